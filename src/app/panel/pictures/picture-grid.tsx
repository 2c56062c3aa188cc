import { useState } from "react";

import { PictureTile } from "#app/panel/pictures/picture-tile.tsx";
import { ChoiceButton } from "#app/panel/ui/controls/choice-button.tsx";
import { Pager } from "#app/panel/ui/controls/pager.tsx";
import { SearchBox } from "#app/panel/ui/controls/search-box.tsx";
import {
  filterLibrary,
  LIBRARY_FILTERS,
  type LibraryFilter,
  type LibraryPicture,
} from "#domain/media/library/list-library.ts";

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
  const [askedPage, setAskedPage] = useState(1);
  const found = filterLibrary(pictures, filter, text);
  const count = Math.max(1, Math.ceil(found.length / PAGE_SIZE));
  const page = Math.min(askedPage, count);
  return (
    <>
      <SearchBox
        label="Buscar imágenes"
        placeholder="Buscar por nombre, texto o lugar..."
        value={text}
        onChange={(value) => {
          setText(value);
          setAskedPage(1);
        }}
      />
      <div role="group" aria-label="Mostrar" className="flex flex-wrap gap-2">
        {Object.entries(FILTER_NAMES).map(([name, label]) => (
          <ChoiceButton
            key={name}
            isOn={filter === name}
            onPress={() => {
              setFilter(name as LibraryFilter);
              setAskedPage(1);
            }}
          >
            {label} ({pictures.filter(LIBRARY_FILTERS[name as LibraryFilter]).length})
          </ChoiceButton>
        ))}
      </div>
      <output className="text-soft text-sm empty:hidden">
        {text.trim() === "" && found.length > 0 ? "" : describeCount(found.length)}
      </output>
      <ul aria-label="Imágenes" className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
        {found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map((picture) => (
          <PictureTile
            key={picture.address}
            picture={picture}
            onOpen={() => open(picture.address)}
          />
        ))}
      </ul>
      <Pager label="Páginas de imágenes" page={page} count={count} onPage={setAskedPage} />
    </>
  );
}

function describeCount(count: number): string {
  if (count === 0) return "Ninguna imagen.";
  return count === 1 ? "1 imagen" : `${count} imágenes`;
}
