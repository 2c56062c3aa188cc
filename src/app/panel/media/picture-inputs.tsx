import { InvisiblePictureNote } from "#app/panel/media/invisible-picture-note.tsx";
import { Field } from "#app/panel/ui/controls/field.tsx";
import { Input } from "#app/panel/ui/controls/input.tsx";

/** A text field of the form, as react-hook-form controls it. */
export interface TextControl {
  name: string;
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  ref: (input: HTMLInputElement | null) => void;
  error: string | undefined;
}

/** The picture's address, which may also be typed, and its alternative text. */
export function PictureInputs({
  address,
  altText,
}: {
  address: TextControl;
  altText: TextControl;
}) {
  return (
    <>
      <TextField
        label="URL de la imagen"
        hint="Se llena al subir una imagen. También puede escribir una dirección https:// o una ruta del sitio, como /images/melaza.webp."
        control={address}
        isAddress
      />
      <InvisiblePictureNote address={address.value} />
      <TextField
        label="Texto alternativo"
        hint="Describa la imagen para quien no puede verla."
        control={altText}
      />
    </>
  );
}

interface TextFieldProps {
  label: string;
  hint: string;
  control: TextControl;
  isAddress?: boolean;
}

function TextField({ label, hint, control, isAddress = false }: TextFieldProps) {
  const { error, onChange, ...input } = control;
  return (
    <Field label={label} hint={hint} error={error}>
      {(field) => (
        <Input
          {...field}
          {...input}
          onChange={(event) => onChange(event.target.value)}
          autoComplete="off"
          {...(isAddress && { type: "url", inputMode: "url", spellCheck: false })}
        />
      )}
    </Field>
  );
}
