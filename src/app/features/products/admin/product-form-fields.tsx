import { useId } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";

import { Badge } from "#app/ui/panel/badge.tsx";
import { Field } from "#app/ui/panel/field.tsx";
import { Input, Textarea } from "#app/ui/panel/input.tsx";
import { Thumbnail } from "#app/ui/panel/thumbnail.tsx";
import { parseFeatures } from "#domain/products/features.ts";
import type { ProductFormValues } from "#domain/products/product-form.ts";
import { isSiteAddress } from "#domain/site-address.ts";

interface ProductFormFieldsProps {
  form: UseFormReturn<ProductFormValues>;
  categories: readonly string[];
}

export function ProductFormFields({ form, categories }: ProductFormFieldsProps) {
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
        hint={<FeaturesHint text={features} />}
      >
        {(field) => <Textarea {...field} {...register("features")} className="min-h-20" />}
      </Field>
      <ImageFields form={form} />
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
    </>
  );
}

function ImageFields({ form }: { form: UseFormReturn<ProductFormValues> }) {
  const { register, control, formState } = form;
  const { errors } = formState;
  const imageUrl = useWatch({ control, name: "image_url" });
  return (
    <>
      <Field
        label="URL de la imagen"
        error={errors.image_url?.message}
        hint="Una dirección https:// o una ruta del sitio, como /images/melaza.webp."
      >
        {(field) => (
          <div className="flex items-center gap-3">
            <Input
              {...field}
              {...register("image_url")}
              type="url"
              inputMode="url"
              autoComplete="off"
              spellCheck={false}
            />
            <Thumbnail address={toShownAddress(imageUrl)} className="size-11" />
          </div>
        )}
      </Field>
      <Field
        label="Texto alternativo"
        error={errors.image_alt?.message}
        hint="Describa la imagen para quien no puede verla."
      >
        {(field) => <Input {...field} {...register("image_alt")} autoComplete="off" />}
      </Field>
    </>
  );
}

/** How the text will be split: what the rules of commas and quotes come to, seen while typing. */
function FeaturesHint({ text }: { text: string }) {
  const features = parseFeatures(text);
  return (
    <div className="grid gap-2">
      <p>Sepárelas con comas. La coma decimal (18,5 %) no separa.</p>
      {features.length > 0 && (
        <ul aria-label="Características que se guardarán" className="flex flex-wrap gap-1.5">
          {features.map((feature, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- features may repeat, and have no state
            <li key={index} className="max-w-full">
              <Badge tone="green">{feature}</Badge>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function toShownAddress(text: string): string | null {
  const address = text.trim();
  return isSiteAddress(address) ? address : null;
}
