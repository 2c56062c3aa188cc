import { useAuthorName } from "#app/panel/records/shared-drafts/draft-queries.ts";
import { useDraftRemoval } from "#app/panel/records/shared-drafts/use-draft-removal.ts";
import { Badge } from "#app/panel/ui/controls/badge.tsx";
import { formatAgo } from "#app/shared/format.ts";
import type { DraftSummary } from "#domain/publishing/draft.ts";
import { readServerTime } from "#domain/server-clock.ts";

interface DraftLineProps {
  draft: DraftSummary;
  /** Called with the record's id after its draft was discarded. */
  onDiscarded: (recordId: string) => void;
}

/** Shows whose draft a record has (`Borrador de usted, hace 5 minutos`), with a button to discard it. */
export function DraftLine({ draft, onDiscarded }: DraftLineProps) {
  const nameAuthor = useAuthorName();
  const remove = useDraftRemoval();
  return (
    <>
      <Badge tone="gold">{describeDraft(draft, nameAuthor)}</Badge>
      <button
        type="button"
        // Tall enough for touch, without moving the lines around it.
        className="text-soft hover:text-ink -my-2.5 cursor-pointer rounded py-2.5 text-sm underline underline-offset-4"
        aria-label={`Descartar borrador de ${draft.record_name}`}
        onClick={() => void remove(draft).then((isGone) => isGone && onDiscarded(draft.record_id))}
      >
        Descartar borrador
      </button>
    </>
  );
}

export function describeDraft(
  { user_email, updated_at, is_complete }: DraftSummary,
  nameAuthor: (email: string | null) => string,
): string {
  const age = formatAgo(Date.parse(updated_at), readServerTime());
  return `Borrador de ${nameAuthor(user_email)}, ${age}${is_complete ? "" : ": le falta algo"}`;
}
