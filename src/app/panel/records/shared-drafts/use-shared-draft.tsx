import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";

import { useAuth, useClient } from "#app/panel/auth/auth-context.ts";
import { useClashQuestion } from "#app/panel/records/save/use-clash-question.tsx";
import { useSave } from "#app/panel/records/save/use-save.ts";
import { draftsKey } from "#app/panel/records/shared-drafts/draft-queries.ts";
import { type DraftForm, SharedDraft } from "#app/panel/records/shared-drafts/shared-draft.ts";
import { createDraft, deleteDraft, findDraft, updateDraft } from "#data/drafts.ts";
import type { RecordDraft } from "#domain/publishing/draft.ts";
import type { RecordTable } from "#domain/records/record-tables.ts";

interface SharedDraftOptions<V extends object> extends DraftForm<V> {
  table: RecordTable;
  /** The draft that the form was opened with. */
  opened: RecordDraft | null;
  /** The form's values when it was opened. */
  initial: V;
  /** Called with the record's id after 'Guardar borrador'. */
  onSaved: (recordId: string) => void;
}

/** The draft of a form that colleagues share; render `question` in the form. */
export function useSharedDraft<V extends object>(options: SharedDraftOptions<V>) {
  const { table, recordId, opened, initial, readValues, toContent, onMerged, onSaved } = options;
  const client = useClient();
  const { user, lost } = useAuth();
  const userId = (user ?? lost)?.id;
  const queryClient = useQueryClient();
  const { ask, question } = useClashQuestion<unknown>(table);
  const [draft] = useState(() => {
    const refresh = <T,>(result: T): T => {
      void queryClient.invalidateQueries({ queryKey: draftsKey(table) });
      return result;
    };
    return new SharedDraft<V>(
      {
        find: (id) => findDraft(client, table, id),
        create: async (id, content) =>
          refresh(await createDraft(client, { table_name: table, record_id: id }, content)),
        update: async (known, content) => refresh(await updateDraft(client, known, content)),
        remove: async (known) => refresh(await deleteDraft(client, known)),
        isOwn: (found) => found.user_id === userId,
      },
      opened,
      { recordId, readValues, toContent, onMerged },
      initial,
    );
  });
  useEffect(() => draft.connect({ recordId, readValues, toContent, onMerged }));
  useEffect(() => {
    const flush = () => void draft.flush();
    document.addEventListener("visibilitychange", flush);
    return () => {
      flush();
      document.removeEventListener("visibilitychange", flush);
    };
  }, [draft]);
  const saving = useSave<V>({
    save: async (values) => {
      if (!(await draft.save(values, ask))) return false;
      draft.leave();
      onSaved(recordId);
      return true;
    },
    texts: TEXTS,
  });
  return { draft, save: saving.submit, isSaving: saving.isSaving, question };
}

const TEXTS = {
  success: "Borrador guardado",
  failure: "No se pudo guardar el borrador",
};
