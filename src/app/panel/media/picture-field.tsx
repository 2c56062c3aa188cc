import { lazy, Suspense, useState } from "react";
import {
  type FieldPathByValue,
  type FieldValues,
  useController,
  type UseFormReturn,
} from "react-hook-form";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { InvisiblePictureNote } from "#app/panel/media/invisible-picture-note.tsx";
import { PictureUpload } from "#app/panel/media/upload/picture-upload.tsx";
import { Field } from "#app/panel/ui/controls/field.tsx";
import { Input } from "#app/panel/ui/controls/input.tsx";
import { findPictureText } from "#data/media.ts";
import { parseStoredPath } from "#domain/media/stored-file.ts";

const PictureLibrary = lazy(async () => ({
  default: (await import("#app/panel/media/library/picture-library.tsx")).PictureLibrary,
}));

interface PictureFieldProps<V extends FieldValues> {
  form: UseFormReturn<V>;
  address: FieldPathByValue<V, string>;
  altText: FieldPathByValue<V, string>;
}

/** A record's picture: a new upload, one from the library, or an external address. */
export function PictureField<V extends FieldValues>({ form, ...names }: PictureFieldProps<V>) {
  const address = useTextControl(form, names.address);
  const altText = useTextControl(form, names.altText);
  const [isLibraryOpen, setIsLibraryOpen] = useState(false);
  const client = useClient();

  const chooseStored = (path: string) => {
    setIsLibraryOpen(false);
    address.onChange(path);
    if (altText.value.trim() === "") {
      // A suggestion only: when the read fails, the user types the text.
      findPictureText(client, parseStoredPath(path) ?? "").then(
        (text) => text !== "" && altText.onChange(text),
        () => undefined,
      );
    }
  };

  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="mb-1.5 text-[0.9375rem] font-semibold">Imagen</legend>
      <PictureUpload
        address={address.value}
        needsText={altText.value.trim() === ""}
        onStored={address.onChange}
        onRemove={() => address.onChange("")}
        onLibrary={() => setIsLibraryOpen(true)}
      />
      <PictureText
        label="URL de la imagen"
        hint="Se llena al subir una imagen. También puede escribir una dirección https:// o una ruta del sitio, como /images/melaza.webp."
        control={address}
        isAddress
      />
      <InvisiblePictureNote address={address.value} />
      <PictureText
        label="Texto alternativo"
        hint="Describa la imagen para quien no puede verla."
        control={altText}
      />
      {isLibraryOpen && (
        <Suspense>
          <PictureLibrary onChoose={chooseStored} onClose={() => setIsLibraryOpen(false)} />
        </Suspense>
      )}
    </fieldset>
  );
}

/** A text of the form, as react-hook-form controls it. */
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
