import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";

import { useSaveProduct } from "#app/features/products/admin/mutations.ts";
import { ProductFormFields } from "#app/features/products/admin/product-form-fields.tsx";
import { RecordForm } from "#app/ui/panel/record-form.tsx";
import { showError, showSuccess } from "#app/ui/panel/toast.tsx";
import { useSingleRun } from "#app/ui/panel/use-single-run.ts";
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

interface ProductFormProps {
  client: Client;
  /** The product to edit; null to create one. */
  product: Product | null;
  /** Known categories, offered as suggestions. */
  categories: readonly string[];
  /** Whether the form was opened by hand, and so takes the focus. */
  takesFocus: boolean;
  /** Cancelled or saved. */
  onLeave: () => void;
}

export function ProductForm({
  client,
  product,
  categories,
  takesFocus,
  onLeave,
}: ProductFormProps) {
  const texts = product === null ? CREATE_TEXTS : UPDATE_TEXTS;
  const form = useForm<ProductFormValues>({
    resolver: zodResolver(createProductFormSchema(product)),
    defaultValues: product === null ? BLANK_PRODUCT_FORM : toFormValues(product),
  });
  const { submit, failure, isSaving } = useSubmit({ client, product, onSaved: onLeave });
  const { isDirty } = form.formState;
  return (
    <RecordForm
      title={product === null ? "Nuevo producto" : `Editar «${product.title}»`}
      failure={failure === null ? null : { title: texts.failure, reason: explainError(failure) }}
      submitText={texts.submit}
      isSaving={isSaving}
      isBlank={product === null && !isDirty}
      focusFirst={takesFocus ? () => form.setFocus("title") : null}
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
      onCancel={onLeave}
    >
      <ProductFormFields form={form} categories={categories} />
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

interface SubmitOptions {
  client: Client;
  product: Product | null;
  onSaved: () => void;
}

/** Saves once per press, however fast the second one comes, and keeps why it failed. */
function useSubmit({ client, product, onSaved }: SubmitOptions) {
  const saving = useSaveProduct(client);
  const runOnce = useSingleRun();
  const [failure, setFailure] = useState<unknown>(null);
  const texts = product === null ? CREATE_TEXTS : UPDATE_TEXTS;
  const save = async (values: ProductFormValues) => {
    setFailure(null);
    try {
      await saving.mutateAsync({
        id: product?.id ?? null,
        input: toProductInput(values, product),
      });
      showSuccess(texts.success);
      onSaved();
    } catch (error) {
      setFailure(error);
      showError(texts.failure);
    }
  };
  const submit = (values: ProductFormValues) => runOnce(() => save(values));
  return { submit, failure, isSaving: saving.isPending };
}
