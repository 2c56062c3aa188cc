import { z } from "zod";

import { RECORD_KINDS, nameTable } from "#domain/records/record-tables.ts";

/** A row of `webhooks`, as administrators see it. Times are ISO 8601. */
export interface Webhook {
  id: string;
  name: string;
  url: string;
  /** The tables whose events it gets. */
  topics: string[];
  paused_at: string | null;
  pause_reason: PauseReason | null;
  /** Since when no attempt has succeeded; null while they do. */
  failing_since: string | null;
  last_error: string | null;
  last_delivered_at: string | null;
}

export type PauseReason = "office" | "failing" | "gone" | "copied";

/** A row of `webhook_deliveries`, as administrators see it. Times are ISO 8601. */
export interface WebhookDelivery {
  /** The header `webhook-id`. */
  id: string;
  /** As `news.published`. */
  type: string;
  data: WebhookData;
  state: "pending" | "sent" | "failed" | "expired";
  attempts: number;
  next_attempt_at: string;
  occurred_at: string;
  sent_at: string | null;
  last_error: string | null;
}

/** What an event says. */
export interface WebhookData {
  table?: string;
  id?: string;
  slug?: string;
  title?: string;
  /** The radicado. */
  code?: string;
  status?: string;
  request_id?: string;
  version?: number;
  is_trial?: boolean;
}

/** What a webhook may be notified of: the tables, and what people call their events. */
export const WEBHOOK_TOPICS: readonly (readonly [topic: string, name: string])[] = [
  ["quote_requests", "Solicitudes: una nueva, o cambia de estado"],
  ["proposals", "Propuestas: se envía, la aceptan, la rechazan o piden un cambio"],
  ...RECORD_KINDS.map((table): [string, string] => [
    table,
    table === "site_content"
      ? "Textos del sitio: cambia alguno"
      : `${nameTable(table, "many")}: se publica, cambia o se quita`,
  ]),
];

const TOPIC_NAMES: ReadonlyMap<string, string> = new Map(
  WEBHOOK_TOPICS.map(([topic, name]) => [topic, name.split(":", 1)[0] ?? name]),
);

/** What people call the events of a webhook's topics: `Solicitudes, Noticias`. */
export function nameTopics(topics: readonly string[]): string {
  return topics.map((topic) => TOPIC_NAMES.get(topic) ?? topic).join(", ");
}

/** What happened, in words: `Noticias: se publicó`. */
export function nameEvent(type: string): string {
  const [topic = "", event = ""] = type.split(".");
  if (topic === "test") return "Prueba";
  return `${TOPIC_NAMES.get(topic) ?? topic}: ${EVENT_NAMES.get(event) ?? event}`;
}

const EVENT_NAMES: ReadonlyMap<string, string> = new Map([
  ["published", "se publicó"],
  ["updated", "cambió"],
  ["hidden", "se ocultó"],
  ["deleted", "se eliminó"],
  ["received", "llegó una"],
  ["status_changed", "cambió de estado"],
  ["sent", "se envió"],
  ["accepted", "la aceptaron"],
  ["declined", "la rechazaron"],
  ["change_asked", "pidieron un cambio"],
]);

export const MOST_WEBHOOKS = 20;

/** The address of a receiver, as it is stored; null for what nothing is sent to. */
function toReceiver(written: string): string | null {
  const url = URL.parse(written.trim());
  if (url === null || url.protocol !== "https:" || url.port !== "") return null;
  const { username, password, hash, hostname } = url;
  const isPlain = username === "" && password === "" && hash === "" && !hostname.startsWith("[");
  return isPlain ? url.href : null;
}

/** What an administrator writes about a webhook. */
export const webhookForm = z.object({
  name: z
    .string()
    .trim()
    .min(1, "Escriba para qué programa es.")
    .max(80, "Use un nombre más corto: hasta 80 letras."),
  url: z
    .string()
    .max(500, "La dirección es demasiado larga: hasta 500 letras.")
    .transform((typed, context) => {
      const url = toReceiver(typed);
      if (url !== null) return url;
      context.addIssue({
        code: "custom",
        message:
          "Copie la dirección completa del otro programa: empieza por https://, sin número de puerto.",
      });
      return z.NEVER;
    }),
  topics: z.array(z.string()).min(1, "Elija al menos una cosa."),
});

export type WebhookInput = z.infer<typeof webhookForm>;

/** The server's path that sends a test, or a delivery again. */
export const WEBHOOK_SENDING_PATH = "/admin/conexiones/envios";

/** What to send immediately. */
export const webhookSending = z.union([
  z.object({ webhook: z.uuid() }),
  z.object({ delivery: z.uuid() }),
]);
export type WebhookSending = z.infer<typeof webhookSending>;

/** Why a receiver got nothing, in Spanish, from the stored code. */
export function explainDeliveryError(error: string | null): string {
  if (error === null) return "no alcanzó a salir";
  const [, status] = /^HTTP (\d{3})$/.exec(error) ?? [];
  if (status !== undefined) return explainStatus(Number(status));
  return ERRORS.get(error) ?? `no se pudo conectar (${error})`;
}

function explainStatus(status: number): string {
  if (status === 410) return "el otro programa dijo que ya no recibe avisos";
  if (status === 401 || status === 403) return `el otro programa no lo aceptó (${status})`;
  if (status === 404) return "la dirección no existe en el otro programa (404)";
  if (status >= 300 && status < 400) return `la dirección lleva a otra: copie la nueva (${status})`;
  return `el otro programa respondió con un error (${status})`;
}

/** The stored codes: of Node's sockets and lookups, and of the sender's own refusals. */
const ERRORS: ReadonlyMap<string, string> = new Map([
  ["ADDRESS", "la dirección no está permitida: debe ser https y pública"],
  ["PrivateAddressError", "la dirección no es pública"],
  ["ENOTFOUND", "la dirección no existe"],
  ["EAI_AGAIN", "la dirección no se encontró"],
  ["ECONNREFUSED", "el otro programa no está encendido"],
  ["ECONNRESET", "el otro programa cortó la conexión"],
  ["TimeoutError", "el otro programa tardó demasiado en responder"],
  ["ABORT_ERR", "el otro programa tardó demasiado en responder"],
  ["CERT_HAS_EXPIRED", "el certificado del otro programa venció"],
]);

/** Why a webhook is paused, in one sentence. @param error the last one that is stored */
export function explainPause(reason: PauseReason, error: string | null): string {
  switch (reason) {
    case "office":
      return "Mientras está en pausa, lo que cambia no se le avisa.";
    case "failing":
      return `Se detuvo porque durante tres días no se le pudo entregar nada: ${explainDeliveryError(error)}.`;
    case "gone":
      return `Se detuvo porque ${explainDeliveryError(error)}.`;
    case "copied":
      return "Se detuvo porque este sitio tiene otra dirección que cuando se creó el aviso. Reanúdelo solo si este es el sitio de verdad, no una copia.";
  }
}
