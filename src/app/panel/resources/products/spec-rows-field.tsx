import { type UseFormReturn, useFieldArray, useWatch } from "react-hook-form";

import { RowsEditor } from "#app/panel/records/form/rows-editor.tsx";
import { FormField, FormTextField } from "#app/panel/records/form/text-field.tsx";
import { Fold } from "#app/panel/ui/controls/fold.tsx";
import { Select } from "#app/panel/ui/controls/input.tsx";
import type { ProductFormValues } from "#domain/products/product-schema.ts";
import { formatSpecValue } from "#domain/products/sheet/format-spec-value.ts";
import { BLANK_SPEC_ROW, SPEC_ROWS, type SpecRow } from "#domain/products/sheet/spec-rows.ts";

type Form = UseFormReturn<ProductFormValues>;

const UNITS = ["%", "Mcal/kg", "g/kg", "mg/kg", "UI/kg", "°Brix", "ppm"];
const BASES = ["tal cual", "base seca"];
const METHODS = ["AOAC 990.03", "AOAC 942.05", "AOAC 978.10"];
const KINDS = [
  ["", "Típicos"],
  ["guaranteed", "El mínimo y el máximo están garantizados"],
  ["lot", "Según el certificado del lote"],
] as const;

/** The technical sheet, one row per figure. */
export function SpecRowsField({ form }: { form: Form }) {
  const { fields, append, move, remove } = useFieldArray({ control: form.control, name: "specs" });
  const rows = useWatch({ control: form.control, name: "specs" });
  return (
    <RowsEditor
      title="Ficha técnica"
      hint="Escriba los números con coma: 18,5. Basta con el valor típico, con el mínimo o con el máximo."
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
  const of = <F extends keyof SpecRow>(field: F) =>
    ({ form, name: `specs.${index}.${field}` }) as const;
  return (
    <>
      <FormTextField {...of("name")} label="Nombre" />
      <div className="grid grid-cols-3 items-start gap-2">
        <FormTextField {...of("typical")} label="Típico" inputMode="decimal" />
        <FormTextField {...of("min")} label="Mínimo" inputMode="decimal" />
        <FormTextField {...of("max")} label="Máximo" inputMode="decimal" />
      </div>
      <div className="grid grid-cols-2 items-start gap-2">
        <FormTextField {...of("unit")} label="Unidad" suggestions={UNITS} />
        <FormTextField {...of("basis")} label="Base" suggestions={BASES} />
      </div>
      <Fold title="Más sobre este dato" hint="Garantía, método, variante y valores a elegir">
        <FormField {...of("kind")} label="Qué son los valores">
          {(field) => (
            <Select {...field}>
              {KINDS.map(([value, text]) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </Select>
          )}
        </FormField>
        <FormTextField {...of("method")} label="Método" suggestions={METHODS} />
        <FormTextField
          {...of("variant")}
          label="Variante"
          hint="Si el producto tiene varias, como Expeller y Solvente: cada una es una columna."
        />
        <FormTextField
          {...of("grades")}
          label="Valores a elegir"
          hint="Separados por /: 6 / 8 / 10. Entonces deje vacíos el típico, el mínimo y el máximo."
        />
      </Fold>
    </>
  );
}

/** A row's name, and its figure as visitors will see it. */
function describeRow(id: string, row: SpecRow = BLANK_SPEC_ROW) {
  const shown = formatSpecValue(SPEC_ROWS.read({ ...BLANK_SPEC_ROW, ...row }));
  const name = [row.name, row.variant].filter(Boolean).join(", ");
  return shown === "" ? { id, name } : { id, name, note: `En el sitio: ${shown}` };
}
