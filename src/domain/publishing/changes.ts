import { type DraftSummary, nameDraft, type Package } from "#domain/publishing/draft.ts";
import type { Publication } from "#domain/publishing/publication.ts";

/** What is published as a whole: a record's draft, or a group of drafts (a row of `packages`). */
export type Change =
  | { kind: "draft"; id: string; name: string; draft: DraftSummary }
  | { kind: "group"; id: string; name: string; group: Package; drafts: readonly DraftSummary[] };

/** As the database limits it. */
export const MAX_GROUP_NAME = 120;

/** The groups with their drafts, then the drafts outside any group; a group without drafts changes nothing. */
export function listChanges(drafts: readonly DraftSummary[], groups: readonly Package[]): Change[] {
  const byGroup = Map.groupBy(drafts, ({ package_id }) => package_id);
  const known = new Set(groups.map(({ id }) => id));
  return [
    ...groups.flatMap((group): Change[] => {
      const { id, name } = group;
      const own = byGroup.get(id) ?? [];
      return own.length === 0 ? [] : [{ kind: "group", id, name, group, drafts: own }];
    }),
    ...drafts
      .filter(({ package_id }) => package_id === null || !known.has(package_id))
      .map((draft): Change => ({ kind: "draft", id: draft.id, name: nameDraft(draft), draft })),
  ];
}

/** All drafts of some changes. */
export function listDraftsOf(changes: readonly Change[]): DraftSummary[] {
  return changes.flatMap((change) => (change.kind === "draft" ? [change.draft] : change.drafts));
}

const MOST_NAMES = 2;
const LIST = new Intl.ListFormat("es-CO");

/** A name for changes that are published together: `Melaza, Sal y 2 más`. */
export function nameTogether(changes: readonly Change[]): string {
  const names = changes.map(({ name }) => name);
  const left = names.length - MOST_NAMES;
  return LIST.format(left > 1 ? [...names.slice(0, MOST_NAMES), `${left} más`] : names);
}

/** `1 cambio`, `3 cambios`. */
export function countChanges(count: number): string {
  return count === 1 ? "1 cambio" : `${count} cambios`;
}

/** Whether a publication publishes a change. */
export function publishes(publication: Publication, change: Change): boolean {
  if (publication.action !== "publish") return false;
  return change.kind === "group"
    ? publication.package_id === change.id
    : publication.table_name === change.draft.table_name &&
        publication.record_id === change.draft.record_id;
}
