import { queryOptions } from "@tanstack/react-query";

import type { Client } from "#data/client/client.ts";
import { listPictures } from "#data/media/media.ts";

export function picturesQuery(client: Client) {
  return queryOptions({
    queryKey: ["media", "pictures"],
    queryFn: () => listPictures(client),
  });
}
