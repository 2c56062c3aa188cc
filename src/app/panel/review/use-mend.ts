import { useMutation, useQueryClient } from "@tanstack/react-query";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { changeRecords } from "#app/panel/records/review/change-records.ts";
import type { Finding } from "#domain/review/finding.ts";
import { isSameRecord, referTo, type Site } from "#domain/review/site.ts";

/** Mends findings, over the site that was reviewed, with undo. */
export function useMend(site: Site) {
  const client = useClient();
  const queryClient = useQueryClient();
  const work = useMutation({
    mutationFn: async ({ record: ref, fix }: Finding) => {
      const record = site.records.find((known) => isSameRecord(referTo(known), ref));
      if (record === undefined || ref.id === null || fix === undefined) return;
      await changeRecords(client, queryClient, {
        name: `${fix.label}: ${ref.name}`,
        success: "Corregido",
        changes: [{ table: ref.table, id: ref.id, base: record.row, changes: fix.changes }],
      });
    },
  });
  return { mend: (finding: Finding) => work.mutate(finding), isMending: work.isPending };
}
