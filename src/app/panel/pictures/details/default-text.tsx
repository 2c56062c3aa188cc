import { useMutation } from "@tanstack/react-query";
import { useState } from "react";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { useRefetch } from "#app/panel/lib/use-refetch.ts";
import { usePictureChanges } from "#app/panel/pictures/details/use-picture-changes.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { TextField } from "#app/panel/ui/controls/field.tsx";
import { showError, showSuccess } from "#app/panel/ui/feedback/toast.tsx";
import { explainError } from "#data/client/error-texts.ts";
import { savePictureNote } from "#data/media/pictures.ts";
import { stripFrame } from "#domain/media/framed-picture.ts";
import type { LibraryPicture } from "#domain/media/library/list-library.ts";
import type { SiteRecord } from "#domain/review/site-record.ts";

const MAX_LENGTH = 1000;

interface DefaultTextProps {
  picture: LibraryPicture;
  /** Called after records were given the text. */
  onFilled: () => void;
}

/** The alternative text that a picture brings to each use that begins. */
export function DefaultText({ picture, onFilled }: DefaultTextProps) {
  const { address, note, silent } = picture;
  const [text, setText] = useState(note.alt);
  const { save, fill } = useDefaultText(picture, text.trim());
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
        key={address}
        label="Texto alternativo"
        hint="Se propone donde use esta imagen de aquí en adelante. Cada lugar puede decir otra cosa."
        value={text}
        maxLength={MAX_LENGTH}
        autoComplete="off"
        onChange={({ target }) => setText(target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          variant="outline"
          pending={save.isPending}
          unavailable={text.trim() === note.alt}
        >
          Guardar el texto
        </Button>
        {text.trim() !== "" && silentRecords.length > 0 && (
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
      await changes.make(`Texto de «${name}»`, "Texto puesto donde faltaba", ready);
    },
    onError,
  });
  return { save, fill };
}

function isSilent({ table, row }: SiteRecord, address: string): boolean {
  if (table !== "products" && table !== "news") return false;
  return stripFrame(row.image_url ?? "") === address && row.image_alt.trim() === "";
}
