import { ArrowUpToLine } from "lucide-react";
import { type UseFormReturn, useWatch } from "react-hook-form";

import { PictureAddressField, PictureField } from "#app/panel/media/picture-field.tsx";
import { FormRows } from "#app/panel/records/edit/rows-editor.tsx";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { Fold } from "#app/panel/ui/controls/fold.tsx";
import { BLANK_PICTURE_ROW, MAX_MORE_PICTURES } from "#domain/products/product-pictures.ts";
import type { ProductFormValues } from "#domain/products/product-schema.ts";
import { isBlank } from "#domain/typed-text.ts";

type Form = UseFormReturn<ProductFormValues>;

/** The pictures of a product after the first one, in the order of its page. */
export function MorePictures({ form }: { form: Form }) {
  return (
    <FormRows
      form={form}
      name="more_images"
      title="Más imágenes"
      hint={`Se ven en la página del producto, después de la primera. Hasta ${MAX_MORE_PICTURES}.`}
      label="Otra imagen"
      blank={BLANK_PICTURE_ROW}
      describe={({ alt }) => ({ name: alt })}
      addText="Agregar otra imagen"
      max={MAX_MORE_PICTURES}
      focusesButton
    >
      {(index) => <PictureRowFields form={form} index={index} />}
    </FormRows>
  );
}

function PictureRowFields({ form, index }: { form: Form; index: number }) {
  const address = `more_images.${index}.url` as const;
  const isEmpty = isBlank(useWatch({ control: form.control, name: address }));
  return (
    <>
      <PictureField
        form={form}
        holder="products"
        title={`Imagen ${index + 2}`}
        address={address}
        altText={`more_images.${index}.alt`}
        takesPasted={false}
        // A row without picture and text is left out.
        onRemoved={() => form.setValue(`more_images.${index}.alt`, "", { shouldDirty: true })}
      />
      {!isEmpty && (
        <Button
          variant="outline"
          className="justify-self-start"
          aria-label={`Poner de primera la imagen ${index + 2}`}
          onClick={() => putFirst(form, index)}
        >
          <ArrowUpToLine aria-hidden className="size-4" />
          Poner de primera
        </Button>
      )}
      <Fold title="Avanzado" hint="Dirección de la imagen">
        <PictureAddressField form={form} name={address} />
      </Fold>
    </>
  );
}

/** Makes one of the further pictures the first, in exchange for the former first one, if there is one. */
export function putFirst({ getValues, setValue }: Form, index: number): void {
  const { image_url: url, image_alt: alt, more_images: rows } = getValues();
  const chosen = rows[index];
  if (chosen === undefined || isBlank(chosen.url)) return;
  const options = { shouldDirty: true, shouldValidate: true };
  setValue("image_url", chosen.url, options);
  setValue("image_alt", chosen.alt, options);
  if (isBlank(url)) {
    setValue("more_images", rows.toSpliced(index, 1), options);
  } else {
    // Field by field: a new list would draw all rows again, and take the focus from its button.
    setValue(`more_images.${index}.url`, url, options);
    setValue(`more_images.${index}.alt`, alt, options);
  }
}
