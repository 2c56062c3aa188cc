import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { useAuth, useClient } from "#app/panel/auth/auth-context.ts";
import { draftsKey } from "#app/panel/records/drafts/draft-queries.ts";
import type { DraftCalls } from "#app/panel/records/drafts/draft-session.ts";
import type { FormStore, OpenedRecord } from "#app/panel/records/edit/use-record-form.tsx";
import { useListCache } from "#app/panel/records/list/use-list-cache.ts";
import type { Resource, ResourceTypes } from "#app/panel/records/resource.ts";
import type { Client } from "#data/client/client.ts";
import { isKind } from "#data/client/errors.ts";
import { createDraft, deleteDraft, findDraft, updateDraft } from "#data/publishing/drafts.ts";
import type { RecordTable } from "#domain/records/record-tables.ts";
import { isLongText, nameField } from "#domain/revisions/field-labels.ts";

/** Reads a record with its draft. A record that does not exist may still have a draft. @throws {DataError} */
export async function readRecord<T extends ResourceTypes>(
  client: Client,
  { table, calls }: Resource<T>,
  id: string,
): Promise<OpenedRecord<T["record"], never>> {
  const [found, draft] = await Promise.all([
    calls.get(client, id).catch((error: unknown) => error),
    findDraft(client, table, id),
  ]);
  if (found instanceof Error && (draft === null || !isKind(found, "not-found"))) throw found;
  const stored = found instanceof Error ? null : (found as T["record"]);
  // A draft is published over the version it was started from, so that later changes of others are detected.
  const base = draft === null ? stored : (draft.base as T["record"] | null);
  // A draft without a base may be of a record that has been created since.
  return { record: base ?? stored, draft, isOutdated: stored?.updated_at !== base?.updated_at };
}

/** The calls of a record's form; the cached lists follow. */
export function useRecordStore<T extends ResourceTypes>(
  resource: Resource<T>,
): FormStore<T["record"], T["input"]> {
  const client = useClient();
  const saving = useSaveRecord<T>(resource);
  const { table, calls } = resource;
  return {
    read: (id) => calls.get(client, id),
    create: (id, input) => saving.mutateAsync({ id: null, input: { ...input, id } }),
    update: (id, input, { updated_at: version }) => saving.mutateAsync({ id, input, version }),
    fields: {
      nameField: (field) => nameField(table, field),
      isLongText: (field, record) => isLongText(table, field, record),
    },
    scopeOf: (recordId) => ({ table, recordId }),
  };
}

type Save<T extends ResourceTypes> =
  | { id: null; input: T["input"] & { id: string } }
  | { id: string; input: Partial<T["input"]>; version: string };

/** Creates a record or, given an id, updates that version of it. */
function useSaveRecord<T extends ResourceTypes>(resource: Resource<T>) {
  const client = useClient();
  const { keys, calls } = resource;
  const { add, replace, refresh } = useListCache<T["row"]>(resource);
  return useMutation({
    mutationKey: keys.save,
    mutationFn: (save: Save<T>) =>
      save.id === null
        ? calls.create(client, save.input)
        : calls.update(client, save.id, save.input, save.version),
    // The saved record contains everything its row shows.
    onSuccess: (saved, { id }) => (id === null ? add : replace)(saved as T["row"]),
    onSettled: refresh,
  });
}

/** The calls for the drafts of a table's records. Each change refetches the lists. The object is stable. */
export function useDraftCalls(table: RecordTable): DraftCalls {
  const client = useClient();
  const change = useDraftChange(table);
  const [calls] = useState((): DraftCalls => ({
    find: (id) => findDraft(client, table, id),
    create: (id, { base, typed, changes }) =>
      change(createDraft(client, { table_name: table, record_id: id }, { base, typed, changes })),
    update: (known, { base, typed, changes }) =>
      change(updateDraft(client, known, { base, typed, changes })),
    remove: (known) => change(deleteDraft(client, known)),
  }));
  return calls;
}

/** Awaits a change of a table's draft: it refetches the lists, and asks the user to sign in if the session has ended. */
export function useDraftChange(table: RecordTable) {
  const { reauth } = useAuth();
  const queryClient = useQueryClient();
  return async <R>(changed: Promise<R>): Promise<R> => {
    try {
      const result = await changed;
      void queryClient.invalidateQueries({ queryKey: draftsKey(table) });
      return result;
    } catch (error) {
      if (isKind(error, "unauthenticated")) void reauth.examine(error, false);
      throw error;
    }
  };
}
