import type { Client } from "#data/client/client.ts";
import type { RecordTable } from "#domain/records/record-tables.ts";

/** Records that are to be deleted or hidden. */
export interface Withdrawal {
  table: RecordTable;
  ids: readonly string[];
  /** The question about them, without their links. */
  question: string;
  /** The button that goes on. */
  yes: string;
}

/** Resolves with whether to go on; null when nothing that visitors see links there. */
export type AskAboutLinks = (client: Client, withdrawal: Withdrawal) => Promise<boolean | null>;

/** Says first who links to what would be deleted or hidden; loaded only then. */
export const askAboutLinks: AskAboutLinks = async (client, withdrawal) => {
  const { askAboutLinkingRecords } = await import("#app/panel/records/review/linking-records.tsx");
  return askAboutLinkingRecords(client, withdrawal);
};
