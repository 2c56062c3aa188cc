import { Printer } from "lucide-react";
import { useEffect, useState } from "react";
import { useLocation } from "react-router";

import { type ManualChapter, searchManual, splitManual } from "#app/panel/lib/split-manual.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { SearchBox } from "#app/panel/ui/controls/search-box.tsx";
import { Markdown } from "#app/shared/markdown.tsx";

import manual from "../../../../docs/manual.md?raw";

const PICTURES = import.meta.glob<string>("../../../../docs/screenshots/manual/*.webp", {
  query: "?url",
  import: "default",
  eager: true,
});
const FOLDER = "../../../../docs/screenshots/manual/";
const CHAPTERS = splitManual(manual, (name) => PICTURES[FOLDER + name]);

/** The manual for administrators. */
export function ManualPage() {
  const [query, setQuery] = useState("");
  const { hash } = useLocation();
  const anchor = decodeURIComponent(hash.slice(1));
  useEffect(() => {
    if (anchor !== "") document.getElementById(anchor)?.scrollIntoView();
  }, [anchor]);
  const found = query.trim() === "" ? CHAPTERS : searchManual(CHAPTERS, query);
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="flex flex-wrap items-center gap-3 print:hidden">
        <h2 className="mr-auto text-2xl font-semibold">¿Cómo se hace?</h2>
        <SearchBox
          label="Buscar en el manual"
          placeholder="Buscar en el manual"
          value={query}
          onChange={setQuery}
        />
        <Button variant="outline" onClick={() => window.print()}>
          <Printer aria-hidden className="size-4" />
          Imprimir
        </Button>
      </div>
      <p role="status" className="text-soft print:hidden">
        {query.trim() !== "" && describeFound(found.length)}
      </p>
      {query.trim() === "" && <Contents chapters={CHAPTERS} />}
      {found.map((chapter) => (
        <Chapter key={chapter.id} chapter={chapter} />
      ))}
    </div>
  );
}

function describeFound(count: number): string {
  if (count === 0) return "Ningún capítulo dice eso. Pruebe con otra palabra.";
  return count === 1 ? "Un capítulo" : `${count} capítulos`;
}

function Contents({ chapters }: { chapters: readonly ManualChapter[] }) {
  return (
    <nav aria-label="Capítulos del manual" className="columns-2xs print:hidden">
      <ul>
        {chapters.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="text-green inline-flex min-h-11 min-w-11 items-center underline underline-offset-4"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Chapter({ chapter: { id, title, text } }: { chapter: ManualChapter }) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-titulo`}
      className="border-line rounded-xl border bg-white p-5 sm:p-8 print:border-0 print:p-0"
    >
      <h2 id={`${id}-titulo`} className="mb-4 text-xl font-semibold">
        {title}
      </h2>
      <div className="prose wrap-break-word [&_code]:wrap-anywhere">
        <Markdown>{text}</Markdown>
      </div>
    </section>
  );
}
