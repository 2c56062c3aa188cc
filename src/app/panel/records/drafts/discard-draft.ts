import { useMutation, useQueryClient } from "@tanstack/react-query";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { draftsKey } from "#app/panel/records/drafts/draft-queries.ts";
import { showError, showSuccess } from "#app/panel/ui/feedback/toast.tsx";
import { explainError } from "#data/client/error-texts.ts";
import { deleteDraft } from "#data/publishing/drafts.ts";
import type { DraftSummary } from "#domain/publishing/draft.ts";

/** Deletes a draft after confirmation; resolves with whether it was deleted. */
export function useDraftRemoval() {
  const client = useClient();
  const queryClient = useQueryClient();
  const removal = useMutation({
    mutationFn: ({ id }: DraftSummary) => deleteDraft(client, { id }),
    onSuccess: (_, { id, table_name }) =>
      queryClient.setQueryData<DraftSummary[]>(draftsKey(table_name), (drafts) =>
        drafts?.filter((draft) => draft.id !== id),
      ),
  });
  return (draft: DraftSummary) =>
    discardDraft({ isNew: draft.is_new }, () => removal.mutateAsync(draft));
}

/** Discards a draft after confirmation; resolves with whether it was discarded. */
export async function discardDraft(
  { isNew }: { isNew: boolean },
  discard: () => Promise<unknown>,
): Promise<boolean> {
  if (!window.confirm(isNew ? QUESTION_NEW : QUESTION)) return false;
  try {
    await discard();
    showSuccess("Cambios descartados");
    return true;
  } catch (error) {
    showError("No se pudieron descartar los cambios", { reason: explainError(error) });
    return false;
  }
}

const QUESTION =
  "Los cambios sin publicar se pierden, y todo queda como lo ven los visitantes. ¿Quiere descartarlos?";
const QUESTION_NEW = "Lo que escribió se pierde. ¿Quiere descartarlo?";
