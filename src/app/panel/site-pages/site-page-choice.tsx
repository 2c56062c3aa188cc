import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { sitePagesQuery } from "#app/panel/site-pages/site-pages-query.ts";
import { Badge } from "#app/panel/ui/controls/badge.tsx";
import { ChoiceList, HighlightedText } from "#app/panel/ui/controls/choice-list.tsx";
import { explainError } from "#data/client/error-texts.ts";
import { nameHiding, PAGE_KINDS, type SitePage } from "#domain/links/page-list.ts";
import { type Found, indexForSearch, search, unmarked } from "#domain/search/search.ts";

const MOST_SHOWN = 100;

interface SitePageChoiceProps {
  onChoose: (page: SitePage) => void;
  /** Beside the field. */
  end?: ReactNode;
}

/** Searches the site's pages by name, kind and address; for a dialog, whose first control takes the focus. */
export function SitePageChoice({ onChoose, end }: SitePageChoiceProps) {
  const [text, setText] = useState("");
  const reading = useQuery(sitePagesQuery(useClient()));
  const index = useMemo(
    () =>
      indexForSearch(
        (reading.data ?? []).map((page) => ({
          id: page.path,
          title: page.name,
          body: page.path,
          page,
          words: PAGE_KINDS[page.kind],
        })),
      ),
    [reading.data],
  );
  const found = useMemo(() => find(index, text), [index, text]);
  return (
    <ChoiceList
      label="Página del sitio"
      placeholder="Buscar una página"
      text={text}
      onText={setText}
      choices={found.map((match) => ({ ...match, id: match.item.id }))}
      renderChoice={(match) => <PageLine {...match} />}
      onChoose={({ item }) => onChoose(item.page)}
      status={describeCount(found.length, reading)}
      end={end}
    />
  );
}

interface PageItem {
  id: string;
  title: string;
  body: string;
  page: SitePage;
}

function find(index: ReturnType<typeof indexForSearch<PageItem>>, text: string): Found<PageItem>[] {
  return text.trim() === ""
    ? index.items.slice(0, MOST_SHOWN).map(unmarked)
    : search(index, text, MOST_SHOWN).found;
}

function describeCount(
  count: number,
  { isPending, error }: { isPending: boolean; error: Error | null },
): string {
  if (isPending) return "Leyendo las páginas del sitio…";
  if (error !== null) return `No se pudieron leer las páginas. ${explainError(error)}`;
  if (count === 0) return "Ninguna página coincide";
  return count === 1 ? "1 página" : `${count} páginas`;
}

function PageLine({ item, title, excerpt }: Found<PageItem>) {
  const hiding = nameHiding(item.page);
  return (
    <>
      <span className="grid min-w-0 grow">
        <span className="leading-snug wrap-anywhere">
          <HighlightedText parts={title} />
        </span>
        <span className="text-soft text-sm wrap-anywhere">
          <HighlightedText parts={excerpt} />
        </span>
      </span>
      {hiding !== null && <Badge tone="gold">{hiding}</Badge>}
      <span className="text-soft shrink-0 text-right text-sm max-sm:max-w-28">
        {PAGE_KINDS[item.page.kind]}
      </span>
    </>
  );
}
