import { getAccountEvent } from "#data/accounts/team.ts";
import type { Client } from "#data/client/client.ts";
import { findQuoteRequest, findSubscriber, type QuoteRequestWithItems } from "#data/leads/leads.ts";
import type { MailOutcome } from "#data/leads/mail.ts";
import { listProposals } from "#data/leads/proposals.ts";
import { findPageToken, listRequestFiles, listRequestMessages } from "#data/leads/request-page.ts";
import { getPublication } from "#data/publishing/publications.ts";
import { findWebhook } from "#data/webhooks.ts";
import { PLACEHOLDER } from "#domain/content/catalogue/placeholder-values.ts";
import type { SiteContent } from "#domain/content/site-content.ts";
import { SITE_COLORS } from "#domain/identity/colors.ts";
import { brandAddress, fitLogo, readIdentity } from "#domain/identity/identity.ts";
import {
  type MailKind,
  NO_OFFICE_ADDRESS,
  type OutboxMail,
  type RecoveryLink,
} from "#domain/leads/mail.ts";
import { PROPOSALS_PATH } from "#domain/leads/proposal/proposal.ts";
import { REQUESTS_PATH } from "#domain/leads/request-page.ts";
import {
  dressLetter,
  type Letter,
  type LetterLook,
  note,
  writeLetter,
} from "#mail/templates/letter.ts";
import {
  writeAccountNotice,
  writeNewsletterConfirmation,
  writePasswordRecovery,
  writePausedWebhook,
  writePublicationFailure,
} from "#mail/templates/notices.ts";
import {
  writeProposal,
  writeProposalAnswer,
  writeProposalReminder,
} from "#mail/templates/proposal-letters.ts";
import {
  writeQuoteNotice,
  writeQuoteReceipt,
  writeRequestAnswer,
  writeRequestNotice,
} from "#mail/templates/quote-letters.ts";

/** A letter with its addresses. */
export interface Envelope extends Letter {
  to: string;
  replyTo?: string | undefined;
  headers?: Readonly<Record<string, string>>;
}

/** The mail to send, or why there is none. */
type Composition = Envelope | MailOutcome;

/** Until the office has provided the missing data. */
const BLOCKED_SECONDS = 900;

const WITHOUT_OFFICE: MailOutcome = {
  outcome: "retry",
  error: NO_OFFICE_ADDRESS,
  retrySeconds: BLOCKED_SECONDS,
};

export interface ComposeContext {
  /** With the server's own rights. */
  client: Client;
  content: SiteContent;
  siteUrl: string;
  /** The office's address; absent, the one in the site's content. */
  quotesTo: string | undefined;
  now: Date;
  /** Makes a recovery link; null for an address without an account. */
  issueRecovery: ((mail: OutboxMail) => Promise<RecoveryLink | null>) | null;
}

/**
 * Writes the mail of an outbox row from what is stored now, with the company's logo and colours.
 *
 * @returns the outcome of one that is obsolete, or lacks data that the office can still provide
 * @throws {DataError}
 */
export async function composeMail(mail: OutboxMail, context: ComposeContext): Promise<Composition> {
  const composition = await composePlainMail(mail, context);
  const look = "outcome" in composition ? null : readLook(context);
  if ("outcome" in composition || look === null) return composition;
  return { ...composition, ...dressLetter(composition, look) };
}

const LOGO_BOX = { width: 200, height: 48 } as const;

/** Null without an identity. */
function readLook({ content, siteUrl }: ComposeContext): LetterLook | null {
  const { logo, palette } = readIdentity(content.identity);
  if (logo === null && palette === null) return null;
  const { accent, background } = palette ?? SITE_COLORS;
  const shown = logo && {
    src: siteUrl + brandAddress(logo, "correo"),
    name: content.footer.brand_name,
    ...fitLogo(logo, LOGO_BOX),
  };
  return { accent, background, logo: shown };
}

async function composePlainMail(mail: OutboxMail, context: ComposeContext): Promise<Composition> {
  switch (mail.kind) {
    case "quote_notice":
    case "quote_receipt":
    case "proposal_answer":
    case "proposal_reminder":
      return composeQuoteMail(mail, context);
    case "request_message":
    case "request_message_notice":
      return composeRequestNews(mail, context);
    case "proposal":
      return composeProposal(mail, context);
    case "newsletter_confirmation":
      return composeConfirmation(mail, context);
    case "password_recovery":
      return composeRecovery(mail, context);
    case "publication_failed":
      return composePublicationFailure(mail, context);
    case "account_notice":
      return composeAccountNotice(mail, context);
    case "webhook_paused":
      return composePausedWebhook(mail, context);
  }
}

async function composeQuoteMail(mail: OutboxMail, context: ComposeContext): Promise<Composition> {
  const { client, content } = context;
  const quote = await findQuoteRequest(client, mail.quote_request_id ?? "");
  if (quote === null) return { outcome: "failed", error: "the request was erased" };
  const office = findOffice(context);
  if (mail.kind !== "quote_receipt") {
    if (office === null) return WITHOUT_OFFICE;
    const letter = await writeNotice(mail.kind, quote, context);
    return { ...letter, to: office, replyTo: quote.email ?? undefined };
  }
  if (quote.email === null) return { outcome: "failed", error: "the request has no address" };
  const page = await findPageAddress(quote.id, context);
  const letter = writeQuoteReceipt(quote, { content, now: context.now, page });
  return { ...letter, to: quote.email, replyTo: office ?? undefined };
}

/** What was written on a request's page since: to its sender, or to the office. */
async function composeRequestNews(mail: OutboxMail, context: ComposeContext): Promise<Composition> {
  const { client, content, siteUrl } = context;
  const quote = await findQuoteRequest(client, mail.quote_request_id ?? "");
  if (quote === null) return { outcome: "failed", error: "the request was erased" };
  const office = findOffice(context);
  const messages = await listRequestMessages(client, quote.id);
  const author = mail.kind === "request_message" ? "office" : "customer";
  const text = messages.findLast((message) => message.author === author)?.text ?? "";
  if (mail.kind === "request_message_notice") {
    if (office === null) return WITHOUT_OFFICE;
    const files = await listRequestFiles(client, quote.id);
    const names = files.map(({ name }) => name);
    const letter = writeRequestNotice(quote, { text, files: names, siteUrl });
    return { ...letter, to: office, replyTo: quote.email ?? undefined };
  }
  if (quote.email === null) return { outcome: "failed", error: "the request has no address" };
  const page = await findPageAddress(quote.id, context);
  const letter = writeRequestAnswer(quote, { content, page, text });
  return { ...letter, to: quote.email, replyTo: office ?? undefined };
}

/** The address of a request's page, as it is now. */
async function findPageAddress(
  requestId: string,
  { client, siteUrl }: ComposeContext,
): Promise<string> {
  return `${siteUrl}${REQUESTS_PATH}/${(await findPageToken(client, requestId)) ?? ""}`;
}

/** A finished version for its buyer; the version as it is now, since the office may have withdrawn it. */
async function composeProposal(mail: OutboxMail, context: ComposeContext): Promise<Composition> {
  const { client, content, siteUrl } = context;
  const quote = await findQuoteRequest(client, mail.quote_request_id ?? "");
  if (quote === null) return { outcome: "failed", error: "the request was erased" };
  if (quote.email === null) return { outcome: "failed", error: "the request has no address" };
  const versions = await listProposals(client, quote.id);
  const proposal = versions.find(({ id }) => id === mail.proposal_id);
  const { state, token = null } = proposal ?? {};
  if (proposal === undefined || token === null || state === "replaced" || state === "withdrawn") {
    return { outcome: "failed", error: "the proposal was replaced or withdrawn" };
  }
  const address = `${siteUrl}${PROPOSALS_PATH}/${token}`;
  const letter = writeProposal(quote, proposal, { address, content });
  return { ...letter, to: quote.email, replyTo: findOffice(context) ?? undefined };
}

/** What the office is notified of. */
async function writeNotice(
  kind: MailKind,
  quote: QuoteRequestWithItems,
  context: ComposeContext,
): Promise<Letter> {
  if (kind === "quote_notice") return writeQuoteNotice(quote, context);
  const proposals = await listProposals(context.client, quote.id);
  return kind === "proposal_answer"
    ? writeProposalAnswer(quote, proposals, context)
    : writeProposalReminder(quote, proposals, context);
}

async function composePublicationFailure(
  mail: OutboxMail,
  context: ComposeContext,
): Promise<Composition> {
  const { failure, ...publication } = await getPublication(
    context.client,
    mail.publication_id ?? "",
  );
  if (failure === null) return { outcome: "failed", error: "the publication was moved" };
  const office = findOffice(context);
  if (office === null) return WITHOUT_OFFICE;
  return { ...writePublicationFailure({ ...publication, failure }, context), to: office };
}

async function composePausedWebhook(
  mail: OutboxMail,
  context: ComposeContext,
): Promise<Composition> {
  const webhook = await findWebhook(context.client, mail.webhook_id ?? "");
  const reason = webhook?.pause_reason ?? null;
  if (webhook === null || reason === null) {
    return { outcome: "failed", error: "the webhook is not paused" };
  }
  const office = findOffice(context);
  if (office === null) return WITHOUT_OFFICE;
  return { ...writePausedWebhook({ ...webhook, reason }, context), to: office };
}

async function composeAccountNotice(
  mail: OutboxMail,
  context: ComposeContext,
): Promise<Composition> {
  const event = await getAccountEvent(context.client, mail.account_event_id ?? 0);
  if (event.account_email === null) return { outcome: "failed", error: "the account was deleted" };
  return { ...writeAccountNotice(event, context), to: event.account_email };
}

/** Alerts the office that nothing can be stored, not even in the outbox. @returns null without the office's address */
export function composeWriteAlert(
  context: Pick<ComposeContext, "quotesTo" | "content" | "siteUrl">,
): Envelope | null {
  const to = findOffice(context);
  if (to === null) return null;
  const title = "El sitio no puede guardar nada";
  const letter = writeLetter({
    subject: title,
    title,
    blocks: [
      note(
        `Las páginas de ${context.siteUrl} se ven, pero no se guarda nada: ni las solicitudes de cotización de los visitantes ni lo que se cambia en el panel. Casi siempre es porque su disco se llenó.`,
      ),
      note("Avísele ya a la persona que instaló el sitio."),
    ],
    footer: `Aviso automático de ${context.siteUrl}.`,
  });
  return { ...letter, to };
}

/** A mail that shows its recipient that mail arrives. */
export function composeTest(siteUrl: string, to: string): Envelope {
  const title = "El correo del sitio funciona";
  const letter = writeLetter({
    subject: title,
    title,
    blocks: [
      note(
        "Usted pidió esta prueba en «Estado del sitio». Si la recibió, los avisos de solicitudes y las contraseñas nuevas también llegan.",
      ),
      note(
        "Si estaba entre el correo no deseado, márquela como deseada: los avisos vienen del mismo remitente.",
      ),
    ],
    footer: `Prueba pedida desde el panel de ${siteUrl}.`,
  });
  return { ...letter, to };
}

/** Where the office is notified; never the placeholder address. */
function findOffice({
  quotesTo,
  content,
}: Pick<ComposeContext, "quotesTo" | "content">): string | null {
  if (quotesTo !== undefined) return quotesTo;
  const email = content.contact.email.trim();
  return email === "" || email.toLowerCase() === PLACEHOLDER.email ? null : email;
}

async function composeConfirmation(
  mail: OutboxMail,
  { client, content, siteUrl }: ComposeContext,
): Promise<Composition> {
  const subscriber = await findSubscriber(client, mail.subscriber_id ?? "");
  if (subscriber?.status !== "pending") {
    return { outcome: "failed", error: "there is nothing to confirm" };
  }
  const leave = `${siteUrl}/boletin/baja?s=${subscriber.id}`;
  const confirm = `${siteUrl}/boletin/confirmar?c=${subscriber.confirmation}`;
  return {
    ...writeNewsletterConfirmation({ confirm, leave }, content),
    to: subscriber.email,
    // RFC 8058: mail programs offer to unsubscribe with one click.
    headers: {
      "List-Unsubscribe": `<${leave}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  };
}

async function composeRecovery(
  mail: OutboxMail,
  { siteUrl, issueRecovery }: ComposeContext,
): Promise<Composition> {
  const issued = (await issueRecovery?.(mail)) ?? null;
  if (issued === null || mail.recipient === null) {
    return { outcome: "failed", error: "the address has no account" };
  }
  // After the #, the token reaches neither logs nor other sites.
  const link = issued.address ?? `${siteUrl}/admin/restablecer#${issued.token}`;
  return { ...writePasswordRecovery({ link, siteUrl }), to: mail.recipient };
}
