import { type UseFormReturn, useFieldArray, useWatch } from "react-hook-form";

import { RowsEditor } from "#app/panel/records/form/rows-editor.tsx";
import { FormField, FormTextField } from "#app/panel/records/form/text-field.tsx";
import { Textarea } from "#app/panel/ui/controls/input.tsx";
import type { ProductFormValues } from "#domain/products/product-schema.ts";
import { BLANK_WARNING_ROW } from "#domain/products/sheet/warnings.ts";

type Form = UseFormReturn<ProductFormValues>;

/** Contraindications and maximum rates, with their sources and the species that must never get the product. */
export function WarningRowsField({ form }: { form: Form }) {
  const { control } = form;
  const { fields, append, move, remove } = useFieldArray({ control, name: "warnings" });
  const rows = useWatch({ control, name: "warnings" });
  return (
    <RowsEditor
      title="Advertencias"
      hint="A qué animales no se da, y de qué cantidad no se pasa. Se ven en la tarjeta, arriba en la página y en el PDF; la búsqueda no las lee."
      label="Advertencia"
      rows={fields.map(({ id }, index) => ({ id, name: rows[index]?.text ?? "" }))}
      addText="Agregar advertencia"
      onAdd={() => append(BLANK_WARNING_ROW, { focusName: `warnings.${fields.length}.text` })}
      onMove={move}
      onRemove={remove}
    >
      {(index) => (
        <>
          <FormField form={form} name={`warnings.${index}.text`} label="Advertencia">
            {(field) => <Textarea {...field} className="min-h-16" />}
          </FormField>
          <FormTextField form={form} name={`warnings.${index}.source`} label="Fuente" />
          <FormTextField
            form={form}
            name={`warnings.${index}.forbidden`}
            label="No dar a"
            hint="Sepárelos con comas: Equinos, Aves, Animales jóvenes. Quien busque algo para ellos no verá este producto, y la calculadora lo rechaza."
          />
        </>
      )}
    </RowsEditor>
  );
}
