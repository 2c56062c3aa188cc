import { useQuery } from "@tanstack/react-query";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { useNow } from "#app/panel/lib/hooks/use-now.ts";
import { plannedQuery } from "#app/panel/records/shared-drafts/planned-query.ts";
import type { PlannedTarget } from "#data/publishing/publications.ts";
import { describeMoment } from "#domain/publishing/moment.ts";

/** Shows when a draft will be published automatically, if scheduled. */
export function PlannedLine(draft: PlannedTarget) {
  const { data: planned } = useQuery(plannedQuery(useClient(), draft));
  const now = useNow();
  if (planned == null || planned.failed_at !== null) return null;
  const moment = describeMoment(planned.due_at, now);
  return (
    <p className="text-sm text-pretty">
      <strong className="font-semibold">Programado.</strong>{" "}
      {planned.package_id === null ? moment : `${moment}, con el paquete «${planned.name}»`}.
    </p>
  );
}
