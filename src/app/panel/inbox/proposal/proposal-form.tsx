import { useId } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";

import { TermTemplates } from "#app/panel/inbox/proposal/term-templates.tsx";
import { useProposalForm } from "#app/panel/inbox/proposal/use-proposal-form.tsx";
import { readAutofill } from "#app/panel/lib/read-autofill.ts";
import { FormRows } from "#app/panel/records/edit/rows-editor.tsx";
import { FormField, FormTextField } from "#app/panel/records/edit/text-field.tsx";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { Input, Select, Textarea } from "#app/panel/ui/controls/input.tsx";
import { Alert } from "#app/panel/ui/feedback/alert.tsx";
import { explainError } from "#data/client/error-texts.ts";
import type { QuoteRequestWithItems } from "#data/leads/leads.ts";
import {
  addUpTyped,
  type ProposalFormValues,
  type UsedTerms,
  writeVat,
} from "#domain/leads/proposal/proposal-schema.ts";
import { nameProposal, type Proposal } from "#domain/leads/proposal/proposal.ts";
import {
  formatPesos,
  addUp,
  readPesos,
  VAT_LABELS,
  VAT_RATES,
} from "#domain/leads/proposal/totals.ts";
import { readQuantity } from "#domain/leads/quote/units.ts";

interface ProposalFormProps {
  request: QuoteRequestWithItems;
  draft: Proposal | null;
  before: Proposal | null;
  used: readonly UsedTerms[];
  onClose: () => void;
  /** Called with the version once it is finished. */
  onFinished: (id: string) => void;
}

type Form = UseFormReturn<ProposalFormValues>;

/** The form of a request's next proposal version, with live totals. */
export function ProposalForm(props: ProposalFormProps) {
  const { request, before, used } = props;
  const titleId = useId();
  const proposal = useProposalForm(props);
  const { form, base, isSaving, isFinishing, error } = proposal;
  const version = base?.version ?? (before?.version ?? 0) + 1;
  return (
    <form
      {...readAutofill(form)}
      noValidate
      aria-labelledby={titleId}
      className="border-line bg-sand/40 grid gap-5 rounded-lg border p-3 sm:p-4"
      onSubmit={(event) => {
        event.preventDefault();
        proposal.save();
      }}
    >
      <h4 id={titleId} className="font-semibold">
        Propuesta {nameProposal(request.radicado, version)}
      </h4>
      {proposal.notice}
      <ProposalRows form={form} />
      <FreightFields form={form} />
      <Totals form={form} />
      <TermFields form={form} used={used} />
      {before !== null && before.token !== null && (
        <p className="text-soft text-[0.9375rem]">
          Al terminarla, el enlace que el cliente ya tiene muestra esta versión.
        </p>
      )}
      {error !== null && (
        <Alert title="No se guardó">
          <p>{explainError(error)} Lo que escribió sigue en el formulario.</p>
        </Alert>
      )}
      <div className="grid gap-2 sm:flex sm:flex-wrap">
        <Button pending={isFinishing} unavailable={isSaving} onClick={proposal.finish}>
          {isFinishing ? "Terminando..." : "Terminar y elegir cómo enviarla"}
        </Button>
        <Button type="submit" variant="outline" pending={isSaving} unavailable={isFinishing}>
          {isSaving ? "Guardando..." : "Guardar borrador"}
        </Button>
        <Button variant="ghost" unavailable={isSaving || isFinishing} onClick={proposal.close}>
          Cancelar
        </Button>
      </div>
      {proposal.question}
    </form>
  );
}

function FreightFields({ form }: { form: Form }) {
  return (
    <div className="grid items-start gap-3 sm:grid-cols-2">
      <FormTextField
        form={form}
        name="freight"
        label="Flete"
        hint="En pesos, sin IVA. Vacío si está en los precios."
        inputMode="decimal"
      />
      <FormField form={form} name="freight_vat" label="IVA del flete">
        {(control) => (
          <Select {...control}>
            <VatOptions />
          </Select>
        )}
      </FormField>
    </div>
  );
}

function Totals({ form }: { form: Form }) {
  const values = useWatch({ control: form.control }) as ProposalFormValues;
  const sums = addUpTyped(values);
  return (
    <output aria-label="Totales" className="bg-green-mist grid gap-1 rounded-lg p-3">
      {sums === null ? (
        <span className="text-soft">
          El total aparece cuando cada producto tenga cantidad y precio.
        </span>
      ) : (
        <>
          <Sum name="Subtotal" amount={sums.subtotal} />
          {sums.freight > 0 && <Sum name="Flete" amount={sums.freight} />}
          {sums.vats.map(({ rate, amount }) => (
            <Sum key={rate} name={`IVA ${rate}\u00A0%`} amount={amount} />
          ))}
          <Sum name="Total" amount={sums.total} isTotal />
        </>
      )}
    </output>
  );
}

function Sum({
  name,
  amount,
  isTotal = false,
}: {
  name: string;
  amount: number;
  isTotal?: boolean;
}) {
  return (
    <span
      className={
        isTotal ? "flex justify-between gap-4 font-semibold" : "flex justify-between gap-4"
      }
    >
      <span>{name}</span>
      <span className="tabular-nums">{formatPesos(amount)}</span>
    </span>
  );
}

function TermFields({ form, used }: { form: Form; used: readonly UsedTerms[] }) {
  const list = (field: "payment" | "delivery") =>
    [...new Set(used.map((terms) => terms[field]))].filter((text) => text !== "");
  return (
    <>
      <FormField
        form={form}
        name="valid_until"
        label="Vale hasta"
        hint="Ese día todavía se puede aceptar."
      >
        {(control) => <Input {...control} type="date" className="sm:max-w-56" />}
      </FormField>
      <FormTextField
        form={form}
        name="payment"
        label="Forma de pago"
        suggestions={list("payment")}
      />
      <FormTextField form={form} name="delivery" label="Entrega" suggestions={list("delivery")} />
      <FormField form={form} name="conditions" label="Condiciones">
        {(control) => <Textarea {...control} />}
      </FormField>
      <TermTemplates form={form} />
      <FormField form={form} name="note" label="Nota interna" hint="El cliente no la ve.">
        {(control) => <Textarea {...control} className="min-h-16" />}
      </FormField>
    </>
  );
}

const BLANK_ROW = { description: "", quantity: "", unit: "t", price: "", vat: "" };

/** The offered products, a row each. */
function ProposalRows({ form }: { form: Form }) {
  return (
    <FormRows
      form={form}
      name="items"
      title="Productos"
      hint="Precios por unidad, en pesos y sin IVA."
      label="Producto"
      blank={BLANK_ROW}
      describe={describeRow}
      addText="Agregar producto"
    >
      {(index) => <RowFields form={form} index={index} />}
    </FormRows>
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

/** A row's name, and its amount once its quantity and price are valid. */
function describeRow({ description: name, quantity, price }: ProposalFormValues["items"][number]) {
  const [amount, each] = [readQuantity(quantity), readPesos(price)];
  if (typeof amount !== "number" || typeof each !== "number") return { name };
  const items = [{ quantity: amount, price: each, vat: null }];
  return { name, note: formatPesos(addUp({ items, freight: 0, freight_vat: null }).subtotal) };
}

/** The VAT rates, as options of a select. */
function VatOptions() {
  return VAT_RATES.map((rate) => (
    <option key={writeVat(rate)} value={writeVat(rate)}>
      {VAT_LABELS.get(rate)}
    </option>
  ));
}
