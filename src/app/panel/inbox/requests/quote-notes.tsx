import { useQueryClient } from "@tanstack/react-query";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { inboxKeys } from "#app/panel/inbox/keys.ts";
import { NOTES_FORM } from "#app/panel/records/drafts/journal.ts";
import { FormField } from "#app/panel/records/edit/text-field.tsx";
import { TextForm } from "#app/panel/records/edit/text-form.tsx";
import { Textarea } from "#app/panel/ui/controls/input.tsx";
import { getQuoteNotes, type QuoteNotes as Notes, saveQuoteNotes } from "#data/leads/inbox.ts";
import type { QuoteRequest } from "#domain/leads/quote/quote-request.ts";
import { nameSender } from "#domain/leads/request-name.ts";

/** The office's internal notes about a request. */
export function QuoteNotes({ request }: { request: QuoteRequest }) {
  const { id } = request;
  const client = useClient();
  const queryClient = useQueryClient();
  return (
    <TextForm
      name={NOTES_FORM}
      title={`Notas de ${nameSender(request)}`}
      label="Notas"
      isLong
      stored={toText(request)}
      read={async () => toText(await getQuoteNotes(client, id))}
      save={async (text, version) => toText(await saveQuoteNotes(client, id, text, version))}
      onSaved={() => void queryClient.invalidateQueries({ queryKey: inboxKeys.all })}
      submitText="Guardar notas"
      texts={TEXTS}
    >
      {(form) => (
        <FormField
          form={form}
          name="text"
          label="Notas"
          hint="Solo las ve su equipo. Quien pidió la cotización puede pedir copia."
        >
          {(control) => <Textarea {...control} maxLength={20_000} />}
        </FormField>
      )}
    </TextForm>
  );
}

const TEXTS = {
  loading: "Abriendo las notas...",
  success: "Notas guardadas",
  failure: "No se pudieron guardar las notas",
};

function toText({ id, notes, updated_at }: Notes) {
  return { id, text: notes, updated_at };
}
