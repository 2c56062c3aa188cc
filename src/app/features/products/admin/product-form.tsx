import { zodResolver } from "@hookform/resolvers/zod";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";

import { useSaveProduct } from "#app/features/products/admin/mutations.ts";
import { ProductFormFields } from "#app/features/products/admin/product-form-fields.tsx";
import { Alert } from "#app/ui/panel/alert.tsx";
import { Button } from "#app/ui/panel/button.tsx";
import { cn } from "#app/ui/panel/class-names.ts";
import { showError, showSuccess } from "#app/ui/panel/toast.tsx";
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
  const headingRef = useRef<HTMLHeadingElement>(null);
  const { setFocus } = form;
  const { isDirty } = form.formState;
  useEffect(() => {
    if (takesFocus) revealForm(headingRef, () => setFocus("title"));
  }, [takesFocus, setFocus]);

  return (
    <form
      noValidate
      aria-labelledby="product-form-heading"
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
    >
      <div className="grid gap-5 p-4 sm:p-6">
        <h3
          ref={headingRef}
          id="product-form-heading"
          className="scroll-mt-6 text-lg font-semibold wrap-anywhere"
        >
          {product === null ? "Nuevo producto" : `Editar «${product.title}»`}
        </h3>
        <ProductFormFields form={form} categories={categories} />
      </div>
      <div className="border-line grid gap-4 rounded-b-xl border-t bg-white p-4 sm:px-6 lg:sticky lg:bottom-0">
        {failure !== null && (
          <Alert title={texts.failure}>
            <p>{explainError(failure)} Lo que escribió sigue en el formulario.</p>
          </Alert>
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" pending={isSaving} className="grow">
            {isSaving ? "Guardando..." : texts.submit}
          </Button>
          <Button
            variant="outline"
            className={cn(product === null && !isDirty && "lg:hidden")}
            onClick={() => !isSaving && onLeave()}
          >
            Cancelar
          </Button>
        </div>
      </div>
    </form>
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
  const busy = useRef(false);
  const [failure, setFailure] = useState<unknown>(null);
  const texts = product === null ? CREATE_TEXTS : UPDATE_TEXTS;
  const submit = async (values: ProductFormValues) => {
    if (busy.current) return;
    busy.current = true;
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
    } finally {
      busy.current = false;
    }
  };
  return { submit, failure, isSaving: saving.isPending };
}

/** Focuses the form, and scrolls only if its heading is out of sight. */
function revealForm(headingRef: RefObject<HTMLHeadingElement | null>, focus: () => void): void {
  const heading = headingRef.current;
  if (heading === null) return;
  const { top, bottom } = heading.getBoundingClientRect();
  if (top < 0 || bottom > window.innerHeight) heading.scrollIntoView({ block: "start" });
  focus();
}
