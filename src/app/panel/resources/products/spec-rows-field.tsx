import { useId } from "react";
import { type UseFormReturn, useFieldArray, useWatch } from "react-hook-form";

import { RowsEditor } from "#app/panel/resources/products/rows-editor.tsx";
import { Field } from "#app/panel/ui/controls/field.tsx";
import { Input } from "#app/panel/ui/controls/input.tsx";
import { formatSpecValue } from "#app/shared/format-spec-value.ts";
import type { ProductFormValues } from "#domain/products/product-schema.ts";
import { parseFigure } from "#domain/products/sheet/figures.ts";
import { BLANK_SPEC_ROW, type SpecRow } from "#domain/products/sheet/spec-rows.ts";

type Form = UseFormReturn<ProductFormValues>;

const UNITS = ["%", "Mcal/kg", "g/kg", "mg/kg", "UI/kg", "°Brix", "ppm"];
const BASES = ["valor típico, tal cual", "valor típico, base seca", "base seca", "tal cual"];

/** The technical sheet, one row per figure. */
export function SpecRowsField({ form }: { form: Form }) {
  const { fields, append, move, remove } = useFieldArray({ control: form.control, name: "specs" });
  const rows = useWatch({ control: form.control, name: "specs" });
  const [unitsId, basesId] = [useId(), useId()];
  return (
    <>
      <RowsEditor
        title="Ficha técnica"
        hint="Escriba los números con coma: 18,5. Si es un solo valor, póngalo en mínimo y en máximo."
        label="Dato"
        rows={fields.map(({ id }, index) => describeRow(id, rows[index]))}
        addText="Agregar dato"
        onAdd={() => append(BLANK_SPEC_ROW, { focusName: `specs.${fields.length}.name` })}
        onMove={move}
        onRemove={remove}
      >
        {(index) => <SpecRowFields form={form} index={index} lists={{ unitsId, basesId }} />}
      </RowsEditor>
      <Suggestions id={unitsId} options={UNITS} />
      <Suggestions id={basesId} options={BASES} />
    </>
  );
}

interface SpecRowFieldsProps {
  form: Form;
  index: number;
  lists: { unitsId: string; basesId: string };
}

function SpecRowFields({ form, index, lists }: SpecRowFieldsProps) {
  const errors = form.formState.errors.specs?.[index];
  const register = (field: keyof SpecRow) => ({
    ...form.register(`specs.${index}.${field}`),
    autoComplete: "off",
  });
  return (
    <>
      <Field label="Nombre" error={errors?.name?.message}>
        {(field) => <Input {...field} {...register("name")} />}
      </Field>
      <div className="grid grid-cols-3 items-start gap-2">
        <Field label="Mínimo" error={errors?.min?.message}>
          {(field) => <Input {...field} {...register("min")} inputMode="decimal" />}
        </Field>
        <Field label="Máximo" error={errors?.max?.message}>
          {(field) => <Input {...field} {...register("max")} inputMode="decimal" />}
        </Field>
        <Field label="Unidad" error={errors?.unit?.message}>
          {(field) => <Input {...field} {...register("unit")} list={lists.unitsId} />}
        </Field>
      </div>
      <Field label="Base" error={errors?.basis?.message}>
        {(field) => <Input {...field} {...register("basis")} list={lists.basesId} />}
      </Field>
    </>
  );
}

function Suggestions({ id, options }: { id: string; options: readonly string[] }) {
  return (
    <datalist id={id}>
      {options.map((option) => (
        <option key={option}>{option}</option>
      ))}
    </datalist>
  );
}

/** A row's name, and its figure as visitors will see it. */
function describeRow(id: string, { name, min, max, unit }: SpecRow = BLANK_SPEC_ROW) {
  const [low, high] = [parseFigure(min), parseFigure(max)];
  if (low === null && high === null) return { id, name };
  return { id, name, note: `En el sitio: ${formatSpecValue({ min: low, max: high, unit })}` };
}
