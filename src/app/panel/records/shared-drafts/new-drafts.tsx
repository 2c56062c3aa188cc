import { describeDraft } from "#app/panel/records/shared-drafts/draft-line.tsx";
import { useAuthorName } from "#app/panel/records/shared-drafts/draft-queries.ts";
import { useDraftRemoval } from "#app/panel/records/shared-drafts/use-draft-removal.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { Card } from "#app/panel/ui/controls/card.tsx";
import { type DraftSummary, nameDraft } from "#domain/publishing/draft.ts";

interface NewDraftsProps {
  drafts: readonly DraftSummary[];
  /** The draft open in the form. */
  editedId: string | null;
  onOpen: (draft: DraftSummary) => void;
  /** Called with the record's id after its draft was discarded. */
  onDiscarded: (recordId: string) => void;
}

/** The drafts of unpublished new records, with buttons to open or discard them. */
export function NewDrafts({ drafts, editedId, onOpen, onDiscarded }: NewDraftsProps) {
  const nameAuthor = useAuthorName();
  const remove = useDraftRemoval();
  return (
    <ul aria-label="Borradores sin publicar" className="grid gap-2">
      {drafts.map((draft) => {
        const name = nameDraft(draft);
        return (
          <li key={draft.id} aria-current={draft.record_id === editedId || undefined}>
            <Card className="border-gold flex flex-wrap items-center gap-2 border-dashed py-2 pr-2 pl-4">
              <p className="grow basis-40 leading-snug wrap-anywhere">
                <strong className="font-semibold">{name}</strong>
                <span className="text-soft block text-sm">
                  {describeDraft(draft, nameAuthor)}. Los visitantes no lo ven.
                </span>
              </p>
              <div className="flex gap-1">
                <Button
                  variant="outline"
                  aria-label={`Seguir con ${name}`}
                  onClick={() => onOpen(draft)}
                >
                  Seguir
                </Button>
                <Button
                  variant="ghost"
                  className="px-3"
                  aria-label={`Descartar el borrador: ${name}`}
                  onClick={() =>
                    void remove(draft).then((isGone) => isGone && onDiscarded(draft.record_id))
                  }
                >
                  Descartar
                </Button>
              </div>
            </Card>
          </li>
        );
      })}
    </ul>
  );
}
