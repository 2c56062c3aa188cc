import { settingsQuery } from "#app/features/records/admin/settings-query.ts";
import type { Client } from "#data/client.ts";

/** The chat's own section, and the one whose phone stands in for a number that is missing. */
const SECTIONS = ["whatsapp", "contact"];

/** The texts that the chat button is made of. */
export function chatQuery(client: Client) {
  return settingsQuery(client, SECTIONS);
}
