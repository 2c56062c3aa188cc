import { type UseFormReturn, useWatch } from "react-hook-form";

import { PictureField } from "#app/panel/media/picture-field.tsx";
import { PreviewLink } from "#app/panel/records/form/preview-link.tsx";
import { SlugField } from "#app/panel/records/form/slug-field.tsx";
import { FormField, FormTextField } from "#app/panel/records/form/text-field.tsx";
import { ListPreview } from "#app/panel/resources/products/list-preview.tsx";
import { ProductDetails } from "#app/panel/resources/products/product-details.tsx";
import { Textarea } from "#app/panel/ui/controls/input.tsx";
import { Switch } from "#app/panel/ui/controls/switch.tsx";
import { type ProductFormValues, toProductInput } from "#domain/products/product-schema.ts";

interface ProductFormFieldsProps {
  form: UseFormReturn<ProductFormValues>;
  /** The product's id; null for a new one. */
  id: string | null;
  categories: readonly string[];
}

export function ProductFormFields({ form, id, categories }: ProductFormFieldsProps) {
  const [features, isPublished] = useWatch({
    control: form.control,
    name: ["features", "is_published"],
  });
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
      <PictureField form={form} holder="products" address="image_url" altText="image_alt" />
      <FormTextField
        form={form}
        name="category"
        label="Categoría"
        hint="Elija una de la lista o escriba otra."
        suggestions={categories}
      />
      <ProductDetails form={form} />
      <SlugField form={form} name="slug" folder="/productos/" />
      <Switch
        {...form.register("is_published")}
        label={isPublished ? "Visible en el sitio" : "Oculto: los visitantes no lo ven"}
      />
      <PreviewLink form={form} kind="productos" id={id} toRecord={toPreviewed} />
    </>
  );
}

const toPreviewed = (values: ProductFormValues) => toProductInput(values, null);
