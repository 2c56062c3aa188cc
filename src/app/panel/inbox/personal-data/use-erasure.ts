import { useMutation, useQueryClient } from "@tanstack/react-query";

import { useAuth, useClient } from "#app/panel/auth/auth-context.ts";
import { inboxKeys, personalDataKeys, subscriberKeys } from "#app/panel/inbox/keys.ts";
import { useSingleRun } from "#app/panel/lib/hooks/use-single-run.ts";
import { NOTES_FORM } from "#app/panel/records/drafts/request-forms.ts";
import { removeTextDraft } from "#app/panel/records/drafts/text-draft.ts";
import { showError, showSuccess } from "#app/panel/ui/feedback/toast.tsx";
import { explainError } from "#data/client/error-texts.ts";
import { erasePerson } from "#data/leads/personal-data.ts";
import {
  countData,
  describeCounts,
  type PersonalData,
  type PersonKey,
} from "#domain/leads/inbox/personal-data.ts";

/** Erases a person's data after confirmation, on the server and in the cache. */
export function useErasure(onErased: () => void) {
  const client = useClient();
  const { user } = useAuth();
  const queryClient = useQueryClient();
  const runOnce = useSingleRun();
  const erasure = useMutation({ mutationFn: (person: PersonKey) => erasePerson(client, person) });
  const run = async (person: PersonKey, data: PersonalData) => {
    const counts = describeCounts(countData(data));
    if (!window.confirm(`¿Borrar para siempre ${counts} de esta persona? No se puede deshacer.`)) {
      return;
    }
    try {
      const erased = await erasure.mutateAsync(person);
      for (const { id } of data.requests) {
        if (user !== null) removeTextDraft(user.id, { form: NOTES_FORM, recordId: id });
        queryClient.removeQueries({ queryKey: inboxKeys.record(id) });
        queryClient.removeQueries({ queryKey: inboxKeys.mail(id) });
      }
      // Inactive lists would otherwise stay cached with the person's data.
      queryClient.removeQueries({ queryKey: inboxKeys.lists });
      queryClient.removeQueries({ queryKey: subscriberKeys.all });
      void queryClient.invalidateQueries({ queryKey: inboxKeys.counts });
      void queryClient.invalidateQueries({ queryKey: personalDataKeys.erasures() });
      onErased();
      showSuccess(erased === null ? "Ya no había nada" : `Se borraron ${describeCounts(erased)}`);
    } catch (error) {
      showError("No se pudieron borrar los datos", { reason: explainError(error) });
    }
  };
  return {
    erase: (person: PersonKey, data: PersonalData) => void runOnce(() => run(person, data)),
    isErasing: erasure.isPending,
  };
}
