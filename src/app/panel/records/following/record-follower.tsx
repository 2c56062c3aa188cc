import { useEffect, useEffectEvent } from "react";

import { useChangeAuthor } from "#app/panel/records/save/change-author.ts";
import { showSuccess } from "#app/panel/ui/feedback/toast.tsx";
import { isKind } from "#data/client/errors.ts";
import { findConflicts, isSame, listChanges } from "#domain/records/changes.ts";
import type { RecordTable } from "#domain/records/record-tables.ts";
import { nameField } from "#domain/revisions/field-labels.ts";

interface RecordFollowerProps<Row, V> {
  table: RecordTable;
  /** How often the record has changed since the form opened, counted by the form until this code is loaded. */
  changes: number;
  /** The record's. */
  id: string;
  /** The version the form's values are based on; null for a new record. */
  base: Row | null;
  read: () => Promise<Row>;
  toValues: (row: Row) => V;
  readTyped: () => V;
  /** Shows the values someone else has changed, based on their version. */
  onNewer: (theirs: Row, changed: Partial<V>) => void;
  /** The draft shared with colleagues. */
  draft: { follow: () => Promise<void> };
}

/**
 * Merges what others save into an open form while the user types. Fields that both changed keep the typed value, and are
 * resolved by asking on save.
 */
export function RecordFollower<Row extends { updated_at: string }, V extends object>({
  table,
  id,
  changes,
  base,
  read,
  toValues,
  readTyped,
  onNewer,
  draft,
}: RecordFollowerProps<Row, V>) {
  const nameAuthor = useAuthorOfChange(table, id);
  const follow = async () => {
    await draft.follow();
    if (base === null) return;
    const theirs = await read();
    if (theirs.updated_at === base.updated_at) return;
    const [before, after, typed] = [toValues(base), toValues(theirs), readTyped()];
    const mine = listChanges(before, typed);
    const name = (fields: readonly string[]) =>
      fields.map((field) => nameField(table, field)).join(", ");
    const conflicts = findConflicts(before, after, mine);
    if (conflicts.length > 0) {
      showSuccess(
        `Cambió lo mismo que usted: ${name(conflicts)}. Al guardar, usted elige con qué se queda.`,
        await nameAuthor("guardó"),
      );
      return;
    }
    const changed = listChanges(before, after);
    const mineNow = new Map<string, unknown>(Object.entries(typed));
    const shown = Object.entries(changed).filter(
      ([field, value]) => !isSame(mineNow.get(field), value),
    );
    onNewer(theirs, Object.fromEntries(shown) as Partial<V>);
    if (shown.length > 0)
      showSuccess(
        `Ya está aquí lo que cambió: ${name(Object.keys(changed))}.`,
        await nameAuthor("guardó"),
      );
  };
  const catchUp = useEffectEvent(() => {
    follow().catch(async (error: unknown) => {
      if (!isKind(error, "not-found")) return;
      const title = await nameAuthor("eliminó");
      showSuccess("Lo que usted escribió sigue aquí: al guardar puede crearlo de nuevo.", title);
    });
  });
  useEffect(() => {
    if (changes > 0) catchUp();
  }, [changes]);
  return null;
}

/** Describes who changed a record last: the user in another tab, or another person. */
function useAuthorOfChange(table: RecordTable, recordId: string) {
  const { readNewest } = useChangeAuthor();
  return async (change: "guardó" | "eliminó"): Promise<string> => {
    const author = await readNewest({ table, recordId });
    if (author === "other") return `Otra persona ${change} este registro`;
    const who = author === "self" ? `Usted ${change} este registro` : `Este registro se ${change}`;
    return `${who} en otra pestaña o equipo`;
  };
}
