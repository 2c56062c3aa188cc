import { ImageUp } from "lucide-react";
import { useState } from "react";

import { useTabAddress } from "#app/panel/lib/addresses/tab-address.ts";
import { useLatest } from "#app/panel/lib/hooks/use-latest.ts";
import { describeFile } from "#app/panel/media/library/describe-file.ts";
import { useLibrary } from "#app/panel/pictures/library-query.ts";
import { OPEN_PICTURE } from "#app/panel/pictures/picture-address.ts";
import { PictureDetails } from "#app/panel/pictures/picture-details.tsx";
import { UploadPicture } from "#app/panel/pictures/upload-picture.tsx";
import { Badge } from "#app/panel/ui/controls/badge.tsx";
import { ChoiceButton } from "#app/panel/ui/controls/button.tsx";
import { Card } from "#app/panel/ui/controls/card.tsx";
import { Paged } from "#app/panel/ui/controls/pager.tsx";
import { SearchBox } from "#app/panel/ui/controls/search-box.tsx";
import { Thumbnail } from "#app/panel/ui/controls/thumbnail.tsx";
import { EmptyState } from "#app/panel/ui/feedback/empty-state.tsx";
import { LoadFailure } from "#app/panel/ui/feedback/load-failure.tsx";
import { Loading } from "#app/panel/ui/feedback/loading.tsx";
import { explainError } from "#data/client/error-texts.ts";
import {
  type LibraryPicture,
  type LibraryFilter,
  LIBRARY_FILTERS,
  filterLibrary,
} from "#domain/media/picture-library.ts";

/** The media library: where each picture is used, its crop, and its alternative text. */
export function PicturesPage() {
  const { pictures, failed } = useLibrary();
  const { params, change } = useTabAddress();
  const asked = params.get(OPEN_PICTURE);
  const opened = pictures?.find(({ address }) => address === asked);
  const open = (address: string) => change({ [OPEN_PICTURE]: address });
  const latest = useLatest(asked);
  const close = () => {
    // An action that ends late must not close the picture that was opened after its own.
    if (latest.current === asked) change({ [OPEN_PICTURE]: null }, "return");
  };
  return (
    <div className="grid gap-4">
      <header className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="grid min-w-0 grow basis-64 gap-1">
          <h2 className="text-xl font-semibold sm:text-2xl">Imágenes</h2>
          <p className="text-soft text-pretty">
            Dónde se usa cada imagen, su encuadre y su descripción.
          </p>
        </div>
        <UploadPicture onStored={open} />
      </header>
      {pictures !== null && pictures.length > 0 && <PictureGrid pictures={pictures} open={open} />}
      {pictures?.length === 0 && (
        <Card>
          <EmptyState
            icon={ImageUp}
            title="Todavía no hay imágenes"
            text="Suba la primera con el botón de arriba, o en el formulario de un producto o una noticia."
          />
        </Card>
      )}
      {failed !== undefined && (
        <LoadFailure
          title="No se pudieron cargar las imágenes"
          reason={explainError(failed.error)}
          reading={failed}
        />
      )}
      {pictures === null && failed === undefined && <Loading text="Cargando imágenes..." />}
      {opened !== undefined && (
        <PictureDetails
          key={opened.address}
          picture={opened}
          pictures={pictures ?? []}
          onClose={close}
        />
      )}
    </div>
  );
}

const PAGE_SIZE = 24;

const FILTER_NAMES: Readonly<Record<LibraryFilter, string>> = {
  all: "Todas",
  unused: "Sin usar",
  small: "Pequeñas",
  silent: "Sin texto alternativo",
};

interface PictureGridProps {
  pictures: readonly LibraryPicture[];
  open: (address: string) => void;
}

/** The pictures that match a search and a filter, paged. */
function PictureGrid({ pictures, open }: PictureGridProps) {
  const [text, setText] = useState("");
  const [filter, setFilter] = useState<LibraryFilter>("all");
  const found = filterLibrary(pictures, filter, text);
  return (
    <>
      <SearchBox
        label="Buscar imágenes"
        placeholder="Buscar por nombre, texto o lugar..."
        value={text}
        onChange={setText}
      />
      <div role="group" aria-label="Mostrar" className="flex flex-wrap gap-2">
        {Object.entries(FILTER_NAMES).map(([name, label]) => (
          <ChoiceButton
            key={name}
            isOn={filter === name}
            onPress={() => setFilter(name as LibraryFilter)}
          >
            {label} ({pictures.filter(LIBRARY_FILTERS[name as LibraryFilter]).length})
          </ChoiceButton>
        ))}
      </div>
      <output className="text-soft text-sm empty:hidden">
        {text.trim() === "" && found.length > 0 ? "" : describeCount(found.length)}
      </output>
      <Paged
        label="Páginas de imágenes"
        items={found}
        pageSize={PAGE_SIZE}
        selection={`${filter} ${text}`}
      >
        {(page) => (
          <ul
            aria-label="Imágenes"
            className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4"
          >
            {page.map((picture) => (
              <PictureTile
                key={picture.address}
                picture={picture}
                onOpen={() => open(picture.address)}
              />
            ))}
          </ul>
        )}
      </Paged>
    </>
  );
}

function describeCount(count: number): string {
  if (count === 0) return "Ninguna imagen.";
  return count === 1 ? "1 imagen" : `${count} imágenes`;
}

interface PictureTileProps {
  picture: LibraryPicture;
  onOpen: () => void;
}

/** A picture in the grid; clicking opens it. */
function PictureTile({ picture, onOpen }: PictureTileProps) {
  const { address, name, bytes, uses, tooSmall, silent } = picture;
  return (
    <li className="border-line shadow-card relative grid min-w-0 content-start gap-1.5 rounded-xl border bg-white p-2">
      <Thumbnail address={address} width={320} className="aspect-[4/3] h-auto w-full" />
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={onOpen}
        className="line-clamp-2 text-left text-[0.9375rem] leading-snug font-semibold wrap-anywhere underline-offset-4 after:absolute after:inset-0 after:rounded-xl hover:underline"
      >
        {name}
      </button>
      <p className="text-soft text-xs">{describeFile({ name: address, bytes })}</p>
      <p className="flex flex-wrap gap-1">
        <Badge tone={uses.length === 0 ? "plain" : "green"}>{countUses(uses.length)}</Badge>
        {tooSmall.length > 0 && <Badge tone="gold">Pequeña</Badge>}
        {silent.length > 0 && <Badge tone="gold">Sin texto</Badge>}
      </p>
    </li>
  );
}

function countUses(count: number): string {
  if (count === 0) return "Sin usar";
  return count === 1 ? "En 1 lugar" : `En ${count} lugares`;
}
