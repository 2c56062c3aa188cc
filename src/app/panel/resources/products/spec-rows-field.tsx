import { type UseFormReturn, useFieldArray, useWatch } from "react-hook-form";

import { RowsEditor } from "#app/panel/records/form/rows-editor.tsx";
import { FormTextField } from "#app/panel/records/form/text-field.tsx";
import type { ProductFormValues } from "#domain/products/product-schema.ts";
import { parseFigure } from "#domain/products/sheet/figures.ts";
import { formatSpecValue } from "#domain/products/sheet/format-spec-value.ts";
import { BLANK_SPEC_ROW, type SpecRow } from "#domain/products/sheet/spec-rows.ts";

type Form = UseFormReturn<ProductFormValues>;

const UNITS = ["%", "Mcal/kg", "g/kg", "mg/kg", "UI/kg", "°Brix", "ppm"];
const BASES = ["tal cual", "base seca"];

/** The technical sheet, one row per figure. */
export function SpecRowsField({ form }: { form: Form }) {
  const { fields, append, move, remove } = useFieldArray({ control: form.control, name: "specs" });
  const rows = useWatch({ control: form.control, name: "specs" });
  return (
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
      {(index) => <SpecRowFields form={form} index={index} />}
    </RowsEditor>
  );
}

function SpecRowFields({ form, index }: { form: Form; index: number }) {
  return (
    <>
      <FormTextField form={form} name={`specs.${index}.name`} label="Nombre" />
      <div className="grid grid-cols-3 items-start gap-2">
        <FormTextField form={form} name={`specs.${index}.min`} label="Mínimo" inputMode="decimal" />
        <FormTextField form={form} name={`specs.${index}.max`} label="Máximo" inputMode="decimal" />
        <FormTextField
          form={form}
          name={`specs.${index}.unit`}
          label="Unidad"
          suggestions={UNITS}
        />
      </div>
      <FormTextField form={form} name={`specs.${index}.basis`} label="Base" suggestions={BASES} />
    </>
  );
}

/** A row's name, and its figure as visitors will see it. */
function describeRow(id: string, { name, min, max, unit }: SpecRow = BLANK_SPEC_ROW) {
  const [low, high] = [parseFigure(min), parseFigure(max)];
  if (low === null && high === null) return { id, name };
  return { id, name, note: `En el sitio: ${formatSpecValue({ min: low, max: high, unit })}` };
}
