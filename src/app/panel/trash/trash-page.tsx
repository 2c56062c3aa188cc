import { useRef, useState } from "react";

import { useAuth } from "#app/panel/auth/auth-context.ts";
import { RevisionItem } from "#app/panel/records/history/revision-item.tsx";
import { List } from "#app/panel/records/list/list.tsx";
import { type RecordChoice, RecordCheckbox } from "#app/panel/records/list/record-card.tsx";
import { RecordList } from "#app/panel/records/list/record-list.tsx";
import { useListController } from "#app/panel/records/list/use-list-controller.ts";
import { TRASH } from "#app/panel/trash/trash-listing.ts";
import {
  ERASING,
  ERASING_MEANS,
  NOT_RESTORED,
  RESTORING,
  type Trash,
  useTrash,
} from "#app/panel/trash/use-trash.ts";
import { Badge } from "#app/panel/ui/controls/badge.tsx";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { Card } from "#app/panel/ui/controls/card.tsx";
import { Field } from "#app/panel/ui/controls/field.tsx";
import { Select } from "#app/panel/ui/controls/input.tsx";
import { formatMoment } from "#app/shared/format.ts";
import { isSettingRecord } from "#domain/publishing/draft.ts";
import { nameTable } from "#domain/records/record-tables.ts";
import { type DeletedRecord, nameAuthor, nameRecord } from "#domain/revisions/revision.ts";
import { readServerTime } from "#domain/server-clock.ts";

/** The deleted records of all types, which can be restored or permanently erased. */
export function TrashPage() {
  const deleted = useListController(TRASH);
  const headingRef = useRef<HTMLHeadingElement>(null);
  const focusHeading = () => headingRef.current?.focus();
  const trash = useTrash(focusHeading);
  const { total } = deleted;
  const { can } = useAuth();
  return (
    <div className="grid grid-cols-1 gap-3 sm:gap-4">
      <h2
        ref={headingRef}
        tabIndex={-1}
        className="flex min-h-11 items-center text-xl font-semibold sm:text-2xl"
      >
        Eliminados
      </h2>
      <List
        controller={deleted}
        actions={[
          { label: "Restaurar", ...RESTORING, leftOut: NOT_RESTORED, run: trash.restoreMany },
          ...(can("erase")
            ? [
                {
                  label: "Borrar definitivamente",
                  ...ERASING,
                  isDangerous: true,
                  meaning: ERASING_MEANS,
                  run: trash.eraseMany,
                },
              ]
            : []),
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
                choice={choiceOf(record.id)}
              />
            )}
          </RecordList>
        )}
      </List>
      {can("erase") && total !== undefined && total > 0 && <EraseOld trash={trash} />}
    </div>
  );
}

interface DeletedItemProps {
  record: DeletedRecord;
  trash: Trash;
  choice: RecordChoice | null;
}

function DeletedItem({ record, trash, choice }: DeletedItemProps) {
  const { table_name: table, record_name, deleted_at } = record;
  const name = nameRecord(table, record_name);
  const { can } = useAuth();
  const isForeign = isSettingRecord(record) && !can("settings");
  return (
    <RevisionItem
      id={Number(record.id)}
      title={name}
      lead={<RecordCheckbox name={name} choice={choice} />}
      badges={<Badge>{nameTable(table)}</Badge>}
      detail={`${formatMoment(deleted_at)} · ${nameAuthor(record)}`}
      openText="Ver contenido"
      isBusy={trash.busyId === record.id}
      onRestore={isForeign ? null : () => trash.restore(record)}
      actions={
        can("erase") && (
          <Button
            variant="danger"
            className="px-3 max-sm:min-w-11"
            aria-label={`Borrar definitivamente: ${name}`}
            onClick={() => trash.erase(record)}
          >
            Borrar<span className="max-sm:sr-only"> definitivamente</span>
          </Button>
        )
      }
    />
  );
}

const DAY_MS = 24 * 60 * 60 * 1000;

const AGES = [
  [30, "30 días"],
  [90, "90 días"],
  [365, "un año"],
] as const;

/** Permanently erases everything deleted before a given age. */
function EraseOld({ trash }: { trash: Trash }) {
  const [days, setDays] = useState(90);
  const erase = () => {
    const age = AGES.find(([count]) => count === days)?.[1] ?? "";
    trash.eraseBefore(new Date(readServerTime() - days * DAY_MS).toISOString(), age);
  };
  return (
    <Card className="flex flex-wrap items-end gap-3 p-4">
      <div className="grow basis-56">
        <Field
          label="Borrar lo antiguo"
          hint="De todos los tipos. Antes de borrar, dice cuántos registros son."
        >
          {(control) => (
            <Select
              {...control}
              value={days}
              onChange={(event) => setDays(Number(event.target.value))}
            >
              {AGES.map(([count, age]) => (
                <option key={count} value={count}>
                  Lo eliminado hace más de {age}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <Button variant="danger" className="border-danger border" onClick={erase}>
        Borrar definitivamente…
      </Button>
    </Card>
  );
}
