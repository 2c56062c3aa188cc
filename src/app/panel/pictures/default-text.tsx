import { useMutation } from "@tanstack/react-query";
import { useState } from "react";

import { useClient, useUserId } from "#app/panel/auth/auth-context.ts";
import { useRefetch } from "#app/panel/lib/hooks/use-refetch.ts";
import { PICTURE_FORM } from "#app/panel/pictures/picture-address.ts";
import { usePictureChanges } from "#app/panel/pictures/use-picture-changes.ts";
import { readTextDraft, useTextDraft } from "#app/panel/records/drafts/text-draft.ts";
import { useDraftKey } from "#app/panel/records/drafts/use-draft-key.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { TextField } from "#app/panel/ui/controls/field.tsx";
import { Loading } from "#app/panel/ui/feedback/loading.tsx";
import { showError, showSuccess } from "#app/panel/ui/feedback/toast.tsx";
import { explainError } from "#data/client/error-texts.ts";
import { savePictureNote } from "#data/media/pictures.ts";
import { stripCrop } from "#domain/media/picture-address.ts";
import type { LibraryPicture } from "#domain/media/picture-library.ts";
import type { SiteRecord } from "#domain/review/site.ts";

const MAX_LENGTH = 1000;

interface DefaultTextProps {
  picture: LibraryPicture;
  /** Called after the text was added to records. */
  onFilled: () => void;
}

/** The default alternative text of a picture, suggested for each new use. */
export function DefaultText(props: DefaultTextProps) {
  return useDraftKey() ? <DefaultTextForm {...props} /> : <Loading text="Abriendo el texto..." />;
}

function DefaultTextForm({ picture, onFilled }: DefaultTextProps) {
  const { address, name, note, silent } = picture;
  const userId = useUserId();
  const place = { form: PICTURE_FORM, recordId: address };
  const [text, setText] = useState(() => readTextDraft(userId, place)?.text ?? note.alt);
  const alt = text.trim();
  useTextDraft({ ...place, title: `Texto de «${name}»` }, { before: note.alt, text: alt });
  const { save, fill } = useDefaultText(picture, alt);
  const silentRecords = silent.filter(({ table }) => table !== "site_content");
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending) save.mutate();
      }}
    >
      <TextField
        label="Texto alternativo"
        hint="Se propone donde use esta imagen de aquí en adelante. Cada lugar puede decir otra cosa."
        value={text}
        maxLength={MAX_LENGTH}
        autoComplete="off"
        onChange={({ target }) => setText(target.value)}
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button
          type="submit"
          variant="outline"
          pending={save.isPending}
          unavailable={alt === note.alt}
        >
          Guardar el texto
        </Button>
        {alt !== "" && silentRecords.length > 0 && (
          <Button
            variant="outline"
            pending={fill.isPending}
            onClick={() => fill.mutate(undefined, { onSuccess: onFilled })}
          >
            {silentRecords.length === 1
              ? "Ponerlo donde falta"
              : `Ponerlo en los ${silentRecords.length} lugares sin texto`}
          </Button>
        )}
        {alt !== note.alt && !save.isPending && (
          <p className="text-soft text-sm">Sin guardar: se conserva en este equipo.</p>
        )}
      </div>
    </form>
  );
}

function useDefaultText({ address, name }: LibraryPicture, alt: string) {
  const client = useClient();
  const changes = usePictureChanges();
  const onError = (error: unknown) =>
    showError("No se pudo guardar el texto", { reason: explainError(error) });
  const save = useMutation({
    mutationFn: () => savePictureNote(client, { address, alt }),
    onSuccess: () => showSuccess("Texto guardado"),
    onError,
    onSettled: useRefetch(["media"]),
  });
  const fill = useMutation({
    mutationFn: async () => {
      await savePictureNote(client, { address, alt });
      const { ready } = await changes.plan((record) =>
        isSilent(record, address) ? { image_alt: alt } : {},
      );
      if (ready.length === 0) return;
      await changes.apply(`Texto de «${name}»`, "Texto puesto donde faltaba", ready);
    },
    onError,
  });
  return { save, fill };
}

function isSilent({ table, row }: SiteRecord, address: string): boolean {
  if (table !== "products" && table !== "news") return false;
  return stripCrop(row.image_url ?? "") === address && row.image_alt.trim() === "";
}
