import { queryOptions } from "@tanstack/react-query";

import { contentKeys } from "#app/lib/content-keys.ts";
import type { Client } from "#data/client.ts";
import { listContentOfSections } from "#data/content.ts";

/** The chat's own section, and the one whose phone stands in for a number that is missing. */
const SECTIONS = ["whatsapp", "contact"];

/** The texts that the chat button is made of. */
export function chatQuery(client: Client) {
  return queryOptions({
    queryKey: contentKeys.sections(SECTIONS),
    queryFn: () => listContentOfSections(client, SECTIONS),
  });
}
