import { useQuery } from "@tanstack/react-query";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { useNow } from "#app/panel/lib/hooks/use-now.ts";
import { pendingQuery, useAuthorName } from "#app/panel/records/drafts/draft-queries.ts";
import { Badge } from "#app/panel/ui/controls/badge.tsx";
import { formatAgo } from "#app/shared/format.ts";
import type { DraftSummary } from "#domain/publishing/draft.ts";
import { nameMomentInText } from "#domain/publishing/moment.ts";
import { readServerTime } from "#domain/server-clock.ts";

/** What of a record visitors do not see yet, and since when or until when. */
export function DraftBadge({ draft }: { draft: DraftSummary }) {
  const nameAuthor = useAuthorName();
  const now = useNow();
  const { data: pending = [] } = useQuery(pendingQuery(useClient()));
  const { package_id, table_name, record_id } = draft;
  const planned = pending.find(
    (one) =>
      one.action === "publish" &&
      one.failed_at === null &&
      (package_id === null
        ? one.table_name === table_name && one.record_id === record_id
        : one.package_id === package_id),
  );
  return (
    <Badge tone="gold">
      {planned === undefined
        ? describeDraft(draft, nameAuthor)
        : `Programado para ${nameMomentInText(planned.due_at, now)}`}
    </Badge>
  );
}

/** `Cambios sin publicar, de usted, hace 5 minutos`. */
export function describeDraft(
  { user_email, updated_at, is_new, is_complete }: DraftSummary,
  nameAuthor: (email: string | null) => string,
): string {
  const age = formatAgo(Date.parse(updated_at), readServerTime());
  const state = is_new ? "Sin terminar" : "Cambios sin publicar";
  const author = user_email === null ? "del sitio" : `de ${nameAuthor(user_email)}`;
  return `${state}, ${author}, ${age}${is_complete ? "" : ": le falta algo"}`;
}
