import { useQuery } from "@tanstack/react-query";

import { useClient } from "#app/panel/auth/auth-context.ts";
import type { PageFormProps } from "#app/panel/lib/page-form.ts";
import { StoredRecordForm } from "#app/panel/records/resource/resource-form.tsx";
import { TypedValues } from "#app/panel/records/resource/typed-values.tsx";
import { ProductFormFields } from "#app/panel/resources/products/product-form-fields.tsx";
import { PRODUCT_FORM } from "#app/panel/resources/products/product-form.tsx";
import { categoriesQuery, PRODUCTS } from "#app/panel/resources/products/product-resource.ts";
import { toProductInput } from "#domain/products/product-schema.ts";
import { type EditableField, toTypedChanges } from "#domain/visual-editing/editable-element.ts";

/** Edits a product beside the page that shows it (visual editing). */
export function ProductEditor({ target, onTyped, ...props }: PageFormProps<EditableField>) {
  const categories = useQuery(categoriesQuery(useClient())).data ?? [];
  const { id, column } = target;
  return (
    <StoredRecordForm
      {...props}
      id={id}
      resource={PRODUCTS}
      form={PRODUCT_FORM}
      takesFocus
      focusField={column}
      renderFields={(form) => (
        <>
          <ProductFormFields form={form} id={id} categories={categories} />
          <TypedValues
            form={form}
            onTyped={(values) =>
              onTyped({
                table: "products",
                id,
                changes: toTypedChanges(toProductInput(values, null)),
              })
            }
          />
        </>
      )}
    />
  );
}
