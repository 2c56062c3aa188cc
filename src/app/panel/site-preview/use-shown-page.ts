import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { isEditable, LIVE, type PreviewAddress } from "#app/panel/lib/addresses/preview-address.ts";
import { SHOWN_PAGES } from "#app/panel/lib/query-keys.ts";
import { previewPage, readPublicPage } from "#data/publishing/preview-links.ts";
import type { TypedRecord } from "#domain/visual-editing/editable-element.ts";

const TYPING_PAUSE_MS = 300;

/**
 * The page of an address; the one before it stays until it is there. What is typed is laid over it after each pause.
 *
 * @param typed null when nothing is
 */
export function useShownPage(
  { state, path }: Pick<PreviewAddress, "state" | "path">,
  typed: TypedRecord | null = null,
) {
  const client = useClient();
  const [page = "/"] = path.split("#");
  const laidOver = useRested(typed);
  return useQuery({
    queryKey: [...SHOWN_PAGES, state, page, laidOver],
    queryFn: async () => {
      const shown =
        state === LIVE
          ? await readPublicPage(page)
          : await previewPage(client, {
              path: page,
              state,
              ...(isEditable(state) && { editing: { typed: laidOver } }),
            });
      return { path, ...shown };
    },
    placeholderData: keepPreviousData,
    ...(laidOver !== null && { gcTime: 0 }),
  });
}

/** What is typed, once nobody has typed for a while; at once when there is nothing. */
function useRested(typed: TypedRecord | null): TypedRecord | null {
  const [rested, setRested] = useState(typed);
  useEffect(() => {
    const timer = window.setTimeout(() => setRested(typed), typed === null ? 0 : TYPING_PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, [typed]);
  return typed === null ? null : rested;
}
