import Plus from "lucide-react/icons/plus";
import X from "lucide-react/icons/x";

import { nameField, type QuoteFormState } from "#app/site/features/quote/form-state.ts";
import { type FieldControl, FormField } from "#app/site/ui/forms/form-field.tsx";
import type { ProductLink } from "#data/products.ts";
import {
  ACTIONS,
  type DraftItem,
  MAX_ITEMS,
  OTHER_PRODUCT,
  QUOTE_FIELDS,
} from "#domain/leads/quote/quote-draft.ts";
import { listUnits, type UnitChoice } from "#domain/leads/quote/units.ts";

export type QuotedProduct = Pick<ProductLink, "slug" | "title" | "presentations">;

interface ItemRowsProps {
  state: QuoteFormState;
  products: readonly QuotedProduct[];
}

/** The requested products; a button that posts the form adds rows. */
export function ItemRows({ state, products }: ItemRowsProps) {
  const { items } = state.draft;
  return (
    <div className="grid gap-4">
      {items.map((item, index) => (
        // A row has no key but its index.
        // oxlint-disable-next-line react/no-array-index-key
        <ItemRow key={index} item={item} index={index} state={state} products={products} />
      ))}
      {items.length < MAX_ITEMS && (
        <button
          name={QUOTE_FIELDS.action}
          value={ACTIONS.add}
          className="text-green ring-green/35 hover:bg-green inline-flex min-h-13 cursor-pointer items-center justify-center gap-2 justify-self-start rounded-lg px-5 font-semibold ring-1 transition-colors ring-inset hover:text-white max-sm:w-full"
        >
          <Plus aria-hidden className="size-5" />
          Agregar otro producto
        </button>
      )}
    </div>
  );
}

interface ItemRowProps extends ItemRowsProps {
  item: DraftItem;
  index: number;
}

function ItemRow({ item, index, state, products }: ItemRowProps) {
  const { draft, errors, focus } = state;
  const isOnly = draft.items.length === 1;
  const field = (part: keyof DraftItem) => {
    const path = `items.${index}.${part}`;
    return {
      id: nameField(path),
      error: errors[path],
      isFocused: focus === path,
    };
  };
  return (
    <fieldset className="ring-line relative grid gap-4 rounded-2xl bg-white p-5 ring-1 sm:grid-cols-2">
      <legend
        className={isOnly ? "sr-only" : "text-soft float-left -mb-2 text-[0.9375rem] sm:col-span-2"}
      >
        Producto {index + 1}
      </legend>
      <div className="sm:col-span-2">
        <FormField label="Producto" {...field("product")}>
          {(control) => (
            <ProductSelect control={control} products={products} chosen={item.product} />
          )}
        </FormField>
      </div>
      <FormField label="Cantidad" {...field("quantity")}>
        {(control) => (
          <input
            {...control}
            name={QUOTE_FIELDS.quantity}
            type="text"
            inputMode="decimal"
            maxLength={20}
            defaultValue={item.quantity}
            aria-required
          />
        )}
      </FormField>
      <FormField label="Unidad" {...field("unit")}>
        {(control) => (
          <select {...control} name={QUOTE_FIELDS.unit} defaultValue={item.unit}>
            {listUnitOptions(item, products, errors[`items.${index}.unit`]).map(
              ({ unit, label }) => (
                <option key={unit} value={unit}>
                  {label}
                </option>
              ),
            )}
          </select>
        )}
      </FormField>
      {!isOnly && <RemoveButton index={index} />}
    </fieldset>
  );
}

interface ProductSelectProps {
  control: FieldControl;
  products: readonly QuotedProduct[];
  chosen: string;
}

function ProductSelect({ control, products, chosen }: ProductSelectProps) {
  return (
    <select {...control} name={QUOTE_FIELDS.product} defaultValue={chosen} aria-required>
      <option value="">Elija un producto</option>
      {listOptions(products, chosen).map(({ slug, title }) => (
        <option key={slug} value={slug}>
          {title}
        </option>
      ))}
      <option value={OTHER_PRODUCT}>Otro producto (cuéntenos cuál en el mensaje)</option>
    </select>
  );
}

function RemoveButton({ index }: { index: number }) {
  return (
    <button
      name={QUOTE_FIELDS.action}
      value={ACTIONS.remove(index)}
      className="text-soft hover:text-clay absolute top-2 right-2 inline-flex min-h-11 cursor-pointer items-center gap-1.5 rounded-lg px-3 text-[0.9375rem]"
    >
      <X aria-hidden className="size-4.5" />
      Quitar<span className="sr-only"> el producto {index + 1}</span>
    </button>
  );
}

/** The chosen product stays listed, even if it was deleted in the meantime. */
function listOptions(products: readonly QuotedProduct[], chosen: string): readonly QuotedProduct[] {
  const isKnown = ["", OTHER_PRODUCT].includes(chosen) || products.some((p) => p.slug === chosen);
  return isKnown
    ? products
    : [...products, { slug: chosen, title: `${chosen} (ya no está)`, presentations: [] }];
}

/** The product's units. A chosen unit that it lacks stays listed, unless it is the form's error. */
function listUnitOptions(
  { product, unit }: DraftItem,
  products: readonly QuotedProduct[],
  error: string | undefined,
): readonly UnitChoice[] {
  const own = listUnits(products.find(({ slug }) => slug === product)?.presentations ?? []);
  const isListed = unit === "" || own.some((choice) => choice.unit === unit);
  return isListed || error !== undefined ? own : [...own, { unit, label: unit }];
}
