import { useQuery } from "@tanstack/react-query";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { useNow } from "#app/panel/lib/hooks/use-now.ts";
import { pendingQuery } from "#app/panel/publishing/publishing-queries.ts";
import type { RecordTarget } from "#data/publishing/publications.ts";
import { describeMomentInText } from "#domain/publishing/moment.ts";
import type { Publication } from "#domain/publishing/publication.ts";

/** What a publication is planned of: a draft by itself, or a package. */
export type PlannedSubject = RecordTarget | { package_id: string };

/** The next publication of a draft or package, and when it is, in words; also one that failed. */
export function usePlanned(subject: PlannedSubject): {
  planned: Publication | undefined;
  text: string | null;
} {
  const { data: pending = [] } = useQuery(pendingQuery(useClient()));
  const now = useNow();
  const planned = pending.find(
    (one) =>
      one.action === "publish" &&
      ("package_id" in subject
        ? one.package_id === subject.package_id
        : one.table_name === subject.table_name && one.record_id === subject.record_id),
  );
  if (planned === undefined || planned.failed_at !== null) return { planned, text: null };
  return { planned, text: `Programado para ${describeMomentInText(planned.due_at, now)}` };
}
