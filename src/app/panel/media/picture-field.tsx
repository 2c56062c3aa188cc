import {
  type FieldPathByValue,
  type FieldValues,
  useController,
  type UseFormReturn,
} from "react-hook-form";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { InvisiblePictureNote } from "#app/panel/media/invisible-picture-note.tsx";
import { PictureChoice } from "#app/panel/media/picture-choice.tsx";
import { PictureWarning } from "#app/panel/media/picture-warning.tsx";
import { Field } from "#app/panel/ui/controls/field.tsx";
import { Input } from "#app/panel/ui/controls/input.tsx";
import { findPictureText } from "#data/media/media.ts";
import { stripCrop } from "#domain/media/picture-address.ts";
import type { PictureHolder } from "#domain/media/picture-places.ts";

interface PictureFieldProps<V extends FieldValues> {
  form: UseFormReturn<V>;
  /** What cuts the picture in its pages, if anything does. */
  holder?: PictureHolder | undefined;
  address: FieldPathByValue<V, string>;
  altText: FieldPathByValue<V, string>;
  title?: string;
  /** Whether a picture that is pasted in the form is for this field: at most one of a form. */
  takesPasted?: boolean;
  /** Called after the picture was removed. */
  onRemoved?: () => void;
}

/** A record's picture: a new upload, or one from the library. An external one has a PictureAddressField. */
export function PictureField<V extends FieldValues>({
  form,
  holder,
  title = "Imagen",
  takesPasted = true,
  onRemoved,
  ...names
}: PictureFieldProps<V>) {
  const address = useTextControl(form, names.address);
  const altText = useTextControl(form, names.altText);
  const client = useClient();
  const needsText = altText.value.trim() === "";

  const suggestText = async (path: string) => {
    if (!needsText) return;
    // Only a suggestion: if the read fails, the user types the text.
    const text = await findPictureText(client, path).catch(() => "");
    // By then another picture may have been chosen, or the text typed.
    const isShown = stripCrop(form.getValues(names.address)) === path;
    const typed: string = form.getValues(names.altText);
    if (text !== "" && isShown && typed.trim() === "") altText.onChange(text);
  };

  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="mb-1.5 text-[0.9375rem] font-semibold">{title}</legend>
      <PictureChoice
        holder={holder}
        needsText={needsText}
        address={address.value}
        takesPasted={takesPasted}
        onAddress={(changed) => {
          address.onChange(changed);
          if (changed === "") onRemoved?.();
        }}
        onChosen={(path) => void suggestText(path)}
      />
      <InvisiblePictureNote address={address.value} />
      {holder && <PictureWarning address={address.value} holder={holder} />}
      <PictureText
        label="Texto alternativo"
        hint="Describa la imagen para quien no puede verla."
        control={altText}
      />
    </fieldset>
  );
}

interface PictureAddressFieldProps<V extends FieldValues> {
  form: UseFormReturn<V>;
  name: FieldPathByValue<V, string>;
}

/** The address of a record's picture, for one that is not in the library. */
export function PictureAddressField<V extends FieldValues>({
  form,
  name,
}: PictureAddressFieldProps<V>) {
  const address = useTextControl(form, name);
  return (
    <PictureText
      label="URL de la imagen"
      hint="Se llena al subir o elegir una imagen. También puede pegar la dirección de una imagen de otro sitio."
      control={{ ...address, value: stripCrop(address.value) }}
      isAddress
    />
  );
}

/** A text of the form, controlled by react-hook-form. */
function useTextControl<V extends FieldValues>(
  { control }: UseFormReturn<V>,
  name: FieldPathByValue<V, string>,
) {
  const { field, fieldState } = useController({ control, name });
  const value: string = field.value;
  return { ...field, value, error: fieldState.error?.message };
}

interface PictureTextProps {
  label: string;
  hint: string;
  control: ReturnType<typeof useTextControl>;
  isAddress?: boolean;
}

function PictureText({ label, hint, control, isAddress = false }: PictureTextProps) {
  const { error, ...input } = control;
  return (
    <Field label={label} hint={hint} error={error}>
      {(field) => (
        <Input
          {...field}
          {...input}
          autoComplete="off"
          {...(isAddress && { type: "url", inputMode: "url", spellCheck: false })}
        />
      )}
    </Field>
  );
}
