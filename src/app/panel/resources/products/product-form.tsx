import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";

import { useClient } from "#app/panel/auth/auth-context.ts";
import type { ResourceForm } from "#app/panel/records/resource/resource.ts";
import { TabForm, type TabFormProps } from "#app/panel/records/resource/tab-form.tsx";
import { ProductFormFields } from "#app/panel/resources/products/product-form-fields.tsx";
import {
  categoriesQuery,
  PRODUCTS,
  type ProductTypes,
} from "#app/panel/resources/products/product-resource.ts";
import {
  BLANK_PRODUCT_FORM,
  createProductFormSchema,
  type ProductFormValues,
  toFormValues,
  toProductInput,
} from "#domain/products/product-schema.ts";

export const PRODUCT_FORM: ResourceForm<ProductTypes, ProductFormValues> = {
  newTitle: "Nuevo producto",
  nameOf: ({ title }) => title,
  submit: { create: "Crear producto", update: "Actualizar producto" },
  reading: { loading: "Cargando el producto...", failure: "No se pudo cargar el producto" },
  blank: BLANK_PRODUCT_FORM,
  toValues: toFormValues,
  createResolver: (product) => zodResolver(createProductFormSchema(product)),
  toInput: toProductInput,
  firstField: "title",
  isPublic: ({ is_published }) => is_published,
  slugField: "slug",
};

export function ProductForm(props: TabFormProps) {
  const categories = useQuery(categoriesQuery(useClient())).data ?? [];
  return (
    <TabForm
      {...props}
      resource={PRODUCTS}
      form={PRODUCT_FORM}
      renderFields={(form, id) => <ProductFormFields form={form} id={id} categories={categories} />}
    />
  );
}
