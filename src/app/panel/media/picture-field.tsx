import { lazy, Suspense, useState } from "react";
import {
  type FieldPathByValue,
  type FieldValues,
  useController,
  type UseFormReturn,
} from "react-hook-form";

import { useAuth } from "#app/panel/auth/auth-context.ts";
import { PictureInputs, type TextControl } from "#app/panel/media/picture-inputs.tsx";
import { PictureUpload } from "#app/panel/media/upload/picture-upload.tsx";
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
  const { client } = useAuth();

  const chooseStored = (path: string) => {
    setIsLibraryOpen(false);
    address.onChange(path);
    if (client !== null && altText.value.trim() === "") {
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
      <PictureInputs address={address} altText={altText} />
      {isLibraryOpen && (
        <Suspense>
          <PictureLibrary onChoose={chooseStored} onClose={() => setIsLibraryOpen(false)} />
        </Suspense>
      )}
    </fieldset>
  );
}

function useTextControl<V extends FieldValues>(
  { control }: UseFormReturn<V>,
  name: FieldPathByValue<V, string>,
): TextControl {
  const { field, fieldState } = useController({ control, name });
  const { value, onChange, onBlur, ref } = field;
  return { name, value, onChange, onBlur, ref, error: fieldState.error?.message };
}
