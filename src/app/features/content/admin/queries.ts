import { queryOptions } from "@tanstack/react-query";

import { contentKeys } from "#app/lib/content-keys.ts";
import type { Client } from "#data/client.ts";
import { listContent } from "#data/content.ts";

/** All texts, ordered by section. */
export function contentQuery(client: Client) {
  return queryOptions({
    queryKey: contentKeys.list(),
    queryFn: () => listContent(client),
  });
}
