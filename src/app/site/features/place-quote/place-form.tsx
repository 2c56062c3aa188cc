import MessageCircle from "lucide-react/icons/message-circle";

import { FormField } from "#app/site/ui/forms/form-field.tsx";
import { FieldProblems } from "#app/site/ui/forms/form-problem.tsx";
import type { ProductLink } from "#data/products.ts";
import {
  MAX_PLACE_LENGTH,
  PLACE_FIELDS,
  PLACE_PATH,
  type PlaceDraft,
} from "#domain/leads/quote/place-draft.ts";
import { listUnits } from "#domain/leads/quote/units.ts";

interface PlaceFormProps {
  draft: PlaceDraft;
  products: readonly ProductLink[];
  /** By field. */
  errors: Readonly<Record<string, string>>;
  /** Whether the company has a chat. */
  hasChat: boolean;
}

const FIELDS = ["product", "quantity", "unit", "place"] as const;

const idOf = (field: (typeof FIELDS)[number]) => `puesto-${PLACE_FIELDS[field]}`;

/** The question as a form without script: its address holds the answers. */
export function PlaceForm({ draft, products, errors, hasChat }: PlaceFormProps) {
  const field = (name: (typeof FIELDS)[number]) => ({ id: idOf(name), error: errors[name] });
  const presentations = products.find(({ slug }) => slug === draft.product)?.presentations ?? [];
  return (
    <form method="get" action={PLACE_PATH} noValidate className="grid gap-5">
      {/* The Enter key triggers the first button: it shows what was understood, without leaving the page. */}
      <button tabIndex={-1} aria-hidden className="sr-only">
        Ver
      </button>
      <Problems errors={errors} />
      <FormField label="Producto" {...field("product")}>
        {(control) => (
          <select
            {...control}
            name={PLACE_FIELDS.product}
            defaultValue={draft.product}
            aria-required
          >
            <option value="">Elija un producto</option>
            {products.map(({ slug, title }) => (
              <option key={slug} value={slug}>
                {title}
              </option>
            ))}
          </select>
        )}
      </FormField>
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <FormField label="Cantidad" {...field("quantity")}>
          {(control) => (
            <input
              {...control}
              name={PLACE_FIELDS.quantity}
              type="text"
              inputMode="decimal"
              maxLength={20}
              defaultValue={draft.quantity}
              autoComplete="off"
              aria-required
            />
          )}
        </FormField>
        <FormField label="Unidad" {...field("unit")}>
          {(control) => (
            <select
              {...control}
              name={PLACE_FIELDS.unit}
              {...(listUnits(presentations).some(({ unit }) => unit === draft.unit) && {
                defaultValue: draft.unit,
              })}
            >
              {listUnits(presentations).map(({ unit, label }) => (
                <option key={unit} value={unit}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </FormField>
      </div>
      <FormField
        label="Municipio"
        hint="Si hay varios con ese nombre, usted elige el departamento."
        {...field("place")}
      >
        {(control) => (
          <input
            {...control}
            name={PLACE_FIELDS.place}
            type="text"
            maxLength={MAX_PLACE_LENGTH}
            defaultValue={draft.place}
            autoComplete="address-level2"
            enterKeyHint="search"
            aria-required
          />
        )}
      </FormField>
      <div className="flex flex-wrap gap-3">
        {hasChat && (
          <button
            name={PLACE_FIELDS.way}
            value="whatsapp"
            formTarget="_blank"
            className="bg-green hover:bg-green-dark inline-flex min-h-14 cursor-pointer items-center justify-center gap-2.5 rounded-lg px-6 text-lg font-semibold text-white transition-colors max-sm:w-full"
          >
            <MessageCircle aria-hidden className="size-5" />
            Preguntar por WhatsApp
            <span className="sr-only"> (se abre en otra pestaña)</span>
          </button>
        )}
        <button
          name={PLACE_FIELDS.way}
          value="escrito"
          className="text-green ring-green/35 hover:bg-green inline-flex min-h-14 cursor-pointer items-center justify-center rounded-lg px-6 text-lg font-semibold ring-1 transition-colors ring-inset hover:text-white max-sm:w-full"
        >
          Pedir la cotización por escrito
        </button>
      </div>
    </form>
  );
}

function Problems({ errors }: Pick<PlaceFormProps, "errors">) {
  const problems = FIELDS.flatMap((name) => {
    const message = errors[name];
    return message === undefined ? [] : [{ fieldId: idOf(name), message }];
  });
  return <FieldProblems problems={problems} />;
}
