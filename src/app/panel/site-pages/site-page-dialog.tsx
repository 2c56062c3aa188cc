import { useQuery, queryOptions } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { createPortal } from "react-dom";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { SITE_KEY } from "#app/panel/lib/query-keys.ts";
import { Badge } from "#app/panel/ui/controls/badge.tsx";
import { ChoiceList, ChoiceModal, HighlightedText } from "#app/panel/ui/controls/choice-list.tsx";
import { CloseButton } from "#app/panel/ui/controls/dialog.tsx";
import type { Client } from "#data/client/client.ts";
import { explainError } from "#data/client/error-texts.ts";
import { listNewsCategories } from "#data/news-categories.ts";
import { listLinkedRecords } from "#data/site/site-map.ts";
import { type SitePage, nameHiding, PAGE_KINDS, listSitePages } from "#domain/links/page-list.ts";
import { type Found, indexForSearch, search, unmarked } from "#domain/search/search.ts";

interface SitePageDialogProps {
  onChoose: (page: SitePage) => void;
  onClose: () => void;
}

/** A dialog for choosing one of the site's pages. */
export function SitePageDialog({ onChoose, onClose }: SitePageDialogProps) {
  // Rendered outside the form, which its field and Enter key must not affect.
  return createPortal(
    <ChoiceModal label="Elegir una página del sitio" onClose={onClose}>
      <SitePageChoice onChoose={onChoose} end={<CloseButton />} />
    </ChoiceModal>,
    document.body,
  );
}

const MOST_SHOWN = 100;

interface SitePageChoiceProps {
  onChoose: (page: SitePage) => void;
  /** Shown beside the field. */
  end?: ReactNode;
}

/** Searches the site's pages by name, kind and address. For a dialog, which focuses its first control. */
function SitePageChoice({ onChoose, end }: SitePageChoiceProps) {
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

/** Limits how long a colleague's changes go unseen; saves in this browser invalidate the query immediately. */
const STALE_MS = 60_000;

/** The pages of the site, public or not. */
function sitePagesQuery(client: Client) {
  return queryOptions({
    queryKey: [...SITE_KEY, "pages"],
    queryFn: async () => {
      const [records, categories] = await Promise.all([
        listLinkedRecords(client),
        listNewsCategories(client),
      ]);
      return listSitePages({ ...records, categories });
    },
    staleTime: STALE_MS,
  });
}
