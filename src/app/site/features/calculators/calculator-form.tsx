import { clsx } from "clsx";
import type { ReactNode } from "react";

import { FieldError, FormField } from "#app/site/ui/forms/form-field.tsx";
import { FormProblem } from "#app/site/ui/forms/form-problem.tsx";
import { buildCalculatorPath } from "#domain/calculators/addresses.ts";
import {
  type CalculatorDraft,
  SPECIES_CHOICES,
  SPECIES_FIELD,
} from "#domain/calculators/calculator-form.ts";
import type { Calculator, ChoiceField, NumberField } from "#domain/calculators/calculator.ts";

/** Where the browser scrolls after submitting: the result, the refusal, or the errors. */
export const OUTCOME_ID = "resultado";

interface CalculatorFormProps {
  calculator: Calculator;
  draft: CalculatorDraft;
  /** By the names of the fields. */
  errors: ReadonlyMap<string, string>;
}

/** A calculator's form: its address holds the whole calculation. */
export function CalculatorForm({ calculator, draft, errors }: CalculatorFormProps) {
  return (
    <form
      method="get"
      action={`${buildCalculatorPath(calculator.slug)}#${OUTCOME_ID}`}
      aria-label={calculator.title}
      className="grid max-w-[52rem] gap-6 print:hidden"
    >
      <Problems calculator={calculator} errors={errors} />
      <SpeciesSelect chosen={draft.species} error={errors.get(SPECIES_FIELD)} />
      {groupFields(calculator).map(({ title, fields }) => (
        <FieldGroup key={fields[0]?.name} title={title} hasErrors={errors.size > 0}>
          {fields.map((field) =>
            field.kind === "choice" ? (
              <ChoiceGroup
                key={field.name}
                field={field}
                chosen={draft.texts.get(field.name) ?? ""}
                error={errors.get(field.name)}
              />
            ) : (
              <NumberInput
                key={field.name}
                field={field}
                typed={draft.texts.get(field.name) ?? ""}
                error={errors.get(field.name)}
              />
            ),
          )}
        </FieldGroup>
      ))}
      <button className="bg-green hover:bg-green-dark min-h-14 cursor-pointer justify-self-start rounded-lg px-8 text-lg font-semibold text-white transition-colors max-sm:w-full">
        Calcular
      </button>
    </form>
  );
}

const idOf = (name: string) => `campo-${name}`;

interface Group {
  title: string | undefined;
  fields: (NumberField | ChoiceField)[];
}

/** Consecutive fields with the same title, which may be none. */
function groupFields({ fields }: Calculator): Group[] {
  const groups: Group[] = [];
  for (const field of Object.values(fields)) {
    const last = groups.at(-1);
    if (last !== undefined && last.title === field.group) last.fields.push(field);
    else groups.push({ title: field.group, fields: [field] });
  }
  return groups;
}

interface FieldGroupProps {
  title: string | undefined;
  hasErrors: boolean;
  children: ReactNode;
}

function FieldGroup({ title, hasErrors, children }: FieldGroupProps) {
  // Controls are level with each other: below hints, or above errors.
  const alignment = hasErrors ? "items-start" : "items-end";
  const fields = (
    <div className={clsx("grid gap-x-6 gap-y-5 md:grid-cols-2", alignment)}>{children}</div>
  );
  if (title === undefined) return fields;
  return (
    <fieldset className="ring-line rounded-2xl bg-white p-5 ring-1">
      <legend className="sr-only">{title}</legend>
      <p aria-hidden className="mb-4 font-semibold">
        {title}
      </p>
      {fields}
    </fieldset>
  );
}

function SpeciesSelect({ chosen, error }: { chosen: string; error: string | undefined }) {
  const isListed = chosen === "" || SPECIES_CHOICES.some(([name]) => name === chosen);
  return (
    <FormField id={idOf(SPECIES_FIELD)} label="¿Para qué animales?" error={error}>
      {(control) => (
        <select {...control} name={SPECIES_FIELD} defaultValue={chosen}>
          <option value="">Elija los animales</option>
          {SPECIES_CHOICES.map(([name, label]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
          {!isListed && <option>{chosen}</option>}
        </select>
      )}
    </FormField>
  );
}

interface ChoiceGroupProps {
  field: ChoiceField;
  chosen: string;
  error: string | undefined;
}

function ChoiceGroup({ field: { name, label, choices }, chosen, error }: ChoiceGroupProps) {
  const [errorId] = error === undefined ? [] : [`${idOf(name)}-error`];
  return (
    <fieldset className="md:col-span-2" aria-describedby={errorId}>
      <legend className="mb-1 font-semibold">{label}</legend>
      {choices.map(({ value, label: text }, index) => (
        <label
          key={value}
          className="flex min-h-11 cursor-pointer items-start gap-2.5 py-2 leading-snug"
        >
          <input
            type="radio"
            id={index === 0 ? idOf(name) : undefined}
            name={name}
            value={value}
            defaultChecked={value === chosen}
            className="accent-green size-5 shrink-0"
          />
          {text}
        </label>
      ))}
      {error !== undefined && errorId !== undefined && (
        <FieldError id={errorId}>{error}</FieldError>
      )}
    </fieldset>
  );
}

interface NumberInputProps {
  field: NumberField;
  typed: string;
  error: string | undefined;
}

function NumberInput({ field, typed, error }: NumberInputProps) {
  const { name, label, hint, unit, isOptional, isWhole = false } = field;
  return (
    <FormField id={idOf(name)} label={label} hint={hint} error={error} isOptional={isOptional}>
      {(control) => (
        <div className="flex items-center gap-3">
          <input
            {...control}
            name={name}
            type="text"
            inputMode={isWhole ? "numeric" : "decimal"}
            autoComplete="off"
            maxLength={20}
            defaultValue={typed}
          />
          <span className="text-soft min-w-10 shrink-0">{unit}</span>
        </div>
      )}
    </FormField>
  );
}

/** `Peso: escriba…`, or `¿Cuántos son? Escriba…`. */
function joinError(label: string, text: string): string {
  return label.endsWith("?") ? `${label} ${text}` : `${label}: ${text}`;
}

function Problems({ calculator, errors }: Pick<CalculatorFormProps, "calculator" | "errors">) {
  if (errors.size === 0) return null;
  const labels = new Map([
    [SPECIES_FIELD, "Animales"],
    ...Object.values(calculator.fields).map(({ name, label }) => [name, label] as const),
  ]);
  return (
    <div id={OUTCOME_ID} className="scroll-mt-24">
      <FormProblem title="Falta algo para calcular">
        <ul>
          {[...errors].map(([name, text]) => (
            <li key={name}>
              <a
                href={`#${idOf(name)}`}
                className="text-green inline-flex min-h-11 items-center underline underline-offset-4"
              >
                {joinError(labels.get(name) ?? "", text)}
              </a>
            </li>
          ))}
        </ul>
      </FormProblem>
    </div>
  );
}
