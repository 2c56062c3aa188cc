import { queryOptions } from "@tanstack/react-query";

import { contentKeys } from "#app/lib/content-keys.ts";
import type { Client } from "#data/client.ts";
import { listContentOfSections } from "#data/content.ts";
import { SEO_SECTIONS } from "#domain/seo/seo-form.ts";

/** The form's own sections, and those whose texts stand in for missing ones in the previews. */
const SECTIONS = [...SEO_SECTIONS, "contact", "footer", "hero"];

/** The texts that search engines and social networks are told. */
export function seoQuery(client: Client) {
  return queryOptions({
    queryKey: contentKeys.sections(SECTIONS),
    queryFn: () => listContentOfSections(client, SECTIONS),
  });
}
