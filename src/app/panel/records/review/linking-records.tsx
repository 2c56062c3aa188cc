import type { QueryClient } from "@tanstack/react-query";

import type { Withdrawal } from "#app/panel/records/review/ask-about-links.ts";
import { changeRecords } from "#app/panel/records/review/change-records.ts";
import { readReviewContext } from "#app/panel/records/review/site-query.ts";
import { useOpenRecord } from "#app/panel/records/review/use-open-record.ts";
import { askQuestion } from "#app/panel/ui/feedback/question.ts";
import type { Client } from "#data/client/client.ts";
import { listDrafts } from "#data/publishing/draft-list.ts";
import { readLinkingState } from "#data/review/linking-state.ts";
import { findLinkingRecords, updateRenamedLinks } from "#domain/links/record-links.ts";
import { hasPages, type PagedTable } from "#domain/links/site-pages.ts";
import { RECORD_TABLES, type RecordTable } from "#domain/records/record-tables.ts";
import {
  indexSite,
  isPublic,
  isSameRecord,
  type RecordRef,
  referTo,
  type Site,
} from "#domain/review/site.ts";
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

/**
 * After a rename: offers to update all links to the new URL, in one change that can be undone. Texts with a draft are
 * skipped, since publishing it would restore the old link; the old URL redirects anyway.
 */
export async function offerLinkUpdate(
  client: Client,
  queryClient: QueryClient,
  renamed: { table: RecordTable; id: string; name: string },
): Promise<void> {
  const { table, id } = renamed;
  if (!hasPages(table)) return;
  const [site, drafts] = await Promise.all([
    readLinkingSite(client, { table, ids: [id] }),
    listDrafts(client),
  ]);
  const drafted = new Set(drafts.map(({ record_id }) => record_id));
  const linking = site.records
    .map((record) => ({
      record,
      ref: referTo(record),
      changes: updateRenamedLinks(record, site.addresses, (to) => isSameRecord(to, renamed)),
    }))
    .filter(({ ref, changes }) => ref.id !== null && Object.keys(changes).length > 0);
  const ready = linking.filter(({ ref }) => !drafted.has(ref.id ?? ""));
  if (ready.length === 0) return;
  const isWanted = await askQuestion({
    title:
      ready.length === 1
        ? "Un texto usa la dirección anterior"
        : "Hay textos con la dirección anterior",
    body: (
      <LinkingTexts names={ready.map(({ ref }) => ref.name)} left={linking.length - ready.length} />
    ),
    yes: "Actualizar los enlaces",
    no: "Dejarlos así",
    isOffer: true,
  });
  if (!isWanted) return;
  await changeRecords(client, queryClient, {
    name: `Enlaces a «${renamed.name}»`,
    success: "Enlaces actualizados",
    changes: ready.map(({ record, ref, changes }) => ({
      table: ref.table,
      id: ref.id ?? "",
      base: record.row,
      changes,
    })),
  });
}

function LinkingTexts({ names, left }: { names: readonly string[]; left: number }) {
  return (
    <>
      <p className="text-pretty">
        La dirección anterior lleva a la nueva, así que nada se rompe. Si los actualiza, quien los
        pulse llega sin rodeos. Se puede deshacer.
      </p>
      <ul className="list-disc pl-5 wrap-anywhere">
        {names.map((name, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two texts may have one name
          <li key={index}>{name}</li>
        ))}
      </ul>
      {left > 0 && (
        <p className="text-soft text-[0.9375rem]">
          {left === 1
            ? "Otro tiene un borrador y se queda"
            : `Otros ${left} tienen un borrador y se quedan`}{" "}
          como {left === 1 ? "está" : "están"}.
        </p>
      )}
    </>
  );
}

/** The part of the site that may contain links to some records. @throws {DataError} */
async function readLinkingSite(
  client: Client,
  records: { table: PagedTable; ids: readonly string[] },
): Promise<Site> {
  return indexSite(await readLinkingState(client, records, readReviewContext()));
}
