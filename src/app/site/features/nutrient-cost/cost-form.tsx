import Plus from "lucide-react/icons/plus";

import { type FieldControl, FormField } from "#app/site/ui/forms/form-field.tsx";
import { FormProblem } from "#app/site/ui/forms/form-problem.tsx";
import { COST_PATH } from "#domain/nutrient-cost/addresses.ts";
import {
  COST_FIELDS,
  type CostDraft,
  type DraftOffer,
  isBlankOffer,
  OFFERS,
  PRICE_UNITS,
  type PriceUnit,
} from "#domain/nutrient-cost/cost-draft.ts";
import type { Basis } from "#domain/nutrient-cost/nutrients.ts";
import type { OfferErrors, OfferField } from "#domain/nutrient-cost/offers.ts";
import { BASIS_VALUES } from "#domain/nutrient-cost/query-fields.ts";
import { listTypedFields } from "#domain/nutrient-cost/typed-ingredient.ts";
import { SPECIES_PAGES } from "#domain/products/species-pages.ts";

interface CostFormProps {
  draft: CostDraft;
  choices: readonly IngredientChoice[];
  errors: OfferErrors;
}

/** Where the browser scrolls after submitting: the results, or the errors. */
export const RESULTS_ID = "resultados";

/** How many offers are visible before anything is chosen. */
const VISIBLE_OFFERS = 2;

/** The calculator's form: its address holds the whole comparison. */
export function CostForm({ draft, choices, errors }: CostFormProps) {
  const rows = draft.offers.map((offer, index) => (
    // A row has no key but its index.
    // oxlint-disable-next-line react/no-array-index-key
    <OfferFields key={index} offer={offer} index={index} choices={choices} errors={errors} />
  ));
  const more = draft.offers.slice(VISIBLE_OFFERS);
  return (
    <form
      method="get"
      action={`${COST_PATH}#${RESULTS_ID}`}
      aria-label="Ingredientes y precios"
      className="grid gap-6"
    >
      <Problems errors={errors} />
      <div className="grid gap-4 md:grid-cols-2">{rows.slice(0, VISIBLE_OFFERS)}</div>
      <details open={!more.every(isBlankOffer)} className="group/more">
        <summary className="text-green inline-flex min-h-11 items-center gap-2 font-semibold">
          <Plus aria-hidden className="size-5 group-open/more:rotate-45" />
          {rows.length > OFFERS
            ? "Comparar más de dos ingredientes"
            : "Comparar tres o cuatro ingredientes"}
        </summary>
        <div className="grid gap-4 pt-3 md:grid-cols-2">{rows.slice(VISIBLE_OFFERS)}</div>
      </details>
      <BasisChoice chosen={draft.basis} />
      <SpeciesChoice chosen={draft.species} />
      {listTypedFields(draft.typed).map(([name, value], index) => (
        // oxlint-disable-next-line react/no-array-index-key -- they have no other key
        <input key={index} type="hidden" name={name} value={value} />
      ))}
      <button className="bg-green hover:bg-green-dark min-h-14 cursor-pointer justify-self-start rounded-lg px-8 text-lg font-semibold text-white transition-colors max-sm:w-full">
        Calcular y comparar
      </button>
    </form>
  );
}

const BASES: readonly (readonly [basis: Basis, label: string])[] = [
  ["as-is", "Tal cual se entrega"],
  ["dry", "En base seca"],
];

function BasisChoice({ chosen }: { chosen: Basis }) {
  return (
    <fieldset className="flex flex-wrap items-center gap-x-6">
      <legend className="mb-1 font-semibold">Comparar los contenidos</legend>
      {BASES.map(([basis, label]) => (
        <label key={basis} className="flex min-h-11 cursor-pointer items-center gap-2.5">
          <input
            type="radio"
            name={COST_FIELDS.basis}
            value={BASIS_VALUES[basis]}
            defaultChecked={basis === chosen}
            className="accent-green size-5"
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

/** For which animals: ingredients that they must not be given are rejected. */
function SpeciesChoice({ chosen }: { chosen: string }) {
  const names = SPECIES_PAGES.map(({ name }) => name);
  const isListed = chosen === "" || names.includes(chosen);
  return (
    <FormField
      id="especie"
      label="¿Para qué animales?"
      hint="Así le avisamos si un ingrediente no se les da."
      isOptional
    >
      {(control) => (
        <select {...control} name={COST_FIELDS.species} defaultValue={chosen}>
          <option value="">Sin decir</option>
          {[...names, ...(isListed ? [] : [chosen])].map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      )}
    </FormField>
  );
}

function Problems({ errors }: { errors: OfferErrors }) {
  const entries = Object.entries(errors);
  if (entries.length === 0) return null;
  return (
    <div id={RESULTS_ID} className="scroll-mt-24">
      <FormProblem title="Revise estos datos">
        <ul>
          {entries.map(([path, text]) => (
            <li key={path}>
              <a
                href={`#${nameOfferField(path)}`}
                className="text-green inline-flex min-h-11 items-center underline underline-offset-4"
              >
                Ingrediente {Number(path.split(".", 1)) + 1}: {text}
              </a>
            </li>
          ))}
        </ul>
      </FormProblem>
    </div>
  );
}

/** The choices of an ingredient. */
type IngredientChoice = Readonly<{ key: string; title: string }>;

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
function nameOfferField(path: string): string {
  return `oferta-${path.replace(".", "-")}`;
}

/** An ingredient with the visitor's own price and freight. */
function OfferFields({ index, offer, choices, errors }: OfferFieldsProps) {
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

/** A chosen ingredient stays listed even if it no longer exists. */
function listChoices(
  choices: readonly IngredientChoice[],
  chosen: string,
): readonly IngredientChoice[] {
  const isKnown = chosen === "" || choices.some(({ key }) => key === chosen);
  return isKnown ? choices : [...choices, { key: chosen, title: `${chosen} (ya no está)` }];
}
