import type { Withdrawal } from "#app/panel/records/review/ask-about-links.ts";
import { readLinkingSite } from "#app/panel/records/review/linking-site.ts";
import { useOpenRecord } from "#app/panel/records/review/use-open-record.ts";
import { askQuestion } from "#app/panel/ui/feedback/question.ts";
import type { Client } from "#data/client/client.ts";
import { findLinkingRecords } from "#domain/links/record-links.ts";
import { hasPages, type PagedTable } from "#domain/links/site-pages.ts";
import { RECORD_TABLES } from "#domain/records/record-tables.ts";
import { type RecordRef, type Site, isPublic, referTo } from "#domain/review/site.ts";
import { withTimeout } from "#lib/async/with-timeout.ts";

/**
 * Warns about links to records that would be deleted or hidden.
 *
 * @returns whether to continue; null if nothing public links there, or the check timed out
 */
export async function askAboutLinkingRecords(
  client: Client,
  withdrawal: Withdrawal,
): Promise<boolean | null> {
  const { table, ids, question, yes, isDeletion = false } = withdrawal;
  if (!hasPages(table)) return null;
  const reading = readLinkingSite(client, { table, ids }).catch(() => null);
  const site = await withTimeout(reading, PATIENCE_MS);
  const linking = site === null ? [] : listLinking(site, table, new Set(ids));
  if (linking.length === 0) return null;
  const count =
    linking.length === 1
      ? "1 texto enlaza aquí. Quien pulse ese enlace"
      : `${linking.length} textos enlazan aquí. Quien pulse esos enlaces`;
  const warning = `${count} verá «Página no encontrada»`;
  if (isDeletion) {
    const names = LIST.format(linking.slice(0, MOST_NAMES).map(({ name }) => `«${name}»`));
    const others = linking.length > MOST_NAMES ? " y otros" : "";
    return window.confirm(`${question}\n\n${warning}: ${names}${others}.`);
  }
  return askQuestion({
    title: question,
    body: (
      <>
        <p className="text-pretty">{warning}: corríjalo antes, o siga.</p>
        <RecordLinks records={linking} />
      </>
    ),
    yes,
    no: "Dejarlo como está",
  });
}

const MOST_NAMES = 5;
const LIST = new Intl.ListFormat("es-CO");

/** After this timeout the default question is asked. */
const PATIENCE_MS = 4000;

function listLinking(site: Site, table: PagedTable, ids: ReadonlySet<string>): RecordRef[] {
  const targets = site.records
    .map(referTo)
    .filter((ref) => ref.table === table && ref.id !== null && ids.has(ref.id));
  // Records that are deleted too need no fix.
  const staying = site.records.filter((record) => {
    const { table: own, id } = referTo(record);
    return isPublic(record) && !(own === table && id !== null && ids.has(id));
  });
  return findLinkingRecords(staying, targets, site.addresses).map(({ from }) => referTo(from));
}

/** Records by name, with buttons that open them. */
function RecordLinks({ records }: { records: readonly RecordRef[] }) {
  const openRecord = useOpenRecord();
  return (
    <ul aria-label="Quién enlaza" className="divide-line border-line divide-y border-y">
      {records.map((record) => (
        <li key={`${record.table} ${record.text ?? record.id}`}>
          <button
            type="button"
            className="hover:bg-sand flex min-h-11 w-full cursor-pointer items-center gap-2 py-2 text-left wrap-anywhere"
            onClick={(event) => {
              event.currentTarget.closest("dialog")?.close();
              openRecord(record);
            }}
          >
            <span className="grow underline underline-offset-4">{record.name}</span>
            <span className="text-soft shrink-0 text-sm">
              {RECORD_TABLES[record.table].label.one}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
