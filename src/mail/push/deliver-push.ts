import { deletePushSubscription, findPushSubscription, leasePushes } from "#data/accounts/push.ts";
import type { Client } from "#data/client/client.ts";
import { isTransient } from "#data/client/errors.ts";
import { findQuoteRequest } from "#data/leads/leads.ts";
import { finishMail, type MailOutcome } from "#data/leads/mail.ts";
import { getPublication } from "#data/publishing/publications.ts";
import type { OutboxPush, PushMessage } from "#domain/accounts/push.ts";
import { COMMENTS_PATH } from "#domain/comments.ts";
import { UNWRITABLE } from "#domain/leads/mail.ts";
import { requestAddress } from "#domain/leads/request-name.ts";
import { chooseDelay, deliverDue } from "#mail/outbox.ts";
import { type PushSender, sendPush } from "#mail/push/push-service.ts";

export interface PushDeliveryOptions extends PushSender {
  /** With the server's own rights. */
  client: Client;
  now?: () => number;
  /** Called with the outcome of each notification. */
  onOutcome?: (push: OutboxPush, result: MailOutcome) => void;
}

const CONNECTIONS = 10;

/**
 * Sends the notifications that are due, each at least once, under a tag by which a browser shows it once.
 *
 * @returns whether more may be due
 * @throws {DataError}
 */
export function deliverDuePushes(options: PushDeliveryOptions): Promise<boolean> {
  const { client } = options;
  return deliverDue({
    batch: CONNECTIONS,
    lease: (terms) => leasePushes(client, terms),
    prepare: () => Promise.resolve((push: OutboxPush) => attempt(push, options)),
    finish: (push, result) => finishMail(client, push, result),
    onOutcome: options.onOutcome,
  });
}

async function attempt(
  push: OutboxPush,
  { client, now = Date.now, ...sender }: PushDeliveryOptions,
): Promise<MailOutcome> {
  const subscription = await findPushSubscription(client, push.push_subscription_id);
  if (subscription === null) return { outcome: "failed", error: "the subscription has ended" };
  let message: PushMessage | null;
  try {
    message = await writeMessage(client, push);
  } catch (error) {
    if (isTransient(error)) throw error;
    return { outcome: "failed", error: UNWRITABLE };
  }
  // What it would announce is settled, as of a publication that was moved: nothing to show, and no failure.
  if (message === null) return { outcome: "sent" };
  const ttlSeconds = Math.max(0, Math.round((Date.parse(push.expires_at) - now()) / 1000));
  const result = await sendPush(subscription, message, { ...sender, ttlSeconds });
  if (result.outcome === "gone") {
    await deletePushSubscription(client, push.push_subscription_id);
    return { outcome: "failed", error: "the browser ended the subscription" };
  }
  if (result.outcome !== "retry") return result;
  const { error, retrySeconds } = result;
  return { outcome: "retry", error, retrySeconds: retrySeconds ?? chooseDelay(push.attempts) };
}

/** Null when there is nothing to say any more. @throws {DataError} */
async function writeMessage(client: Client, push: OutboxPush): Promise<PushMessage | null> {
  const tag = push.dedupe_key.split("@")[0] ?? push.id;
  switch (push.kind) {
    case "push_test":
      return {
        title: "Aviso de prueba",
        body: "Los avisos del panel llegan a este equipo.",
        tag,
        path: "/admin/cuenta",
      };
    case "push_comment":
      return push.comment_id === null
        ? {
            title: "Respondieron una vista previa",
            body: "Toque para leer la respuesta.",
            tag,
            path: "/admin/publicaciones",
          }
        : {
            title: "Una nota para usted",
            body: "Toque para leerla.",
            tag,
            path: COMMENTS_PATH,
          };
    case "push_publication_failed": {
      const { failure } = await getPublication(client, push.publication_id ?? "");
      if (failure === null) return null;
      return {
        title: "Una publicación programada no salió",
        body: "Toque para ver por qué.",
        tag,
        path: "/admin/publicaciones",
      };
    }
    case "push_quote_request":
    case "push_request_message":
    case "push_proposal_accepted": {
      const quote = await findQuoteRequest(client, push.quote_request_id ?? "");
      if (quote === null) return null;
      return {
        title: REQUEST_TITLES[push.kind],
        body: quote.radicado,
        tag,
        path: requestAddress(quote.id),
      };
    }
  }
}

const REQUEST_TITLES = {
  push_quote_request: "Nueva solicitud de cotización",
  push_request_message: "Escribieron en una solicitud",
  push_proposal_accepted: "Aceptaron una propuesta",
} as const;
