import type { SiteContent } from "#domain/content/site-content.ts";
import { formatDay } from "#domain/hours/days.ts";
import {
  describeAnswer,
  listAnswerFacts,
  nameProposal,
  type Proposal,
} from "#domain/leads/proposal/proposal.ts";
import { addUp, formatPesos } from "#domain/leads/proposal/totals.ts";
import type { QuoteRequest } from "#domain/leads/quote/quote-request.ts";
import { nameSender, requestAddress } from "#domain/leads/request-name.ts";
import { buildChatLink } from "#domain/whatsapp/chat-link.ts";
import {
  button,
  facts,
  highlight,
  type Letter,
  note,
  writeLetter,
} from "#mail/templates/letter.ts";

type Request = Pick<QuoteRequest, "id" | "radicado" | "name" | "company" | "phone">;

/** Sends a buyer the link to a proposal. */
export function writeProposal(
  request: Request,
  proposal: Proposal,
  { address, content }: { address: string; content: SiteContent },
): Letter {
  const { footer, structured_data } = content;
  const name = nameProposal(request.radicado, proposal.version);
  return writeLetter({
    subject: `Propuesta ${name} – ${structured_data.company_name}`,
    title: `Propuesta para ${nameSender(request)}`,
    blocks: [
      note(`Esta es la propuesta por su solicitud de cotización ${request.radicado}:`),
      highlight(formatPesos(addUp(proposal).total)),
      facts([
        ["Propuesta", name],
        ["Vale hasta", formatDay(proposal.valid_until)],
      ]),
      button("Ver la propuesta", address),
      note("En ese enlace puede aceptarla, pedir un cambio o descargarla en PDF."),
    ],
    footer: `${footer.legal_name}, NIT ${footer.nit}. Recibe este mensaje porque pidió una cotización con este correo. Si no fue usted, no tiene que hacer nada.`,
  });
}

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
