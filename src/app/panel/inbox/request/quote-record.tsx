import { useQuery } from "@tanstack/react-query";
import { UserRound } from "lucide-react";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { inboxKeys } from "#app/panel/inbox/keys.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { formatMomentInText } from "#app/shared/format.ts";
import { listMailOfQuote } from "#data/leads/inbox.ts";
import { describeMailState, MAIL_NAMES } from "#domain/leads/inbox/inbox.ts";
import type { PersonKey } from "#domain/leads/inbox/personal-data.ts";
import type { QuoteRequest } from "#domain/leads/quote/quote-request.ts";

interface QuoteRecordProps {
  request: QuoteRequest;
  sendsMail: boolean;
  onPerson: (person: PersonKey) => void;
}

/** What was recorded with the request: its mail, the consent, and a link to the person's data. */
export function QuoteRecord({ request, sendsMail, onPerson }: QuoteRecordProps) {
  const client = useClient();
  const { data: mails = [] } = useQuery({
    queryKey: inboxKeys.mail(request.id),
    queryFn: () => listMailOfQuote(client, request.id),
  });
  return (
    <section
      aria-label="Registro"
      className="border-line grid gap-3 border-t pt-5 text-[0.9375rem]"
    >
      {mails.length > 0 && (
        <ul aria-label="Correos" className="grid gap-1">
          {mails.map((mail) => (
            <li key={mail.id} className="flex flex-wrap justify-between gap-x-4">
              <span>{MAIL_NAMES[mail.kind]}</span>
              <span className="text-soft">
                {describeMailState(mail, sendsMail)}
                {mail.sent_at !== null && `, ${formatMomentInText(mail.sent_at)}`}
              </span>
            </li>
          ))}
        </ul>
      )}
      <details>
        <summary className="text-soft min-h-11 cursor-pointer py-2.5">
          Autorizó el tratamiento de sus datos: {formatMomentInText(request.consented_at)}
        </summary>
        <p className="bg-sand rounded-lg p-3 wrap-anywhere whitespace-pre-wrap">
          {request.consent_text}
        </p>
        <p className="text-soft pt-2 text-sm">Versión {request.consent_version}</p>
      </details>
      <Button
        variant="outline"
        className="justify-self-start"
        onClick={() => onPerson({ email: request.email ?? "", phone: request.phone ?? "" })}
      >
        <UserRound aria-hidden className="size-4" />
        Exportar o borrar sus datos
      </Button>
    </section>
  );
}
