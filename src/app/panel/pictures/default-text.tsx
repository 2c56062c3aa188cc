import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { PICTURE_FORM } from "#app/panel/pictures/picture-address.ts";
import { usePictureChanges } from "#app/panel/pictures/use-picture-changes.ts";
import { FormField } from "#app/panel/records/edit/text-field.tsx";
import { TextForm, type TextFormState } from "#app/panel/records/edit/text-form.tsx";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { Input } from "#app/panel/ui/controls/input.tsx";
import { showError } from "#app/panel/ui/feedback/toast.tsx";
import { explainError } from "#data/client/error-texts.ts";
import { NO_VERSION } from "#data/content.ts";
import { findPictureNote, savePictureText } from "#data/media/pictures.ts";
import { fillPictureText, type LibraryPicture } from "#domain/media/picture-library.ts";
import type { PictureNote } from "#domain/media/picture-note.ts";

const MAX_LENGTH = 1000;

interface DefaultTextProps {
  picture: LibraryPicture;
  /** Called after the text was added to records. */
  onFilled: () => void;
}

/** The default alternative text of a picture, suggested for each new use. */
export function DefaultText({ picture, onFilled }: DefaultTextProps) {
  const { address, name, note } = picture;
  const client = useClient();
  const queryClient = useQueryClient();
  return (
    <TextForm
      name={PICTURE_FORM}
      title={`Texto de «${name}»`}
      label="Texto alternativo"
      stored={toText(address, note)}
      read={async () => toText(address, await findPictureNote(client, address))}
      save={async (text, version) => {
        const known = version === NO_VERSION ? null : version;
        return toText(address, await savePictureText(client, address, text.trim(), known));
      }}
      onSaved={() => void queryClient.invalidateQueries({ queryKey: ["media"] })}
      submitText="Guardar el texto"
      texts={TEXTS}
      renderActions={(state) => <FillButton picture={picture} state={state} onFilled={onFilled} />}
    >
      {(form) => (
        <FormField
          form={form}
          name="text"
          label="Texto alternativo"
          hint="Se propone donde use esta imagen de aquí en adelante. Cada lugar puede decir otra cosa."
        >
          {(control) => <Input {...control} maxLength={MAX_LENGTH} autoComplete="off" />}
        </FormField>
      )}
    </TextForm>
  );
}

const FAILURE = "No se pudo guardar el texto";

const TEXTS = { loading: "Abriendo el texto...", success: "Texto guardado", failure: FAILURE };

function toText(address: string, note: PictureNote | null) {
  return { id: address, text: note?.alt ?? "", updated_at: note?.updated_at ?? NO_VERSION };
}

interface FillButtonProps extends DefaultTextProps {
  state: TextFormState;
}

/** Saves the text, and gives it to the records that show the picture without one. */
function FillButton({ picture, state, onFilled }: FillButtonProps) {
  const { address, name, silent } = picture;
  const changes = usePictureChanges();
  const alt = useWatch({ control: state.form.control, name: "text" }).trim();
  const silentRecords = silent.filter(({ table }) => table !== "site_content");
  const fill = useMutation({
    mutationFn: async () => {
      if ((await state.save({ text: alt })) === null) return false;
      const { ready } = await changes.plan((record) => fillPictureText(record, address, alt));
      if (ready.length > 0) {
        await changes.apply(`Texto de «${name}»`, "Texto puesto donde faltaba", ready);
      }
      return true;
    },
    onSuccess: (isFilled) => isFilled && onFilled(),
    onError: (error) => showError(FAILURE, { reason: explainError(error) }),
  });
  if (alt === "" || silentRecords.length === 0) return null;
  return (
    <Button variant="outline" pending={fill.isPending} onClick={() => fill.mutate()}>
      {silentRecords.length === 1
        ? "Ponerlo donde falta"
        : `Ponerlo en los ${silentRecords.length} lugares sin texto`}
    </Button>
  );
}
