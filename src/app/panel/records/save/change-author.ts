import { useAuth, useClient } from "#app/panel/auth/auth-context.ts";
import type { RevisionScope } from "#data/records/revisions.ts";

/** The author of a change not made by this form: the user in another tab or device, another person, or unknown. */
export type ChangeAuthor = "self" | "other" | "unknown";

/** The number of recent changes that are searched. */
const RECENT = 20;

/** Determines the author of a change. */
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
      // Loaded on demand, to keep it out of the first load.
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
