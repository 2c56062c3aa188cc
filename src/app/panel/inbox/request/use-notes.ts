import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { useClient, useUserId } from "#app/panel/auth/auth-context.ts";
import { inboxKeys } from "#app/panel/inbox/keys.ts";
import { useSingleRun } from "#app/panel/lib/hooks/use-single-run.ts";
import { NOTES_FORM } from "#app/panel/records/drafts/request-forms.ts";
import { readTextDraft, useTextDraft } from "#app/panel/records/drafts/text-draft.ts";
import { showError, showSuccess } from "#app/panel/ui/feedback/toast.tsx";
import { explainError } from "#data/client/error-texts.ts";
import { saveQuoteNotes } from "#data/leads/inbox.ts";
import type { QuoteRequestWithItems } from "#data/leads/leads.ts";
import type { QuoteRequest } from "#domain/leads/quote/quote-request.ts";
import { nameSender } from "#domain/leads/request-name.ts";

/**
 * A request's notes while they are typed: stored as a draft in this browser until they are saved, and never
 * silently saved over another administrator's.
 */
export function useNotes(request: QuoteRequest) {
  const { id, notes: stored, updated_at: version } = request;
  const place = { form: NOTES_FORM, recordId: id };
  const client = useClient();
  const userId = useUserId();
  const queryClient = useQueryClient();
  const runOnce = useSingleRun();
  const [isSaving, setIsSaving] = useState(false);
  // `before` is the version that the text is based on, `seen` the server's version at the last read.
  const [{ before, notes, seen }, setState] = useState(() => {
    const draft = readTextDraft(userId, place);
    return draft === null
      ? startFrom(stored)
      : { before: draft.before, notes: draft.text, seen: stored };
  });
  const hasChanges = notes !== before;
  if (stored !== seen) {
    setState(hasChanges && stored !== notes ? { before, notes, seen: stored } : startFrom(stored));
  }
  useTextDraft({ ...place, title: `Notas de ${nameSender(request)}` }, { before, text: notes });

  const save = async () => {
    setIsSaving(true);
    try {
      if (await saveQuoteNotes(client, id, { before, notes, version })) {
        queryClient.setQueryData<QuoteRequestWithItems | null>(
          inboxKeys.record(id),
          (known) => known && { ...known, notes },
        );
        setState((current) => ({ ...current, before: notes }));
        showSuccess("Notas guardadas");
      }
    } catch (error) {
      showError("No se pudieron guardar las notas", { reason: explainError(error) });
    }
    setIsSaving(false);
    // Also after a conflict: the other administrator's version is then shown beside this text.
    void queryClient.invalidateQueries({ queryKey: inboxKeys.all });
  };
  return {
    notes,
    type: (text: string) => setState((current) => ({ ...current, notes: text })),
    hasChanges,
    isSaving,
    save: () => void runOnce(save),
    /** The version that another administrator saved meanwhile; null without one. */
    theirs: hasChanges && stored !== before && stored !== notes && !isSaving ? stored : null,
    /** Rebases this text on the other version. */
    goOn: (text: string) => setState({ before: stored, notes: text, seen: stored }),
  };
}

function startFrom(stored: string) {
  return { before: stored, notes: stored, seen: stored };
}
