import { settingsQuery } from "#app/panel/records/save/settings-query.ts";
import type { Client } from "#data/client/client.ts";

/** The chat's own section, and the one whose phone is the fallback of its number. */
const SECTIONS = ["whatsapp", "contact"];

/** The query of the chat button's texts. */
export function chatQuery(client: Client) {
  return settingsQuery(client, SECTIONS);
}
