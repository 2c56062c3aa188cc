import { type FieldControl, FormField } from "#app/site/ui/forms/form-field.tsx";
import {
  COST_FIELDS,
  type DraftOffer,
  PRICE_UNITS,
  type PriceUnit,
} from "#domain/nutrient-cost/cost-draft.ts";
import type { OfferErrors, OfferField } from "#domain/nutrient-cost/offers.ts";

/** The choices of an ingredient. */
export type IngredientChoice = Readonly<{ key: string; title: string }>;

interface OfferFieldsProps {
  index: number;
  offer: DraftOffer;
  choices: readonly IngredientChoice[];
  errors: OfferErrors;
}

const UNIT_LABELS: Readonly<Record<PriceUnit, string>> = {
  kg: "por kg",
  t: "por tonelada",
  bulto: "por bulto",
};

/** The id of a field, for links to it. */
export function nameOfferField(path: string): string {
  return `oferta-${path.replace(".", "-")}`;
}

/** An ingredient with the visitor's own price and freight. */
export function OfferFields({ index, offer, choices, errors }: OfferFieldsProps) {
  const field = (name: OfferField) => ({
    id: nameOfferField(`${index}.${name}`),
    error: errors[`${index}.${name}`],
  });
  return (
    <fieldset className="ring-line grid content-start gap-4 rounded-2xl bg-white p-5 ring-1">
      <legend className="sr-only">Ingrediente {index + 1}</legend>
      <FormField label={`Ingrediente ${index + 1}`} {...field("product")}>
        {(control) => (
          <select {...control} name={COST_FIELDS.product} defaultValue={offer.product}>
            <option value="">Elija un ingrediente</option>
            {listChoices(choices, offer.product).map(({ key, title }) => (
              <option key={key} value={key}>
                {title}
              </option>
            ))}
          </select>
        )}
      </FormField>
      <FormField label="Su precio, en pesos" {...field("price")}>
        {(control) => (
          <div className="stack-large-text grid grid-cols-2 gap-3">
            <FigureInput control={control} name={COST_FIELDS.price} typed={offer.price} />
            <UnitSelect of="precio" name={COST_FIELDS.priceUnit} chosen={offer.priceUnit} />
          </div>
        )}
      </FormField>
      <FormField label="Flete, en pesos" isOptional {...field("freight")}>
        {(control) => (
          <div className="stack-large-text grid grid-cols-2 gap-3">
            <FigureInput control={control} name={COST_FIELDS.freight} typed={offer.freight} />
            <UnitSelect of="flete" name={COST_FIELDS.freightUnit} chosen={offer.freightUnit} />
          </div>
        )}
      </FormField>
      <FormField
        label="Kilos por bulto"
        hint="Si el precio o el flete es por bulto. Vacío, tomamos los de la presentación."
        isOptional
        {...field("bagSize")}
      >
        {(control) => (
          <FigureInput control={control} name={COST_FIELDS.bagSize} typed={offer.bagSize} />
        )}
      </FormField>
    </fieldset>
  );
}

function FigureInput(props: { control: FieldControl; name: string; typed: string }) {
  return (
    <input
      {...props.control}
      name={props.name}
      type="text"
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      defaultValue={props.typed}
    />
  );
}

function UnitSelect(props: { of: string; name: string; chosen: PriceUnit }) {
  return (
    <select
      aria-label={`Unidad del ${props.of}`}
      name={props.name}
      defaultValue={props.chosen}
      className="control"
    >
      {PRICE_UNITS.map((unit) => (
        <option key={unit} value={unit}>
          {UNIT_LABELS[unit]}
        </option>
      ))}
    </select>
  );
}

/** What was chosen stays listed, even if it is gone. */
function listChoices(
  choices: readonly IngredientChoice[],
  chosen: string,
): readonly IngredientChoice[] {
  const isKnown = chosen === "" || choices.some(({ key }) => key === chosen);
  return isKnown ? choices : [...choices, { key: chosen, title: `${chosen} (ya no está)` }];
}
