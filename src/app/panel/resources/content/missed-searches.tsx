import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { useId } from "react";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { useRefetch } from "#app/panel/lib/hooks/use-refetch.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";
import type { Client } from "#data/client/client.ts";
import { dismissMissedSearch, listMissedSearches } from "#data/missed-searches.ts";

const KEY = ["missed-searches"];

const missedQuery = (client: Client) =>
  queryOptions({ queryKey: KEY, queryFn: () => listMissedSearches(client) });

interface MissedSearchesProps {
  /** Adds words to the list of synonyms, for the administrator to complete. */
  onAdd: (words: string) => void;
}

/** Searches without results, to be added to the list of synonyms; renders nothing without any. */
export function MissedSearches({ onAdd }: MissedSearchesProps) {
  const id = useId();
  const client = useClient();
  const { data: missed = [] } = useQuery(missedQuery(client));
  const dismissal = useMutation({
    mutationFn: (digest: string) => dismissMissedSearch(client, digest),
    onSettled: useRefetch(KEY),
  });
  if (missed.length === 0) return null;
  return (
    <section aria-labelledby={id} className="border-line grid gap-2 rounded-lg border p-3">
      <h4 id={id} className="text-[0.9375rem] font-semibold">
        Buscaron y no encontraron nada
      </h4>
      <p className="text-soft text-sm">
        «Agregar» la escribe en la lista: complete después de los dos puntos qué debe buscar el
        sitio.
      </p>
      <ul className="divide-line divide-y">
        {missed.map(({ digest, words, searches }) => (
          <li key={digest} className="flex flex-wrap items-center justify-between gap-2 py-1.5">
            <span className="min-w-0 wrap-anywhere">
              {words} <span className="text-soft text-sm">· {searches} búsquedas</span>
            </span>
            <span className="flex gap-1.5">
              <Button
                variant="outline"
                aria-label={`Agregar ${words}`}
                onClick={() => onAdd(words)}
              >
                Agregar
              </Button>
              <Button
                variant="ghost"
                aria-label={`Descartar ${words}`}
                onClick={() => dismissal.mutate(digest)}
              >
                Descartar
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
