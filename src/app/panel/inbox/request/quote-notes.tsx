import { useNotes } from "#app/panel/inbox/request/use-notes.ts";
import { useDraftKey } from "#app/panel/records/drafts/use-draft-key.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { Field } from "#app/panel/ui/controls/field.tsx";
import { Textarea } from "#app/panel/ui/controls/input.tsx";
import { Alert } from "#app/panel/ui/feedback/alert.tsx";
import { Loading } from "#app/panel/ui/feedback/loading.tsx";
import type { QuoteRequest } from "#domain/leads/quote/quote-request.ts";

/** The office's internal notes about a request. */
export function QuoteNotes({ request }: { request: QuoteRequest }) {
  return useDraftKey() ? <NotesForm request={request} /> : <Loading text="Abriendo las notas..." />;
}

function NotesForm({ request }: { request: QuoteRequest }) {
  const { notes, type, hasChanges, isSaving, save, theirs, goOn } = useNotes(request);
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
            <Button onClick={() => goOn([theirs, notes].filter(Boolean).join("\n\n"))}>
              Juntar las dos
            </Button>
            <Button variant="outline" onClick={() => goOn(notes)}>
              Dejar la mía
            </Button>
            <Button variant="outline" onClick={() => goOn(theirs)}>
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
