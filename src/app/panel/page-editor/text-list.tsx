import { useState } from "react";

import {
  listEditableElements,
  readTargets,
} from "#app/panel/page-editor/frame/editable-elements.ts";
import type { usePageEditing } from "#app/panel/page-editor/use-page-editing.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { SearchBox } from "#app/panel/ui/controls/search-box.tsx";
import { CATALOGUE } from "#domain/content/catalogue/catalogue.ts";
import { findSitePlace } from "#domain/content/site-places.ts";
import type { Catalogue } from "#domain/content/site-text.ts";
import {
  type EditableElement,
  identifyElement,
  type EditableElements,
  nameElement,
} from "#domain/visual-editing/editable-element.ts";
import { UNSEEN_SECTIONS } from "#domain/visual-editing/unmarked-texts.ts";

interface TextListProps {
  frame: Document;
  path: string;
  known: EditableElements;
  edit: ReturnType<typeof usePageEditing>["edit"];
  onClose: () => void;
}

/** Everything that can be edited on a page, in reading order, followed by its texts that are not shown now. */
export function TextList({ frame, path, known, edit, onClose }: TextListProps) {
  const [search, setSearch] = useState("");
  const shown = listShown(frame, known);
  const groups = [
    { title: "En esta página", found: shown },
    { title: "De esta página, sin mostrarse ahora", found: listHidden(path, shown) },
  ];
  return (
    <section
      aria-label="Textos de esta página"
      className="border-line flex min-h-0 shrink-0 flex-col gap-3 bg-white p-4 max-lg:max-h-[62%] max-lg:border-t lg:w-[26rem] lg:border-l"
    >
      <div className="flex items-center gap-2">
        <SearchBox
          label="Buscar en los textos de esta página"
          placeholder="Buscar un texto"
          value={search}
          onChange={setSearch}
        />
        <Button variant="ghost" className="px-3" onClick={onClose}>
          Cerrar
        </Button>
      </div>
      <div className="grid min-h-0 content-start gap-4 overflow-y-auto">
        {groups.map(({ title, found }) => {
          const fitting = found.filter((target) => fits(nameElement(target), search));
          if (fitting.length === 0) return null;
          return (
            <div key={title}>
              <h3 className="text-soft text-sm font-semibold">{title}</h3>
              <ul className="mt-1">
                {fitting.map((target) => (
                  <li key={identifyElement(target)}>
                    <Button
                      variant="ghost"
                      className="w-full justify-start px-2 text-left font-normal"
                      onClick={() => {
                        onClose();
                        edit({ target, others: [] });
                      }}
                    >
                      {nameElement(target)}
                    </Button>
                  </li>
                ))}
              </ul>
            </div>
          );
        })}
      </div>
    </section>
  );
}

function listShown(frame: Document, known: EditableElements): EditableElement[] {
  const names = new Set(listEditableElements(frame).flatMap(readTargets));
  return [...names].flatMap((name) => known.get(name) ?? []);
}

/** Texts of a page that are not shown now: empty ones, or ones shown only in other situations. */
function listHidden(path: string, shown: readonly EditableElement[]): EditableElement[] {
  const names = new Set(shown.map(identifyElement));
  const [page = "/"] = path.split(/[?#]/);
  const isOfPage = (section: string, key: string) => {
    const [address = "/"] = findSitePlace(section, key)?.address.split("#") ?? [];
    return !UNSEEN_SECTIONS.has(section) && address === page;
  };
  return Object.entries<Catalogue[string]>(CATALOGUE).flatMap(([section, entries]) =>
    Object.keys(entries)
      .filter((key) => !names.has(`${section}.${key}`) && isOfPage(section, key))
      .map((key) => ({ table: "site_content" as const, section, key, says: null })),
  );
}

const simplify = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

function fits(name: string, search: string): boolean {
  return simplify(name).includes(simplify(search.trim()));
}
