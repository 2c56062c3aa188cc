import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";

import { newsQuery, PAGE_SIZE } from "#app/features/news/admin/queries.ts";
import type { Client } from "#data/client.ts";

const TYPING_PAUSE_MS = 250;

/** A page of the news, what narrows the list, and its pages. */
export function useNewsList(client: Client) {
  const [text, setText] = useState("");
  const [isPublished, setIsPublished] = useState<boolean | null>(null);
  const [askedPage, setPage] = useState(1);
  const asked = useSettled(text.trim());
  const reading = useQuery(newsQuery(client, { text: asked, isPublished, page: askedPage }));
  const total = reading.data?.total;
  // The last article of the last page may have been deleted.
  if (askedPage > 1 && reading.data?.articles.length === 0 && !reading.isPlaceholderData) {
    setPage(1);
  }
  const isNarrowed = asked !== "" || isPublished !== null;
  return {
    reading: { ...reading, data: reading.data?.articles },
    failureCount: reading.errorUpdateCount,
    total,
    isNarrowed,
    summary: isNarrowed && total !== undefined ? describeTotal(total) : "",
    filter: {
      text,
      isPublished,
      onText: (typed: string) => {
        setText(typed);
        setPage(1);
      },
      onPublished: (wanted: boolean | null) => {
        setIsPublished(wanted);
        setPage(1);
      },
    },
    pages: { page: askedPage, count: Math.ceil((total ?? 0) / PAGE_SIZE), onPage: setPage },
  };
}

/** A text once its typing has paused. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

const COUNT = new Intl.NumberFormat("es-CO");

function describeTotal(total: number): string {
  return total === 1 ? "1 noticia" : `${COUNT.format(total)} noticias`;
}
