import { queryOptions, useQuery } from "@tanstack/react-query";
import { ExternalLink, ImageUp } from "lucide-react";
import { useState } from "react";
import { createPortal } from "react-dom";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { describeFile } from "#app/panel/media/library/describe-file.ts";
import { buttonClasses } from "#app/panel/ui/controls/button.tsx";
import { Dialog } from "#app/panel/ui/controls/dialog.tsx";
import { Paged } from "#app/panel/ui/controls/pager.tsx";
import { SearchBox } from "#app/panel/ui/controls/search-box.tsx";
import { Thumbnail } from "#app/panel/ui/controls/thumbnail.tsx";
import { EmptyState } from "#app/panel/ui/feedback/empty-state.tsx";
import { LoadFailure } from "#app/panel/ui/feedback/load-failure.tsx";
import { Loading } from "#app/panel/ui/feedback/loading.tsx";
import type { Client } from "#data/client/client.ts";
import { explainError } from "#data/client/error-texts.ts";
import { listPictures } from "#data/media/media.ts";
import { describeFileName, findByName, toStoredPath } from "#domain/media/stored-file.ts";
import type { MediaFile } from "#domain/review/site.ts";

const PAGE_SIZE = 24;

interface PictureLibraryProps {
  /** Called with the chosen picture's path. */
  onChoose: (path: string) => void;
  onClose: () => void;
}

/** A dialog to reuse an uploaded picture. */
export function PictureLibrary({ onChoose, onClose }: PictureLibraryProps) {
  // Rendered outside of the form: its Enter key and fields must not affect the form.
  return createPortal(
    <Dialog title="Biblioteca de imágenes" onClose={onClose}>
      <Pictures onChoose={onChoose} />
    </Dialog>,
    document.body,
  );
}

function Pictures({ onChoose }: { onChoose: (path: string) => void }) {
  const pictures = useQuery(picturesQuery(useClient()));
  if (pictures.isPending) return <Loading text="Cargando imágenes..." />;
  if (pictures.data === undefined) {
    return (
      <LoadFailure
        title="No se pudieron cargar las imágenes"
        reason={explainError(pictures.error)}
        reading={pictures}
      />
    );
  }
  if (pictures.data.length === 0) {
    return (
      <EmptyState
        icon={ImageUp}
        title="Todavía no hay imágenes"
        text="Las que suba en los formularios de productos y noticias quedan aquí, listas para usarlas otra vez."
      />
    );
  }
  return <PicturePages pictures={pictures.data} onChoose={onChoose} />;
}

interface PicturePagesProps {
  pictures: readonly MediaFile[];
  onChoose: (path: string) => void;
}

function PicturePages({ pictures, onChoose }: PicturePagesProps) {
  const [text, setText] = useState("");
  const found = findByName(pictures, text);
  return (
    <>
      <SearchBox
        label="Buscar imágenes"
        placeholder="Buscar por nombre..."
        value={text}
        onChange={setText}
      />
      <output className="text-soft text-sm empty:hidden">
        {text.trim() === "" ? "" : describeCount(found.length)}
      </output>
      <Paged label="Páginas de imágenes" items={found} pageSize={PAGE_SIZE} selection={text}>
        {(page) => (
          <ul aria-label="Imágenes" className="grid grid-cols-2 gap-3 sm:grid-cols-3">
            {page.map((picture) => (
              <PictureCard
                key={picture.name}
                picture={picture}
                onChoose={() => onChoose(toStoredPath(picture.name))}
              />
            ))}
          </ul>
        )}
      </Paged>
      <a
        href="/admin/imagenes"
        target="_blank"
        rel="noopener"
        className={buttonClasses({ variant: "ghost", className: "justify-self-start px-3" })}
      >
        Administrar las imágenes
        <ExternalLink aria-hidden className="size-4" />
        <span className="sr-only">(se abre en otra pestaña)</span>
      </a>
    </>
  );
}

function describeCount(count: number): string {
  if (count === 0) return "Ninguna imagen se llama así.";
  return count === 1 ? "1 imagen" : `${count} imágenes`;
}

interface PictureCardProps {
  picture: MediaFile;
  onChoose: () => void;
}

/** One picture of the library. */
function PictureCard({ picture, onChoose }: PictureCardProps) {
  const name = describeFileName(picture.name);
  return (
    <li className="border-line grid min-w-0 grid-cols-1 overflow-hidden rounded-lg border bg-white">
      <button
        type="button"
        aria-label={`Usar ${name}`}
        onClick={onChoose}
        className="hover:bg-green-mist grid grid-cols-1 gap-1 rounded-t-lg p-2 text-left"
      >
        <Thumbnail
          address={toStoredPath(picture.name)}
          width={320}
          className="aspect-[4/3] h-auto w-full"
        />
        <span className="truncate text-sm font-semibold">{name}</span>
      </button>
      <p className="text-soft min-w-0 px-2 pb-2 text-xs">{describeFile(picture)}</p>
    </li>
  );
}

function picturesQuery(client: Client) {
  return queryOptions({
    queryKey: ["media", "pictures"],
    queryFn: () => listPictures(client),
  });
}
