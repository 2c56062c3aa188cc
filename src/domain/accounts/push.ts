import { z } from "zod";

/** What a person may be notified of with the panel closed. */
export const PUSH_KINDS = [
  ["quote_request", "Solicitudes nuevas"],
  ["proposal_accepted", "Propuestas aceptadas"],
  ["publication_failed", "Publicaciones programadas que no salieron"],
  ["comment", "Notas para usted y respuestas a sus vistas previas"],
] as const;

export type PushKind = (typeof PUSH_KINDS)[number][0];

/** A row of `push_subscriptions`, as its owner sees it. Times are ISO 8601, or of the clock in Bogotá. */
export interface OwnPushSubscription {
  id: string;
  /** Of the sign-in with which it ends. */
  session_id: string;
  /** The browser's User-Agent. */
  device: string;
  kinds: string[];
  /** Between these notifications wait. Both are null or neither. */
  quiet_from: string | null;
  quiet_to: string | null;
  last_sent_at: string | null;
  /** Since when none has arrived; null while they do. */
  failed_at: string | null;
  last_error: string | null;
}

/** What its owner changes of a subscription. */
export type PushChoices = Pick<OwnPushSubscription, "kinds" | "quiet_from" | "quiet_to">;

/** The hours that are offered first. */
export const QUIET_NIGHT = { quiet_from: "20:00", quiet_to: "06:30" } as const;

/** The reason for a row of `mail_outbox` that is a notification. */
type OutboxPushKind = `push_${PushKind}` | "push_request_message" | "push_test";

/** A row of `mail_outbox` that is a notification. */
export interface OutboxPush {
  id: string;
  kind: OutboxPushKind;
  /** The event's tag, `@` and the subscription's id. */
  dedupe_key: string;
  push_subscription_id: string;
  quote_request_id: string | null;
  publication_id: string | null;
  comment_id: string | null;
  attempts: number;
  lease: string | null;
  expires_at: string;
}

/** What the server sends to a service worker, which shows it: nothing that may not be read on a locked screen. */
export interface PushMessage {
  title: string;
  body: string;
  /** A browser shows notifications with one tag as one. */
  tag: string;
  /** The page of the panel that it opens. */
  path: string;
}

/** The server's paths that subscribe a browser, and send it a notification as a test. */
export const PUSH_SUBSCRIPTION_PATH = "/admin/avisos/suscripcion";
export const PUSH_TEST_PATH = "/admin/avisos/prueba";

/** The service worker that shows notifications, and the pages it belongs to. */
export const PUSH_WORKER = { path: "/avisos-del-panel.js", scope: "/admin" } as const;

/** A browser's subscription: the address of its push service, and its keys in base64url. */
export const newPushSubscription = z.object({
  endpoint: z.string().max(1000),
  p256dh: z.string().regex(/^[A-Za-z0-9_-]{87}$/),
  auth: z.string().regex(/^[A-Za-z0-9_-]{22}$/),
});
export type NewPushSubscription = z.infer<typeof newPushSubscription>;

/** The error code of a subscription whose address is not that of a push service. */
export const PUSH_ENDPOINT_REFUSED = "push_endpoint_refused";
