import { useState } from "react";

import { PictureTile } from "#app/panel/pictures/picture-tile.tsx";
import { ChoiceButton } from "#app/panel/ui/controls/button.tsx";
import { Paged } from "#app/panel/ui/controls/pager.tsx";
import { SearchBox } from "#app/panel/ui/controls/search-box.tsx";
import {
  filterLibrary,
  LIBRARY_FILTERS,
  type LibraryFilter,
  type LibraryPicture,
} from "#domain/media/picture-library.ts";

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

/** The pictures that a search and a filter leave, page by page. */
export function PictureGrid({ pictures, open }: PictureGridProps) {
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
