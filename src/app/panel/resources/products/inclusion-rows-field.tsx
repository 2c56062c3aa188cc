import { type UseFormReturn, useFieldArray, useWatch } from "react-hook-form";

import { RowsEditor } from "#app/panel/records/form/rows-editor.tsx";
import { FormTextField } from "#app/panel/records/form/text-field.tsx";
import type { ProductFormValues } from "#domain/products/product-schema.ts";
import { BLANK_INCLUSION_ROW, type InclusionRow } from "#domain/products/sheet/inclusion.ts";

type Form = UseFormReturn<ProductFormValues>;

const UNITS = [
  "% de la materia seca",
  "% de la ración",
  "kg por tonelada de alimento",
  "g por animal y día",
];

/** The inclusion rates of the product in rations by species, with their sources. */
export function InclusionRowsField({ form }: { form: Form }) {
  const { control } = form;
  const { fields, append, move, remove } = useFieldArray({ control, name: "inclusion" });
  const rows = useWatch({ control, name: "inclusion" });
  return (
    <RowsEditor
      title="Inclusión en la ración"
      hint="Cuánto se usa según los animales, y quién lo dice. Sin fuente, déjela fuera."
      label="Inclusión"
      rows={fields.map(({ id }, index) => ({ id, name: rows[index]?.species ?? "" }))}
      addText="Agregar inclusión"
      onAdd={() => append(BLANK_INCLUSION_ROW, { focusName: `inclusion.${fields.length}.species` })}
      onMove={move}
      onRemove={remove}
    >
      {(index) => <InclusionRowFields form={form} index={index} />}
    </RowsEditor>
  );
}

function InclusionRowFields({ form, index }: { form: Form; index: number }) {
  const of = <F extends keyof InclusionRow>(field: F) =>
    ({ form, name: `inclusion.${index}.${field}` }) as const;
  return (
    <>
      <FormTextField {...of("species")} label="Para" />
      <div className="grid grid-cols-2 items-start gap-2">
        <FormTextField {...of("min")} label="Mínimo" inputMode="decimal" />
        <FormTextField {...of("max")} label="Máximo" inputMode="decimal" />
      </div>
      <FormTextField {...of("unit")} label="De qué" suggestions={UNITS} />
      <FormTextField {...of("source")} label="Fuente" />
    </>
  );
}
