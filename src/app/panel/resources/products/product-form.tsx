import { zodResolver } from "@hookform/resolvers/zod";

import { RecordForm } from "#app/panel/records/form/record-form.tsx";
import { useRecordForm } from "#app/panel/records/form/use-record-form.tsx";
import { useSlugClash } from "#app/panel/records/form/use-slug-clash.ts";
import { useRecordSave } from "#app/panel/records/save/use-record-save.ts";
import { useSaveProduct } from "#app/panel/resources/products/mutations.ts";
import { ProductFormFields } from "#app/panel/resources/products/product-form-fields.tsx";
import type { Client } from "#data/client/client.ts";
import { explainError } from "#data/client/error-texts.ts";
import { getProduct } from "#data/products.ts";
import {
  BLANK_PRODUCT_FORM,
  createProductFormSchema,
  type ProductFormValues,
  toFormValues,
  toProductInput,
} from "#domain/products/product-schema.ts";
import type { Product } from "#domain/products/product.ts";

export interface ProductFormProps {
  client: Client;
  /** The product to edit; null to create one. */
  product: Product | null;
  /** Existing categories, as suggestions. */
  categories: readonly string[];
  /** Whether the user opened the form, which then takes the focus. */
  takesFocus: boolean;
  /** Called with whether the form has unsaved changes, and with a function that discards them. */
  onChanges: (changed: boolean, discard: () => void) => void;
  onCancel: () => void;
  /** Called with the record's id. */
  onSaved: (id: string) => void;
}

export function ProductForm({
  client,
  product,
  categories,
  takesFocus,
  onChanges,
  onCancel,
  onSaved,
}: ProductFormProps) {
  const texts = product === null ? CREATE_TEXTS : UPDATE_TEXTS;
  const title = product === null ? "Nuevo producto" : `Editar «${product.title}»`;
  const { form, base, isDirty, newId, notice } = useRecordForm<Product, ProductFormValues>({
    name: "productos",
    title,
    record: product,
    show: (record) => (record === null ? BLANK_PRODUCT_FORM : toFormValues(record)),
    createResolver: (record) => zodResolver(createProductFormSchema(record)),
    onChanges,
  });
  const saving = useSaveProduct(client);
  const { submit, error, isSaving, question } = useRecordSave({
    table: "products",
    base,
    newId,
    toInput: toProductInput,
    create: (input) => saving.mutateAsync({ id: null, input }),
    update: (id, input, version) => saving.mutateAsync({ id, input, version }),
    read: (id) => getProduct(client, id),
    texts,
    onSaved,
  });
  useSlugClash(form, "slug", error);

  return (
    <RecordForm
      title={title}
      notice={notice}
      submitText={texts.submit}
      isSaving={isSaving}
      failure={error === null ? null : { title: texts.failure, reason: explainError(error) }}
      isBlank={product === null && !isDirty}
      focusFirst={takesFocus ? () => form.setFocus("title") : null}
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
      onCancel={onCancel}
    >
      <ProductFormFields form={form} id={product?.id ?? null} categories={categories} />
      {question}
    </RecordForm>
  );
}

const CREATE_TEXTS = {
  submit: "Crear producto",
  success: "Producto creado correctamente",
  failure: "No se pudo crear el producto",
};

const UPDATE_TEXTS = {
  submit: "Actualizar producto",
  success: "Producto actualizado correctamente",
  failure: "No se pudo actualizar el producto",
};
