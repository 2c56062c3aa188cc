import { useEffect, useEffectEvent, useState } from "react";
import type { FieldValues, Path, PathValue, UseFormReturn } from "react-hook-form";

import { useLatest } from "#app/panel/lib/hooks/use-latest.ts";
import { useRecordChanges } from "#app/panel/lib/stores/record-changes.ts";
import type { DraftSession } from "#app/panel/records/drafts/draft-session.ts";
import { flattenValues } from "#app/panel/records/edit/form-values.ts";
import { useChangeAuthor } from "#app/panel/records/edit/use-conflicts.tsx";
import type { FormRules, FormStore } from "#app/panel/records/edit/use-record-form.tsx";
import { showSuccess } from "#app/panel/ui/feedback/toast.tsx";
import { isKind } from "#data/client/errors.ts";
import type { RevisionScope } from "#data/records/revisions.ts";
import { findConflicts, listChanges } from "#domain/records/changes.ts";

interface FollowingOptions<Row, Input, V extends FieldValues> {
  id: string;
  /** The version the form's values are based on; null for a new record. */
  base: Row | null;
  form: UseFormReturn<V>;
  rules: FormRules<Row, Input, V>;
  store: FormStore<Row, Input>;
  session: DraftSession;
  /** When what is typed was last stored as a draft (milliseconds since 1970). */
  savedAt: number | null;
  /** What the form's caller has read of the record. */
  read: readonly unknown[] | undefined;
  /** Shows the stored record in a form without typed values; whether it did. */
  catchUp: () => Promise<boolean>;
  /** Bases the form on another version of the record. */
  rebase: (record: Row, values: V, keepValues: boolean) => void;
}

/**
 * Merges what others save into an open form while the user types. Fields that both changed keep the typed value, and are
 * resolved by asking on save.
 *
 * @returns who saved what the form took over, until the next draft is stored; null without any
 */
export function useFollowing<Row extends { updated_at: string }, Input, V extends FieldValues>({
  id,
  base,
  form,
  rules: { toValues },
  store,
  session,
  savedAt,
  read = NOTHING,
  catchUp,
  rebase,
}: FollowingOptions<Row, Input, V>): string | null {
  const [followed, setFollowed] = useState<{ text: string; savedAt: number | null } | null>(null);
  const nameAuthor = useAuthorOfChange(store.scopeOf(id));
  const latest = useLatest(base);
  const nameFields = (names: readonly string[]) => names.map(store.fields.nameField).join(", ");
  /** Resolves with who saved what the form took over; null if nothing was. */
  const follow = async (): Promise<string | null> => {
    if (await catchUp()) return null;
    await session.follow();
    if (base === null) return null;
    const theirs = await store.read(id);
    // A save of this form that has ended in the meantime knows more.
    if (theirs.updated_at === base.updated_at || latest.current !== base) return null;
    const [before, after, typed] = [toValues(base), toValues(theirs), form.getValues()].map(
      flattenValues,
    ) as [object, object, object];
    const conflicts = findConflicts(before, after, listChanges(before, typed));
    if (conflicts.length > 0) {
      showSuccess(
        `Cambió lo mismo que usted: ${nameFields(conflicts)}. Al guardar, usted elige con qué se queda.`,
        await nameAuthor("guardó"),
      );
      return null;
    }
    const changed = listChanges(before, after);
    const shown = Object.entries(listChanges(typed, changed));
    rebase(theirs, toValues(theirs), true);
    for (const [field, value] of shown) {
      form.setValue(field as Path<V>, value as PathValue<V, Path<V>>, { shouldDirty: true });
    }
    if (shown.length === 0) return null;
    const author = await nameAuthor("guardó");
    const fields = nameFields(Object.keys(changed));
    return `${author}; lo nuevo ya está aquí: ${fields}.`;
  };
  const run = useEffectEvent(() => {
    const announce = (text: string | null) => text !== null && setFollowed({ text, savedAt });
    follow().then(announce, async (error: unknown) => {
      if (!isKind(error, "not-found") || store.create === null) return;
      const title = await nameAuthor("eliminó");
      showSuccess("Lo que usted escribió sigue aquí: al guardar puede crearlo de nuevo.", title);
    });
  });
  const count = useRecordChanges(id) + useChangeCount(read);
  useEffect(() => {
    if (count > 0) run();
  }, [count]);
  return followed !== null && followed.savedAt === savedAt ? followed.text : null;
}

const NOTHING: readonly unknown[] = [];

/** Counts how often values have changed since the component was mounted. */
function useChangeCount(values: readonly unknown[]): number {
  const [last, setLast] = useState({ values, count: 0 });
  if (values.some((value, index) => value !== last.values[index])) {
    setLast({ values, count: last.count + 1 });
  }
  return last.count;
}

/** Describes who changed a record last: the user in another tab, or another person. */
function useAuthorOfChange(scope: RevisionScope | null) {
  const { readNewest } = useChangeAuthor();
  return async (change: "guardó" | "eliminó"): Promise<string> => {
    const author = scope === null ? "unknown" : await readNewest(scope);
    if (author === "other") return `Otra persona ${change} este registro`;
    const who = author === "self" ? `Usted ${change} este registro` : `Este registro se ${change}`;
    return `${who} en otra pestaña o equipo`;
  };
}
