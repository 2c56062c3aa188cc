import { requestAddress } from "#domain/leads/inbox/request-address.ts";
import {
  describeAnswer,
  listAnswerFacts,
  nameProposal,
  type Proposal,
} from "#domain/leads/proposal/proposal.ts";
import { addUp, formatPesos } from "#domain/leads/proposal/totals.ts";
import type { QuoteRequest } from "#domain/leads/quote/quote-request.ts";
import { nameSender } from "#domain/leads/quote/sender.ts";
import { button, facts, highlight, type Letter, writeLetter } from "#mail/templates/letter.ts";

/** Notifies the office of a buyer's answer, the newest of a request's proposals. */
export function writeProposalAnswer(
  request: Pick<QuoteRequest, "id" | "radicado" | "name" | "company">,
  proposals: readonly Proposal[],
  { siteUrl }: { siteUrl: string },
): Letter {
  const answered = proposals.find(({ answer }) => answer !== null);
  const said = describeAnswer(answered?.answer?.kind ?? "change_asked");
  return writeLetter({
    subject: `${nameSender(request)} ${said} ${request.radicado}`,
    title: `${nameSender(request)} ${said}`,
    blocks: [
      highlight(answered ? nameProposal(request.radicado, answered.version) : request.radicado),
      ...(answered?.answer
        ? [
            facts([
              ["Total", formatPesos(addUp(answered).total)],
              ...listAnswerFacts(answered.answer),
            ]),
          ]
        : []),
      button("Abrir la solicitud", siteUrl + requestAddress(request.id)),
    ],
    footer: `Aviso automático de ${siteUrl}. Si responde a este mensaje y el cliente dejó su correo, le llega a él.`,
  });
}
