import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { fileUsesQuery, picturesQuery } from "#app/panel/media/library/queries.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { Thumbnail } from "#app/panel/ui/controls/thumbnail.tsx";
import { Alert } from "#app/panel/ui/feedback/alert.tsx";
import { Loading } from "#app/panel/ui/feedback/loading.tsx";
import { showSuccess } from "#app/panel/ui/feedback/toast.tsx";
import { explainError } from "#data/client/error-texts.ts";
import { deleteFile, type FileUse } from "#data/media.ts";
import { describeFileName, toStoredPath } from "#domain/media/stored-file.ts";
import type { MediaFile } from "#domain/review/site-state.ts";

interface DeletePictureProps {
  picture: MediaFile;
  onLeave: () => void;
}

/** Says where a picture is used, and deletes it after confirmation. */
export function DeletePicture({ picture, onLeave }: DeletePictureProps) {
  const name = describeFileName(picture.name);
  const headingRef = useRef<HTMLHeadingElement>(null);
  useEffect(() => headingRef.current?.focus(), []);
  const uses = useQuery(fileUsesQuery(useClient(), picture.name));
  const removal = useRemoval({ picture, onLeave });
  const isKnown = uses.data !== undefined && !uses.isFetching;
  return (
    <section className="grid gap-4">
      <h3 ref={headingRef} tabIndex={-1} className="text-lg font-semibold wrap-anywhere">
        ¿Eliminar «{name}»?
      </h3>
      <Thumbnail
        address={toStoredPath(picture.name)}
        width={640}
        className="h-44 w-full object-contain"
      />
      {isKnown && <Uses uses={uses.data} />}
      {uses.isFetching && <Loading text="Buscando dónde se usa..." />}
      {uses.isError && !uses.isFetching && (
        <Alert title="No se pudo saber dónde se usa">
          <p>{explainError(uses.error)}</p>
        </Alert>
      )}
      {removal.error !== null && (
        <Alert title="No se pudo eliminar la imagen">
          <p>{explainError(removal.error)}</p>
        </Alert>
      )}
      <div className="flex flex-wrap gap-3">
        {uses.isError && !uses.isFetching ? (
          <Button onClick={() => void uses.refetch()}>Reintentar</Button>
        ) : (
          <Button
            variant="danger"
            className="border-danger border"
            unavailable={!isKnown}
            pending={removal.isPending}
            onClick={() => removal.mutate()}
          >
            {isKnown && uses.data.length > 0 ? "Eliminar de todos modos" : "Eliminar la imagen"}
          </Button>
        )}
        <Button variant="outline" onClick={onLeave}>
          Conservarla
        </Button>
      </div>
    </section>
  );
}

function useRemoval({ picture, onLeave }: DeletePictureProps) {
  const client = useClient();
  const queryClient = useQueryClient();
  const { queryKey } = picturesQuery(client);
  return useMutation({
    mutationFn: () => deleteFile(client, picture.name),
    onSuccess: () => {
      queryClient.setQueryData(queryKey, (known) =>
        known?.filter(({ name }) => name !== picture.name),
      );
      showSuccess("Imagen eliminada correctamente");
      onLeave();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
}

const KINDS: Readonly<Record<FileUse["kind"], string>> = {
  product: "Producto",
  article: "Noticia",
  text: "Contenido",
};

function Uses({ uses }: { uses: readonly FileUse[] }) {
  if (uses.length === 0) {
    return <p>No se usa en ningún producto, noticia ni texto. No se puede deshacer.</p>;
  }
  return (
    <div className="grid gap-2">
      <p>Se usa en estos lugares, que quedarían sin imagen. No se puede deshacer.</p>
      <ul aria-label="Dónde se usa" className="grid gap-1">
        {uses.map(({ kind, id, title }) => (
          <li key={id} className="wrap-anywhere">
            <span className="text-soft">{KINDS[kind]}:</span> {title}
          </li>
        ))}
      </ul>
    </div>
  );
}
