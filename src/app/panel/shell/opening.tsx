import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useMatches, useSearchParams } from "react-router";

import { useAuth } from "#app/panel/auth/auth-context.ts";
import type { TabReads } from "#app/panel/records/resource/list-query.ts";
import { Loading } from "#app/panel/ui/feedback/loading.tsx";

/** What a route of the panel says of itself. */
export interface PanelHandle {
  /** What it shows first. */
  reads: TabReads;
}

/** While the user is being checked: reads what the page will show first. */
export function Opening() {
  const { client } = useAuth();
  const queryClient = useQueryClient();
  const matches = useMatches();
  const [params] = useSearchParams();
  const read = useEffectEvent((cache: QueryClient) => {
    if (client === null) return;
    for (const { handle } of matches) {
      const { reads } = (handle ?? {}) as Partial<PanelHandle>;
      // The page joins what is retried, and shows a failure.
      reads?.(cache, client, params).catch(() => undefined);
    }
  });
  useEffect(() => read(queryClient), [queryClient]);
  return (
    <main className="grid min-h-dvh place-items-center">
      <Loading />
    </main>
  );
}
