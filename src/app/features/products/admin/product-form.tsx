import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect } from "react";
import { useForm } from "react-hook-form";

import { useSaveProduct } from "#app/features/products/admin/mutations.ts";
import { ProductFormFields } from "#app/features/products/admin/product-form-fields.tsx";
import { useSlugClash } from "#app/features/records/admin/use-slug-clash.ts";
import { RecordForm } from "#app/ui/panel/record-form.tsx";
import { useSave } from "#app/ui/panel/use-save.ts";
import type { Client } from "#data/client.ts";
import { explainError } from "#data/error-texts.ts";
import {
  BLANK_PRODUCT_FORM,
  createProductFormSchema,
  type ProductFormValues,
  toFormValues,
  toProductInput,
} from "#domain/products/product-form.ts";
import type { Product } from "#domain/products/product.ts";

export interface ProductFormProps {
  client: Client;
  /** The product to edit; null to create one. */
  product: Product | null;
  /** Known categories, offered as suggestions. */
  categories: readonly string[];
  /** Whether the form was opened by hand, and so takes the focus. */
  takesFocus: boolean;
  /** Told whether something in the form is not saved; the same function at each rendering. */
  onChanges: (changed: boolean) => void;
  onCancel: () => void;
  onSaved: () => void;
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
  const form = useForm<ProductFormValues>({
    resolver: zodResolver(createProductFormSchema(product)),
    defaultValues: product === null ? BLANK_PRODUCT_FORM : toFormValues(product),
  });
  const saving = useSaveProduct(client);
  const { submit, error, isSaving } = useSave({
    save: (values: ProductFormValues) =>
      saving.mutateAsync({ id: product?.id ?? null, input: toProductInput(values, product) }),
    texts,
    onSaved,
  });
  useSlugClash(form, "slug", error);
  const { isDirty } = form.formState;
  useEffect(() => onChanges(isDirty), [onChanges, isDirty]);

  return (
    <RecordForm
      title={product === null ? "Nuevo producto" : `Editar «${product.title}»`}
      submitText={texts.submit}
      isSaving={isSaving}
      failure={error === null ? null : { title: texts.failure, reason: explainError(error) }}
      isBlank={product === null && !isDirty}
      focusFirst={takesFocus ? () => form.setFocus("title") : null}
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
      onCancel={onCancel}
    >
      <ProductFormFields form={form} id={product?.id ?? null} categories={categories} />
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
