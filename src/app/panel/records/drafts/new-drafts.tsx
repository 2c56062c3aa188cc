import { cn } from "#app/panel/lib/class-names.ts";
import { useDraftRemoval } from "#app/panel/records/drafts/discard-draft.ts";
import { DraftBadge } from "#app/panel/records/drafts/draft-line.tsx";
import { ROW, RowTitle } from "#app/panel/records/list/record-card.tsx";
import { OpeningRows } from "#app/panel/records/list/record-list.tsx";
import { Badge } from "#app/panel/ui/controls/badge.tsx";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { Card } from "#app/panel/ui/controls/card.tsx";
import { type DraftSummary, nameDraft } from "#domain/publishing/draft.ts";

interface NewDraftsProps {
  drafts: readonly DraftSummary[];
  /** The draft open in the form. */
  editedId: string | null;
  /** Returns the address that opens a record's form. */
  hrefOf: (recordId: string) => string;
  onOpen: (draft: DraftSummary) => void;
  /** Called with the record's id after its draft was discarded. */
  onDiscarded: (recordId: string) => void;
}

/** The new records that were never published. */
export function NewDrafts({ drafts, editedId, hrefOf, onOpen, onDiscarded }: NewDraftsProps) {
  const remove = useDraftRemoval();
  return (
    <OpeningRows>
      <ul aria-label="Sin terminar" className="grid gap-2">
        {drafts.map((draft) => {
          const { id, record_id } = draft;
          const name = nameDraft(draft);
          const isEdited = record_id === editedId;
          const open = () => onOpen(draft);
          return (
            <li
              key={id}
              data-record={record_id}
              aria-current={isEdited || undefined}
              className="@container"
            >
              <Card
                className={cn(
                  ROW,
                  "border-gold gap-y-1 border-dashed p-3 sm:px-4",
                  isEdited && "bg-green-mist",
                )}
              >
                <div className="grid min-w-0 gap-1">
                  <h3 className="leading-snug font-semibold wrap-anywhere">
                    <RowTitle href={hrefOf(record_id)} onEdit={open}>
                      {name}
                    </RowTitle>
                  </h3>
                  <p className="flex flex-wrap gap-2">
                    <DraftBadge draft={draft} />
                    {isEdited && <Badge tone="gold">En edición</Badge>}
                  </p>
                </div>
                <div className="flex items-center justify-between gap-4">
                  <Button
                    variant="danger"
                    className="px-3 @max-xl:-ml-3"
                    aria-label={`Descartar el borrador: ${name}`}
                    onClick={() =>
                      void remove(draft).then((isGone) => isGone && onDiscarded(record_id))
                    }
                  >
                    Descartar
                  </Button>
                  <Button
                    variant="outline"
                    className="px-3"
                    data-act="edit"
                    aria-label={`Seguir con ${name}`}
                    onClick={open}
                  >
                    Seguir
                  </Button>
                </div>
              </Card>
            </li>
          );
        })}
      </ul>
    </OpeningRows>
  );
}
