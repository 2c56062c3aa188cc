import { type ReactNode, Suspense, useState } from "react";

import { useAuth, useClient } from "#app/panel/auth/auth-context.ts";
import { lazyPart } from "#app/panel/lib/loading/lazy-part.ts";
import type { KnownDraft } from "#app/panel/records/drafts/draft-session.ts";
import type { Conflict, Decision } from "#app/panel/records/edit/save-changes.ts";
import type { RevisionScope } from "#data/records/revisions.ts";

const ConflictDialog = lazyPart(
  async () => (await import("#app/panel/records/edit/conflict-dialog.tsx")).ConflictDialog,
  "asked",
);

/** What the fields of a form's record are. */
export interface RecordFields {
  nameField: (field: string) => string;
  /** Whether a field is a text of several lines, of which two versions can be joined. */
  isLongText: (field: string, record: object) => boolean;
}

/** The author of a change not made by this form: the user in another tab or device, another person, or unknown. */
export type ChangeAuthor = "self" | "other" | "unknown";

interface Asked {
  conflict: Conflict<unknown>;
  author: ChangeAuthor;
  decide: (decision: Decision) => void;
}

/**
 * Asks about conflicts with others' changes to a record, and to its draft, in a dialog: `question`.
 *
 * @param scope of the record's revisions, whose newest names the author; null if they are not recorded
 */
export function useConflicts(fields: RecordFields, scope: RevisionScope | null) {
  const { compare, readNewest } = useChangeAuthor();
  const [asked, setAsked] = useState<Asked | null>(null);
  const ask = (conflict: Conflict<unknown>, author: ChangeAuthor): Promise<Decision> =>
    new Promise((resolve) => {
      const decide = (decision: Decision) => {
        setAsked(null);
        resolve(decision);
      };
      setAsked({ conflict, author, decide });
    });
  const question: ReactNode = asked !== null && (
    <Suspense>
      <ConflictDialog
        fields={fields}
        conflict={asked.conflict}
        author={asked.author}
        onDecide={asked.decide}
      />
    </Suspense>
  );
  return {
    question,
    ask: async (conflict: Conflict<unknown>) => {
      const changed = conflict.kind === "changed" ? conflict.fields : [];
      return ask(conflict, scope === null ? "unknown" : await readNewest(scope, changed));
    },
    askAboutDraft: (conflict: Conflict<KnownDraft>) =>
      ask(
        conflict,
        conflict.kind === "changed" ? compare(conflict.theirs.draft.user_email) : "unknown",
      ),
  };
}

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
