import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { type Resolver, type UseFormReturn, useWatch } from "react-hook-form";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { recordKeys } from "#app/panel/lib/query-keys.ts";
import type {
  EditProps,
  FieldsProps,
  FormDefinition,
} from "#app/panel/records/edit/form-definition.ts";
import { RecordEdit } from "#app/panel/records/edit/record-edit.tsx";
import { FormRows } from "#app/panel/records/edit/rows-editor.tsx";
import { FormField, FormTextField } from "#app/panel/records/edit/text-field.tsx";
import type { Resource, ResourceTypes } from "#app/panel/records/resource.ts";
import { CertificateField } from "#app/panel/resources/lots/certificate-field.tsx";
import { LotLabels } from "#app/panel/resources/lots/lot-labels.tsx";
import { LotRecipients } from "#app/panel/resources/lots/lot-recipients.tsx";
import { Select, Textarea } from "#app/panel/ui/controls/input.tsx";
import { Switch } from "#app/panel/ui/controls/switch.tsx";
import { LoadFailure } from "#app/panel/ui/feedback/load-failure.tsx";
import { Loading } from "#app/panel/ui/feedback/loading.tsx";
import { explainError } from "#data/client/error-texts.ts";
import { listGuaranteedProducts } from "#data/lots/lots.ts";
import { formatRange, joinUnit } from "#domain/format-number.ts";
import {
  type JudgedResult,
  judgeResults,
  listGuaranteedVariants,
} from "#domain/lots/judge-results.ts";
import {
  BLANK_LOT_FORM,
  createLotSchema,
  explainContradictions,
  findGuarantee,
  type GuaranteedProduct,
  listTypedContradictions,
  type LotFormValues,
  startResults,
  toLotInput,
  toLotValues,
} from "#domain/lots/lot-schema.ts";
import type { Lot } from "#domain/lots/lot.ts";
import { BLANK_RESULT_ROW, RESULT_ROWS, type ResultRow } from "#domain/lots/result-rows.ts";
import type { RecordType } from "#domain/records/record-type.ts";

interface LotTypes extends ResourceTypes {
  record: Lot;
  row: Lot;
}

/** The form of a lot, which is compared with what its product guarantees. */
export function createLotForm<T extends ResourceTypes>(_: RecordType, resource: Resource<T>) {
  return function LotForm(props: EditProps) {
    const client = useClient();
    const reading = useQuery({
      queryKey: [...recordKeys("products").all, "guaranteed"],
      queryFn: () => listGuaranteedProducts(client),
      staleTime: "static",
      gcTime: 0,
    });
    const { data: products } = reading;
    const form = useMemo(
      () => products && defineForm(resource as unknown as Resource<LotTypes>, products),
      [products],
    );
    if (form !== undefined) return <RecordEdit {...props} form={form} />;
    return reading.isError ? (
      <LoadFailure
        title="No se pudieron cargar los productos"
        reason={explainError(reading.error)}
        reading={reading}
      />
    ) : (
      <Loading />
    );
  };
}

function defineForm(
  resource: Resource<LotTypes>,
  products: readonly GuaranteedProduct[],
): FormDefinition<LotTypes, LotFormValues> {
  return {
    resource,
    newTitle: "Nuevo lote",
    nameOf: ({ lot_code }) => lot_code,
    submit: { create: "Crear lote", update: "Actualizar lote" },
    blank: BLANK_LOT_FORM,
    toValues: toLotValues,
    createResolver: (lot) =>
      zodResolver(createLotSchema(lot, products)) as unknown as Resolver<LotFormValues>,
    toInput: toLotInput,
    firstField: () => "lot_code",
    isPublic: ({ is_published }) => is_published,
    Fields: (fields) => <LotFields {...fields} products={products} />,
  };
}

interface LotFieldsProps extends FieldsProps<LotFormValues, Lot> {
  products: readonly GuaranteedProduct[];
}

function LotFields({ form, base, products }: LotFieldsProps) {
  const productId = useWatch({ control: form.control, name: "product_id" });
  const product = products.find(({ id }) => id === productId);
  const choose = (id: string) => {
    const chosen = products.find((each) => each.id === id);
    const hasResults = form.getValues("results").some(({ value }) => value.trim() !== "");
    if (chosen === undefined || hasResults) return;
    // What has to be measured, so that only the figures are typed.
    const rows = startResults(chosen, form.getValues("variant"));
    form.setValue("results", rows, { shouldDirty: true });
  };
  return (
    <>
      <FormTextField
        form={form}
        name="lot_code"
        label="Código del lote"
        hint="El de la empresa, como está en los bultos."
        required
      />
      <FormField form={form} name="product_id" label="Producto">
        {(field) => (
          <Select
            {...field}
            onChange={(event) => {
              void field.onChange(event);
              choose(event.target.value);
            }}
          >
            <option value="">Elija el producto…</option>
            {products.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
            {productId !== "" && product === undefined && (
              <option value={productId}>{base?.product_title || "Producto eliminado"}</option>
            )}
          </Select>
        )}
      </FormField>
      <VariantField form={form} product={product} />
      <div className="grid items-start gap-3 sm:grid-cols-3">
        <FormTextField form={form} name="made_on" label="Producido" type="date" />
        <FormTextField form={form} name="expires_on" label="Vence" type="date" />
        <FormTextField form={form} name="analysed_on" label="Analizado" type="date" />
      </div>
      <FormTextField form={form} name="laboratory" label="Laboratorio" />
      <div className="grid grid-cols-2 items-start gap-2">
        <FormTextField
          form={form}
          name="quantity"
          label="Cantidad"
          inputMode="decimal"
          hint="Solo para la oficina."
        />
        <FormTextField form={form} name="unit" label="Unidad" suggestions={["kg", "t", "bultos"]} />
      </div>
      <div data-field="results">
        <ResultRows form={form} lot={base} products={products} />
      </div>
      <NoteField form={form} lot={base} products={products} />
      <CertificateField form={form} />
      <Switch {...form.register("is_published")} label="Publicado: se abre con su código" />
      <Switch
        {...form.register("is_public")}
        label="Público: se abre también con el código del lote, y los buscadores pueden mostrarlo"
      />
      {base !== null && (
        <>
          <LotLabels lot={base} />
          <LotRecipients lot={base} />
        </>
      )}
    </>
  );
}

type Form = UseFormReturn<LotFormValues>;

/** Shown where the product's sheet has variants, or one was typed. */
function VariantField({ form, product }: { form: Form; product: GuaranteedProduct | undefined }) {
  const variants = product === undefined ? [] : listGuaranteedVariants(product.specs);
  const typed = useWatch({ control: form.control, name: "variant" });
  if (variants.length === 0 && typed === "") return null;
  return (
    <FormTextField
      form={form}
      name="variant"
      label="Variante"
      hint="La ficha garantiza valores distintos para cada una."
      suggestions={variants}
    />
  );
}

interface GuaranteeProps {
  form: Form;
  lot: Lot | null;
  products: readonly GuaranteedProduct[];
}

/** What the certificate says, row by row, each with what was promised. */
function ResultRows({ form, lot, products }: GuaranteeProps) {
  const [product_id, variant, results, is_published] = useWatch({
    control: form.control,
    name: ["product_id", "variant", "results", "is_published"],
  });
  const guarantee = findGuarantee({ product_id, variant, results, is_published }, lot, products);
  const describe = (row: ResultRow) => {
    if (RESULT_ROWS.findProblems(row).length > 0) return { name: row.name };
    const [judged] = judgeResults([RESULT_ROWS.read(row)], guarantee);
    return { name: row.name, ...(judged && { note: describeVerdict(judged) }) };
  };
  return (
    <FormRows
      form={form}
      name="results"
      title="Resultados"
      hint="Lo que dice el certificado. Escriba los números con coma: 18,5. Lo que está por debajo de un límite, como <5."
      label="Resultado"
      blank={BLANK_RESULT_ROW}
      describe={describe}
      addText="Agregar resultado"
      max={60}
    >
      {(index) => (
        <>
          <FormTextField form={form} name={`results.${index}.name`} label="Parámetro" />
          <div className="grid grid-cols-2 items-start gap-2">
            <FormTextField
              form={form}
              name={`results.${index}.value`}
              label="Valor"
              inputMode="text"
            />
            <FormTextField
              form={form}
              name={`results.${index}.unit`}
              label="Unidad"
              suggestions={["%", "mg/kg", "g/kg", "Mcal/kg", "ppb"]}
            />
          </div>
          <div className="grid grid-cols-2 items-start gap-2">
            <FormTextField
              form={form}
              name={`results.${index}.basis`}
              label="Base"
              suggestions={["tal cual", "base seca"]}
            />
            <FormTextField form={form} name={`results.${index}.method`} label="Método" />
          </div>
        </>
      )}
    </FormRows>
  );
}

function describeVerdict({ guarantee, verdict }: JudgedResult): string {
  if (guarantee === null) return "La ficha no lo garantiza.";
  const promised = `${joinUnit(formatRange(guarantee.min, guarantee.max), guarantee.unit)} ${guarantee.basis}`;
  switch (verdict) {
    case "within":
      return `Cumple la garantía: ${promised}`;
    case "outside":
      return `Fuera de la garantía: ${promised}`;
    default:
      return `La garantía está en otra unidad o base: ${promised}`;
  }
}

function NoteField({ form, lot, products }: GuaranteeProps) {
  const [product_id, variant, results, is_published] = useWatch({
    control: form.control,
    name: ["product_id", "variant", "results", "is_published"],
  });
  const contradictions = listTypedContradictions(
    { product_id, variant, results, is_published },
    lot,
    products,
  );
  return (
    <FormField
      form={form}
      name="note"
      label="Nota"
      hint={
        contradictions.length > 0
          ? explainContradictions(contradictions)
          : "La ven quienes consultan el lote."
      }
    >
      {(field) => <Textarea {...field} className="min-h-24" />}
    </FormField>
  );
}
