import { useQueryClient } from "@tanstack/react-query";

import { useClient } from "#app/panel/auth/auth-context.ts";
import type { RecordTable } from "#domain/records/record-tables.ts";
import { toSlug } from "#domain/slugs.ts";

/** Offers to update links after a save has changed the URL of a record's page. */
export function useRenameOffer(table: RecordTable, base: { id: string } | null) {
  const client = useClient();
  const queryClient = useQueryClient();
  return (saved: object): void => {
    const [before, after] = [readTexts(base ?? {}), readTexts(saved)];
    if (base === null || before.slug === "" || toSlug(after.slug) === before.slug) return;
    const renamed = { table, id: base.id, name: after.title };
    void import("#app/panel/records/review/rename-offer.tsx")
      .then(({ offerLinkUpdate }) => offerLinkUpdate(client, queryClient, renamed))
      // The record is saved and its old URL redirects, so a failure here is ignored.
      .catch(() => undefined);
  };
}

function readTexts(record: object) {
  const { slug, title } = record as { slug?: string; title?: string };
  return { slug: slug ?? "", title: title ?? "" };
}
