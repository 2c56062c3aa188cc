import { queryOptions } from "@tanstack/react-query";

import type { Client } from "#data/client/client.ts";
import { findFileUses, listPictures } from "#data/media.ts";

export function picturesQuery(client: Client) {
  return queryOptions({
    queryKey: ["media", "pictures"],
    queryFn: () => listPictures(client),
  });
}

/** Refetched each time: another record may use the file by now. */
export function fileUsesQuery(client: Client, name: string) {
  return queryOptions({
    queryKey: ["media", "uses", name],
    queryFn: () => findFileUses(client, name),
    gcTime: 0,
    staleTime: 0,
  });
}
