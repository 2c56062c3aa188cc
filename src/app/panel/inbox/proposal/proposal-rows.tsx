import { type UseFormReturn, useFieldArray, useWatch } from "react-hook-form";

import { VatOptions } from "#app/panel/inbox/proposal/vat-options.tsx";
import { RowsEditor } from "#app/panel/records/form/rows-editor.tsx";
import { FormField, FormTextField } from "#app/panel/records/form/text-field.tsx";
import { Select } from "#app/panel/ui/controls/input.tsx";
import type { ProposalFormValues } from "#domain/leads/proposal/proposal-schema.ts";
import { addUp, formatPesos, readPesos } from "#domain/leads/proposal/totals.ts";
import { readQuantity } from "#domain/leads/quote/units.ts";

type Form = UseFormReturn<ProposalFormValues>;

const BLANK_ROW = { description: "", quantity: "", unit: "t", price: "", vat: "" };

/** What a proposal offers, a row per product. */
export function ProposalRows({ form }: { form: Form }) {
  const { fields, append, move, remove } = useFieldArray({ control: form.control, name: "items" });
  const rows = useWatch({ control: form.control, name: "items" });
  return (
    <RowsEditor
      title="Productos"
      hint="Precios por unidad, en pesos y sin IVA."
      label="Producto"
      rows={fields.map(({ id }, index) => ({ id, ...describeRow(rows[index]) }))}
      addText="Agregar producto"
      onAdd={() => append(BLANK_ROW, { focusName: `items.${fields.length}.description` })}
      onMove={move}
      onRemove={remove}
    >
      {(index) => <RowFields form={form} index={index} />}
    </RowsEditor>
  );
}

function RowFields({ form, index }: { form: Form; index: number }) {
  return (
    <>
      <FormTextField form={form} name={`items.${index}.description`} label="Producto" />
      <div className="grid grid-cols-2 items-start gap-2">
        <FormTextField
          form={form}
          name={`items.${index}.quantity`}
          label="Cantidad"
          inputMode="decimal"
        />
        <FormTextField form={form} name={`items.${index}.unit`} label="Unidad" />
        <FormTextField
          form={form}
          name={`items.${index}.price`}
          label="Precio"
          inputMode="decimal"
        />
        <FormField form={form} name={`items.${index}.vat`} label="IVA">
          {(control) => (
            <Select {...control}>
              <option value="">Elija</option>
              <VatOptions />
            </Select>
          )}
        </FormField>
      </div>
    </>
  );
}

/** A row's name, and its amount once quantity and price can be read. */
function describeRow(row: ProposalFormValues["items"][number] | undefined) {
  const { description: name, quantity, price } = row ?? BLANK_ROW;
  const [amount, each] = [readQuantity(quantity), readPesos(price)];
  if (typeof amount !== "number" || typeof each !== "number") return { name };
  const items = [{ quantity: amount, price: each, vat: null }];
  return { name, note: formatPesos(addUp({ items, freight: 0, freight_vat: null }).subtotal) };
}
