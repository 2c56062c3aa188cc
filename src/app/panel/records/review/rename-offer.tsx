import type { QueryClient } from "@tanstack/react-query";

import { changeRecords } from "#app/panel/records/review/change-records.ts";
import { readLinkingSite } from "#app/panel/records/review/linking-site.ts";
import { askQuestion } from "#app/panel/ui/feedback/question.ts";
import type { Client } from "#data/client/client.ts";
import { listDrafts } from "#data/publishing/drafts.ts";
import { updateRenamedLinks } from "#domain/links/record-links.ts";
import { hasPages } from "#domain/links/site-pages.ts";
import type { RecordTable } from "#domain/records/record-tables.ts";
import { isSameRecord, referTo } from "#domain/review/site.ts";

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
      table: record.table,
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
