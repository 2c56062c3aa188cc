import { settingsQuery } from "#app/panel/records/save/settings-query.ts";
import type { Client } from "#data/client/client.ts";
import { SEO_SECTIONS } from "#domain/seo/seo-schema.ts";

/** The form's own sections, and those whose texts are the fallbacks in the previews. */
const SECTIONS = [...SEO_SECTIONS, "contact", "footer", "hero"];

/** The query of the texts for search engines and social networks. */
export function seoQuery(client: Client) {
  return settingsQuery(client, SECTIONS);
}
