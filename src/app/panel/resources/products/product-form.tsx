import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { PictureAddressField, PictureField } from "#app/panel/media/picture-field.tsx";
import type {
  EditProps,
  FieldsProps,
  FormDefinition,
} from "#app/panel/records/edit/form-definition.ts";
import { RecordEdit } from "#app/panel/records/edit/record-edit.tsx";
import { SLUG_TAKEN, SlugField } from "#app/panel/records/edit/slug-field.tsx";
import { FormField, FormTextField } from "#app/panel/records/edit/text-field.tsx";
import { ListPreview } from "#app/panel/resources/products/list-field.tsx";
import { MorePictures, putFirst } from "#app/panel/resources/products/more-pictures.tsx";
import { ProductDetails } from "#app/panel/resources/products/product-details.tsx";
import {
  categoriesQuery,
  PRODUCTS,
  type ProductTypes,
} from "#app/panel/resources/products/product-resource.ts";
import { Fold } from "#app/panel/ui/controls/fold.tsx";
import { Textarea } from "#app/panel/ui/controls/input.tsx";
import { Switch } from "#app/panel/ui/controls/switch.tsx";
import {
  BLANK_PRODUCT_FORM,
  createProductFormSchema,
  type ProductFormValues,
  toFormValues,
  toProductInput,
} from "#domain/products/product-schema.ts";
import { toTypedChanges } from "#domain/visual-editing/editable-element.ts";

const PRODUCT_FORM: FormDefinition<ProductTypes, ProductFormValues> = {
  resource: PRODUCTS,
  newTitle: "Nuevo producto",
  nameOf: ({ title }) => title,
  submit: { create: "Crear producto", update: "Actualizar producto" },
  reading: { loading: "Cargando el producto...", failure: "No se pudo cargar el producto" },
  blank: BLANK_PRODUCT_FORM,
  toValues: toFormValues,
  createResolver: (product) => zodResolver(createProductFormSchema(product)),
  toInput: toProductInput,
  firstField: () => "title",
  isPublic: ({ is_published }) => is_published,
  taken: { field: "slug", message: SLUG_TAKEN },
  toTyped: (values, id) => ({
    table: "products",
    id,
    changes: toTypedChanges(toProductInput(values, null)),
  }),
  preview: { kind: "productos", toRecord: (values) => toProductInput(values, null) },
  parts: [
    ["Descripción", "title"],
    ["Imagen", "image_alt"],
    ["Especies", "species"],
    ["Advertencias", "warnings"],
    ["Ficha técnica", "specs"],
    ["Inclusión", "inclusion"],
    ["Documentos", "documents"],
    ["Visibilidad", "is_published"],
  ],
  Fields: ProductFields,
};

export function ProductForm(props: EditProps) {
  return <RecordEdit {...props} form={PRODUCT_FORM} />;
}

function ProductFields({ form, id }: FieldsProps<ProductFormValues>) {
  const categories = useQuery(categoriesQuery(useClient())).data ?? [];
  const features = useWatch({ control: form.control, name: "features" });
  return (
    <>
      <FormTextField form={form} name="title" label="Título" required />
      <FormField form={form} name="description" label="Descripción">
        {(field) => <Textarea {...field} />}
      </FormField>
      <FormField
        form={form}
        name="features"
        label="Características"
        hint={
          <div className="grid gap-2">
            <p>
              Sepárelas con comas o escriba una por línea. La coma decimal (18,5&nbsp;%) no separa.
            </p>
            <ListPreview label="Características que se guardarán" text={features} />
          </div>
        }
      >
        {(field) => <Textarea {...field} className="min-h-20" />}
      </FormField>
      <PictureField
        form={form}
        holder="products"
        address="image_url"
        altText="image_alt"
        onRemoved={() => putFirst(form, 0)}
      />
      <div data-field="more_images">
        <MorePictures form={form} />
      </div>
      <FormTextField
        form={form}
        name="category"
        label="Categoría"
        hint="Elija una de la lista o escriba otra."
        suggestions={categories}
      />
      <ProductDetails form={form} />
      <Switch {...form.register("is_published")} label="Visible en el sitio" />
      <Fold
        title="Avanzado"
        hint={id === null ? "Dirección de la imagen" : "Dirección de la página y de la imagen"}
      >
        <SlugField form={form} name="slug" folder="/productos/" />
        <PictureAddressField form={form} name="image_url" />
      </Fold>
    </>
  );
}
