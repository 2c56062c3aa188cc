import Plus from "lucide-react/icons/plus";

import { DraftFields } from "#app/site/features/products/comparison/draft-fields.tsx";
import { FormField } from "#app/site/ui/forms/form-field.tsx";
import { COMPARE_PATH } from "#domain/comparison/addresses.ts";
import type { ComparedRow } from "#domain/comparison/compare-sheets.ts";
import type { ComparisonDraft } from "#domain/comparison/comparison-draft.ts";
import { foldText } from "#domain/fold-text.ts";
import {
  type Basis,
  identifyRow,
  isDryMatter,
  isMeasuredIn,
} from "#domain/nutrient-cost/nutrients.ts";
import { BASIS_VALUES } from "#domain/nutrient-cost/query-fields.ts";
import { TYPED_FIELDS, TYPED_LIMITS } from "#domain/nutrient-cost/typed-ingredient.ts";

/** Where the browser scrolls after submitting. */
export const COMPARISON_ID = "comparacion";

interface TypedFormProps {
  draft: ComparisonDraft;
  /** Those of the comparison: each with a unit of contents can be typed in. */
  rows: readonly ComparedRow[];
  /** The invalid values, by the names of their rows. */
  errors: readonly { name: string; text: string }[];
}

/** An ingredient that the visitor types in, such as what they buy today. */
export function TypedForm({ draft, rows, errors }: TypedFormProps) {
  const { typed } = draft;
  return (
    <details id="propio" open={typed !== null} className="group/more border-line border-y">
      <summary className="text-green flex min-h-14 items-center gap-2 font-semibold">
        <Plus aria-hidden className="size-5 shrink-0 group-open/more:rotate-45" />
        {typed === null ? "Comparar con un ingrediente suyo" : "Cambiar su ingrediente"}
      </summary>
      <form
        method="get"
        action={`${COMPARE_PATH}#${COMPARISON_ID}`}
        aria-label="Su ingrediente"
        className="grid gap-5 pt-2 pb-6"
      >
        <DraftFields draft={{ ...draft, typed: null }} />
        <p className="text-soft max-w-[44rem]">
          Escriba lo que dice la etiqueta o el análisis de lo que usa hoy. No lo guardamos: queda
          solo en el enlace de esta página.
        </p>
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
          <FormField id="propio-nombre" label="¿Cómo se llama?">
            {(control) => (
              <input
                {...control}
                name={TYPED_FIELDS.name}
                maxLength={TYPED_LIMITS.name}
                autoComplete="off"
                defaultValue={typed?.name ?? ""}
              />
            )}
          </FormField>
          <FormField id="propio-base" label="Sus datos están">
            {(control) => (
              <select
                {...control}
                name={TYPED_FIELDS.basis}
                defaultValue={BASIS_VALUES[typed?.basis ?? "as-is"]}
              >
                {BASES.map(([basis, label]) => (
                  <option key={basis} value={BASIS_VALUES[basis]}>
                    {label}
                  </option>
                ))}
              </select>
            )}
          </FormField>
        </div>
        <div className="stack-large-text grid grid-cols-2 gap-x-4 gap-y-5 lg:grid-cols-4">
          {listFields(rows, typed?.values ?? []).map(({ name, unit, text }, index) => (
            <FormField
              key={name}
              id={`propio-${index}`}
              label={`${name} (${unit})`}
              error={errors.find((error) => error.name === name)?.text}
            >
              {(control) => (
                <>
                  <input type="hidden" name={TYPED_FIELDS.row} value={name} />
                  <input type="hidden" name={TYPED_FIELDS.unit} value={unit} />
                  <input
                    {...control}
                    name={TYPED_FIELDS.value}
                    inputMode="decimal"
                    autoComplete="off"
                    maxLength={TYPED_LIMITS.value}
                    defaultValue={text}
                  />
                </>
              )}
            </FormField>
          ))}
        </div>
        <button className="bg-green hover:bg-green-dark min-h-13 cursor-pointer justify-self-start rounded-lg px-6 font-semibold text-white transition-colors max-sm:w-full">
          Ponerlo en la comparación
        </button>
      </form>
    </details>
  );
}

const BASES: readonly (readonly [basis: Basis, label: string])[] = [
  ["as-is", "Tal cual, como se entrega"],
  ["dry", "En base seca"],
];

interface Field {
  name: string;
  unit: string;
  text: string;
}

/** What can be typed in: the values of the comparison, and moisture, with which bases are converted. */
function listFields(rows: readonly ComparedRow[], values: readonly Field[]): Field[] {
  const isOf = (row: Pick<Field, "name" | "unit">) => (value: Field) =>
    identifyRow(value) === identifyRow(row);
  const offered = rows.filter(({ unit }) => isMeasuredIn(unit));
  // A typed value keeps its unit, also where that of the products is another one now.
  const fields = offered.map((row) => values.find(isOf(row)) ?? { ...row, text: "" });
  const others = values.filter((value) => !fields.some(isOf(value)));
  const hasMoisture = [...fields, ...others].some(({ name }) => isDryMatter(name));
  return [...fields, ...others, ...(hasMoisture ? [] : [MOISTURE])]
    .filter(
      ({ name }, index, all) =>
        all.findIndex((other) => foldText(other.name) === foldText(name)) === index,
    )
    .slice(0, TYPED_LIMITS.values);
}

const MOISTURE: Field = { name: "Humedad", unit: "%", text: "" };
