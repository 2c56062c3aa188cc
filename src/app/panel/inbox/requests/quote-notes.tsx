import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { useClient, useUserId } from "#app/panel/auth/auth-context.ts";
import { inboxKeys } from "#app/panel/inbox/keys.ts";
import { useSingleRun } from "#app/panel/lib/hooks/use-single-run.ts";
import { NOTES_FORM } from "#app/panel/records/drafts/request-forms.ts";
import { readTextDraft, useTextDraft } from "#app/panel/records/drafts/text-draft.ts";
import { useDraftKey } from "#app/panel/records/drafts/use-draft-key.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { Field } from "#app/panel/ui/controls/field.tsx";
import { Textarea } from "#app/panel/ui/controls/input.tsx";
import { Alert } from "#app/panel/ui/feedback/alert.tsx";
import { Loading } from "#app/panel/ui/feedback/loading.tsx";
import { showError, showSuccess } from "#app/panel/ui/feedback/toast.tsx";
import { explainError } from "#data/client/error-texts.ts";
import { saveQuoteNotes } from "#data/leads/inbox.ts";
import type { QuoteRequestWithItems } from "#data/leads/leads.ts";
import type { QuoteRequest } from "#domain/leads/quote/quote-request.ts";
import { nameSender } from "#domain/leads/request-name.ts";

/** The office's internal notes about a request. */
export function QuoteNotes({ request }: { request: QuoteRequest }) {
  return useDraftKey() ? <NotesForm request={request} /> : <Loading text="Abriendo las notas..." />;
}

function NotesForm({ request }: { request: QuoteRequest }) {
  const { notes, type, hasChanges, isSaving, save, theirs, rebase } = useNotes(request);
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (theirs === null) save();
      }}
    >
      <Field
        label="Notas"
        hint="Solo las ve su equipo. Quien pidió la cotización puede pedir copia."
      >
        {(control) => (
          <Textarea
            {...control}
            value={notes}
            maxLength={20_000}
            onChange={(event) => type(event.target.value)}
          />
        )}
      </Field>
      {theirs !== null && (
        <Alert title="Estas notas cambiaron en otra pestaña o en otro equipo">
          <p className="text-ink rounded-md bg-white p-3 wrap-anywhere whitespace-pre-wrap">
            {theirs === "" ? "Las dejó vacías." : theirs}
          </p>
          <div className="flex flex-wrap gap-2 pt-2">
            <Button onClick={() => rebase([theirs, notes].filter(Boolean).join("\n\n"))}>
              Juntar las dos
            </Button>
            <Button variant="outline" onClick={() => rebase(notes)}>
              Dejar la mía
            </Button>
            <Button variant="outline" onClick={() => rebase(theirs)}>
              Dejar la otra
            </Button>
          </div>
        </Alert>
      )}
      <div className="flex min-h-11 flex-wrap items-center gap-3">
        <Button
          type="submit"
          variant="outline"
          pending={isSaving}
          unavailable={!hasChanges || theirs !== null}
        >
          {isSaving ? "Guardando..." : "Guardar notas"}
        </Button>
        {hasChanges && !isSaving && (
          <p className="text-soft text-sm">Sin guardar: se conservan en este equipo.</p>
        )}
      </div>
    </form>
  );
}

/**
 * State of a request's notes. Unsaved text is stored as a draft in this browser, and never silently overwrites another
 * administrator's notes.
 */
function useNotes(request: QuoteRequest) {
  const { id, notes: stored, updated_at: version } = request;
  const place = { form: NOTES_FORM, recordId: id };
  const client = useClient();
  const userId = useUserId();
  const queryClient = useQueryClient();
  const runOnce = useSingleRun();
  const [isSaving, setIsSaving] = useState(false);
  // `before` is the version the text is based on, `seen` the server's version when last read.
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
    // After a conflict too: the other administrator's version is then shown beside this text.
    void queryClient.invalidateQueries({ queryKey: inboxKeys.all });
  };
  return {
    notes,
    type: (text: string) => setState((current) => ({ ...current, notes: text })),
    hasChanges,
    isSaving,
    save: () => void runOnce(save),
    /** A version another administrator has saved in the meantime; null without one. */
    theirs: hasChanges && stored !== before && stored !== notes && !isSaving ? stored : null,
    /** Rebases this text on the other version. */
    rebase: (text: string) => setState({ before: stored, notes: text, seen: stored }),
  };
}

function startFrom(stored: string) {
  return { before: stored, notes: stored, seen: stored };
}
