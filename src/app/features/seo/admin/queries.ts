import { settingsQuery } from "#app/features/records/admin/settings-query.ts";
import type { Client } from "#data/client.ts";
import { SEO_SECTIONS } from "#domain/seo/seo-form.ts";

/** The form's own sections, and those whose texts stand in for missing ones in the previews. */
const SECTIONS = [...SEO_SECTIONS, "contact", "footer", "hero"];

/** The texts that search engines and social networks are told. */
export function seoQuery(client: Client) {
  return settingsQuery(client, SECTIONS);
}
