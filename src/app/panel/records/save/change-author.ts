import { useAuth, useClient } from "#app/panel/auth/auth-context.ts";
import type { RevisionScope } from "#data/records/revisions.ts";

/** Who made a change that this form did not make: oneself, elsewhere; another person; or it is not known. */
export type ChangeAuthor = "self" | "other" | "unknown";

/** As many changes as may lie over the one that is looked for. */
const RECENT = 20;

/** Finds out who made a change. */
export function useChangeAuthor() {
  const client = useClient();
  const { user, lost } = useAuth();
  const own = (user ?? lost)?.email;
  const compare = (email: string | null): ChangeAuthor =>
    email !== null && email === own ? "self" : "other";
  return {
    compare,
    /**
     * Whose the newest change is.
     *
     * @param fields the changed columns or, where the scope is sections, texts (`seo.author`); without any, all
     */
    readNewest: async (
      scope: RevisionScope,
      fields: readonly string[] = [],
    ): Promise<ChangeAuthor> => {
      const limit = fields.length === 0 ? 1 : RECENT;
      // Loaded now: the panel opens without it.
      const revisions = await import("#data/records/revisions.ts")
        .then(({ listRevisions }) => listRevisions(client, { scope, olderThan: null, limit }))
        .catch(() => []);
      const found = revisions.find(({ record_name, changed_columns }) => {
        const names = "recordId" in scope ? changed_columns : [record_name];
        return fields.length === 0 || names.some((name) => fields.includes(name));
      });
      return found === undefined ? "unknown" : compare(found.user_email);
    },
  };
}
