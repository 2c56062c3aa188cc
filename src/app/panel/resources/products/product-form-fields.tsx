import { useId } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";

import { PictureField } from "#app/panel/media/picture-field.tsx";
import { PreviewLink } from "#app/panel/records/form/preview-link.tsx";
import { SlugField } from "#app/panel/records/form/slug-field.tsx";
import { ListPreview } from "#app/panel/resources/products/list-preview.tsx";
import { ProductDetails } from "#app/panel/resources/products/product-details.tsx";
import { Field } from "#app/panel/ui/controls/field.tsx";
import { Input, Textarea } from "#app/panel/ui/controls/input.tsx";
import { type ProductFormValues, toProductInput } from "#domain/products/product-schema.ts";

interface ProductFormFieldsProps {
  form: UseFormReturn<ProductFormValues>;
  /** The product's; null for a new one. */
  id: string | null;
  categories: readonly string[];
}

export function ProductFormFields({ form, id, categories }: ProductFormFieldsProps) {
  const { register, control, formState } = form;
  const { errors } = formState;
  const categoriesId = useId();
  const features = useWatch({ control, name: "features" });
  return (
    <>
      <Field label="Título" required error={errors.title?.message}>
        {(field) => <Input {...field} {...register("title")} autoComplete="off" />}
      </Field>
      <Field label="Descripción" error={errors.description?.message}>
        {(field) => <Textarea {...field} {...register("description")} />}
      </Field>
      <Field
        label="Características"
        error={errors.features?.message}
        hint={
          <div className="grid gap-2">
            <p>Sepárelas con comas. La coma decimal (18,5 %) no separa.</p>
            <ListPreview label="Características que se guardarán" text={features} />
          </div>
        }
      >
        {(field) => <Textarea {...field} {...register("features")} className="min-h-20" />}
      </Field>
      <PictureField form={form} address="image_url" altText="image_alt" />
      <Field
        label="Categoría"
        error={errors.category?.message}
        hint="Elija una de la lista o escriba otra."
      >
        {(field) => (
          <>
            <Input {...field} {...register("category")} list={categoriesId} autoComplete="off" />
            <datalist id={categoriesId}>
              {categories.map((category) => (
                <option key={category}>{category}</option>
              ))}
            </datalist>
          </>
        )}
      </Field>
      <ProductDetails form={form} />
      <SlugField form={form} name="slug" folder="/productos/" />
      <PreviewLink form={form} kind="productos" id={id} toRecord={toPreviewed} />
    </>
  );
}

const toPreviewed = (values: ProductFormValues) => toProductInput(values, null);
