import { requestAddress } from "#domain/leads/inbox/request-address.ts";
import { describeAnswer } from "#domain/leads/proposal/answer-words.ts";
import { listAnswerFacts, nameProposal, type Proposal } from "#domain/leads/proposal/proposal.ts";
import { addUp, formatPesos } from "#domain/leads/proposal/totals.ts";
import type { QuoteRequest } from "#domain/leads/quote/quote-request.ts";
import { nameSender } from "#domain/leads/quote/sender.ts";
import { buildChatLink } from "#domain/whatsapp/chat-link.ts";
import { button, facts, highlight, type Letter, writeLetter } from "#mail/templates/letter.ts";

type Request = Pick<QuoteRequest, "id" | "radicado" | "name" | "company" | "phone">;

/** Notifies the office of a buyer's answer, the newest of a request's proposals. */
export function writeProposalAnswer(
  request: Request,
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
    footer: writeFooter(siteUrl),
  });
}

/** Reminds the office of a proposal without an answer that ends tomorrow. */
export function writeProposalReminder(
  request: Request,
  proposals: readonly Proposal[],
  { siteUrl }: { siteUrl: string },
): Letter {
  const sent = proposals.find(({ state }) => state === "sent");
  const name = nameProposal(request.radicado, sent?.version ?? 1);
  const message = `Hola, ${request.name}. ¿Pudo revisar la propuesta ${name}? Vence mañana.`;
  const chat = request.phone === null ? null : buildChatLink(request.phone, message);
  return writeLetter({
    subject: `Vence mañana: propuesta ${name} para ${nameSender(request)}`,
    title: "Una propuesta vence mañana sin respuesta",
    blocks: [
      highlight(name),
      facts([
        ["Cliente", nameSender(request)],
        ["Total", sent === undefined ? "" : formatPesos(addUp(sent).total)],
      ]),
      ...(chat === null ? [] : [button("Preguntar por WhatsApp", chat)]),
      button("Abrir la solicitud", siteUrl + requestAddress(request.id)),
    ],
    footer: writeFooter(siteUrl),
  });
}

const writeFooter = (siteUrl: string) =>
  `Aviso automático de ${siteUrl}. Si responde a este mensaje y el cliente dejó su correo, le llega a él.`;
