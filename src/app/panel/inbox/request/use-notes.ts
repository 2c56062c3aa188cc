import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";

import { useClient, useUserId } from "#app/panel/auth/auth-context.ts";
import { inboxKeys } from "#app/panel/inbox/keys.ts";
import {
  readNoteDraft,
  removeNoteDraft,
  writeNoteDraft,
} from "#app/panel/inbox/request/note-drafts.ts";
import { useSingleRun } from "#app/panel/lib/use-single-run.ts";
import { showError, showSuccess } from "#app/panel/ui/feedback/toast.tsx";
import { explainError } from "#data/client/error-texts.ts";
import { saveQuoteNotes } from "#data/leads/inbox.ts";
import type { QuoteRequestWithItems } from "#data/leads/leads.ts";
import type { QuoteRequest } from "#domain/leads/quote/quote-request.ts";

/**
 * A request's notes while they are typed: stored as a draft in this browser until they are saved, and never
 * silently saved over another administrator's.
 */
export function useNotes({ id, name, company, notes: stored, updated_at: version }: QuoteRequest) {
  const client = useClient();
  const userId = useUserId();
  const queryClient = useQueryClient();
  const runOnce = useSingleRun();
  const [isSaving, setIsSaving] = useState(false);
  // `before` is the version that the text is based on, `seen` the server's version at the last read.
  const [{ before, notes, seen }, setState] = useState(() => ({
    ...(readNoteDraft(userId, id) ?? { before: stored, notes: stored }),
    seen: stored,
  }));
  const hasChanges = notes !== before;
  if (stored !== seen) {
    setState(hasChanges && stored !== notes ? { before, notes, seen: stored } : startFrom(stored));
  }
  useEffect(() => {
    if (notes === before) removeNoteDraft(userId, id);
    else writeNoteDraft(userId, { id, name, company }, { before, notes });
  }, [userId, id, name, company, before, notes]);

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
