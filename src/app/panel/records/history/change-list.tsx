import { RevisionItem } from "#app/panel/records/history/revision-item.tsx";
import type { useOpenItems } from "#app/panel/records/history/use-open-items.ts";
import { Badge } from "#app/panel/ui/controls/badge.tsx";
import { formatMoment } from "#app/shared/format.ts";
import {
  type Change,
  describeRevision,
  findCurrent,
  groupByChange,
  nameAuthor,
  nameRecord,
  type RevisionSummary,
} from "#domain/revisions/revision.ts";

interface ChangeListProps {
  revisions: readonly RevisionSummary[];
  /** Whether several records are listed, so that each revision names its record. */
  hasNames: boolean;
  items: ReturnType<typeof useOpenItems>;
  busyId: number | null;
  /** Called also with the revision that holds the record's current state. */
  onRestore: (revision: RevisionSummary, current: RevisionSummary) => void;
}

/** Changes by time; revisions of one transaction are grouped. */
export function ChangeList({ revisions, ...props }: ChangeListProps) {
  const currentOf = findCurrent(revisions);
  return (
    <ol aria-label="Cambios" className="grid gap-5">
      {groupByChange(revisions).map((change) => (
        <li key={change.id} className="grid gap-2">
          <p className="text-soft text-sm wrap-anywhere">{describeWhen(change)}</p>
          <ul className="grid gap-2">
            {change.revisions.map((revision) => (
              <Item
                key={revision.id}
                {...props}
                revision={revision}
                current={currentOf.get(revision.record_id) ?? revision}
              />
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

type ItemProps = Omit<ChangeListProps, "revisions"> & {
  revision: RevisionSummary;
  current: RevisionSummary;
};

function Item({ revision, current, hasNames, items, busyId, onRestore }: ItemProps) {
  const isNewest = current === revision;
  const isDeletion = revision.operation === "delete";
  // An earlier deletion holds the state of the version before it.
  const canRestore = isNewest ? isDeletion : !isDeletion;
  const what = describeRevision(revision);
  const name = nameRecord(revision.table_name, revision.record_name);
  return (
    <RevisionItem
      id={revision.id}
      title={hasNames ? `${name}: ${what}` : what}
      badges={isNewest && !isDeletion && <Badge tone="green">Versión actual</Badge>}
      openText={revision.operation === "update" ? "Ver cambios" : "Ver contenido"}
      isOpen={items.isOpen(revision.id)}
      onToggle={() => items.toggle(revision.id)}
      isBusy={revision.id === busyId}
      onRestore={canRestore ? () => onRestore(revision, current) : null}
    />
  );
}

function describeWhen({ revisions }: Change): string {
  const [newest] = revisions;
  if (newest === undefined) return "";
  return `${formatMoment(newest.changed_at)} · ${nameAuthor(newest)}`;
}
