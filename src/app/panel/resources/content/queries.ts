import { keepPreviousData, queryOptions } from "@tanstack/react-query";

import { contentKeys } from "#app/panel/lib/query-keys.ts";
import type { Client } from "#data/client/client.ts";
import { findContent, listNamedContent } from "#data/content-list.ts";
import { listKnownNames } from "#domain/content/content-list.ts";

/** The rows of all known texts, whatever the list shows. */
export function knownContentQuery(client: Client) {
  return queryOptions({
    queryKey: contentKeys.known,
    queryFn: () => listNamedContent(client, listKnownNames()),
  });
}

/** The row of a section and key, or null. */
export function contentTextQuery(client: Client, section: string, key: string) {
  return queryOptions({
    queryKey: contentKeys.text(section, key),
    queryFn: () => findContent(client, section, key),
    enabled: key !== "",
    placeholderData: keepPreviousData,
  });
}
