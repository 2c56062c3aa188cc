import { showError } from "#app/panel/ui/feedback/toast.tsx";
import type { Client } from "#data/client/client.ts";
import { explainError } from "#data/client/error-texts.ts";
import type { RecordTable } from "#domain/records/record-tables.ts";

/** Records that are to be deleted or hidden. */
export interface Withdrawal {
  table: RecordTable;
  ids: readonly string[];
  /** The question about them, without their links. */
  question: string;
  /** The label of the confirming button. */
  yes: string;
  /** Deletions are confirmed in the browser's own dialog. */
  isDeletion?: boolean;
}

/** Resolves with whether to continue; null if nothing public links there. */
export type AskAboutLinks = (client: Client, withdrawal: Withdrawal) => Promise<boolean | null>;

/** Warns about links to records that are to be deleted or hidden. Loaded on demand; a failed check does not block. */
export const askAboutLinks: AskAboutLinks = async (client, withdrawal) => {
  try {
    const links = await import("#app/panel/records/review/linking-records.tsx");
    return await links.askAboutLinkingRecords(client, withdrawal);
  } catch (error) {
    showError("No se pudo revisar qué enlaza ahí", { reason: explainError(error) });
    return false;
  }
};
