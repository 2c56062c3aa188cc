import { Trash2 } from "lucide-react";
import { useRef } from "react";

import { RevisionItem } from "#app/panel/records/history/revision-item.tsx";
import { useOpenItems } from "#app/panel/records/history/use-open-items.ts";
import type { RecordChoice } from "#app/panel/records/list/record-card.tsx";
import { RecordList } from "#app/panel/records/list/record-list.tsx";
import { ResourceBrowser } from "#app/panel/records/resource/resource-browser.tsx";
import { useResourceList } from "#app/panel/records/resource/use-resource-list.ts";
import { EraseOld } from "#app/panel/trash/erase-old.tsx";
import { TRASH } from "#app/panel/trash/trash-listing.ts";
import { ERASING, ERASING_MEANS, NOT_RESTORED, RESTORING } from "#app/panel/trash/trash-texts.ts";
import { type Trash, useTrash } from "#app/panel/trash/use-trash.ts";
import { Badge } from "#app/panel/ui/controls/badge.tsx";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { Checkbox } from "#app/panel/ui/controls/input.tsx";
import { formatMoment } from "#app/shared/format.ts";
import { nameTable } from "#domain/records/record-tables.ts";
import { type DeletedRecord, nameAuthor, nameRecord } from "#domain/revisions/revision.ts";

/** All deleted records: each can be restored, or erased for good. */
export function TrashPage() {
  const deleted = useResourceList(TRASH);
  const headingRef = useRef<HTMLHeadingElement>(null);
  const focusHeading = () => headingRef.current?.focus();
  const trash = useTrash(focusHeading);
  const items = useOpenItems();
  const { total } = deleted.list;
  return (
    <div className="grid gap-3 sm:gap-4">
      <h2
        ref={headingRef}
        tabIndex={-1}
        className="flex min-h-11 items-center text-xl font-semibold sm:text-2xl"
      >
        Eliminados
      </h2>
      <ResourceBrowser
        resource={TRASH}
        listing={deleted}
        actions={[
          { label: "Restaurar", ...RESTORING, leftOut: NOT_RESTORED, run: trash.restoreMany },
          {
            label: "Borrar definitivamente",
            ...ERASING,
            isDangerous: true,
            meaning: ERASING_MEANS,
            run: trash.eraseMany,
          },
        ]}
        focusHeading={focusHeading}
      >
        {({ list, choiceOf }) => (
          <RecordList {...list}>
            {(record) => (
              <DeletedItem
                key={record.id}
                record={record}
                trash={trash}
                items={items}
                choice={choiceOf(record.id)}
              />
            )}
          </RecordList>
        )}
      </ResourceBrowser>
      {total !== undefined && total > 0 && <EraseOld trash={trash} />}
    </div>
  );
}

interface DeletedItemProps {
  record: DeletedRecord;
  trash: Trash;
  items: ReturnType<typeof useOpenItems>;
  choice: RecordChoice | null;
}

function DeletedItem({ record, trash, items, choice }: DeletedItemProps) {
  const { table_name: table, record_name, deleted_at } = record;
  const id = Number(record.id);
  const name = nameRecord(table, record_name);
  return (
    <RevisionItem
      id={id}
      title={name}
      lead={
        choice !== null && (
          <Checkbox
            label={`Seleccionar ${name}`}
            checked={choice.isChosen}
            onChange={choice.toggle}
          />
        )
      }
      badges={<Badge>{nameTable(table)}</Badge>}
      detail={`${formatMoment(deleted_at)} · ${nameAuthor(record)}`}
      openText="Ver contenido"
      isOpen={items.isOpen(id)}
      onToggle={() => items.toggle(id)}
      isBusy={trash.busyId === record.id}
      onRestore={() => trash.restore(record)}
      actions={
        <Button
          variant="danger"
          className="px-3"
          aria-label={`Borrar definitivamente: ${name}`}
          onClick={() => trash.erase(record)}
        >
          <Trash2 aria-hidden className="size-4 sm:hidden" />
          <span className="max-sm:sr-only">Borrar definitivamente</span>
        </Button>
      }
    />
  );
}
