import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** An event as a receiver got it. */
export interface ReceivedEvent {
  /** The header `webhook-id`. */
  id: string;
  type: string;
  timestamp: string;
  data: Record<string, unknown>;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface WebhookReceiver {
  events: ReceivedEvent[];
  /** Its address, of this path. */
  url: (path?: string) => string;
  /** Cuts all connections. */
  drop: () => void;
  close: () => Promise<void>;
}

/** Another program that receives webhooks over HTTP on the loopback; by default it accepts each. */
export async function openWebhookReceiver(
  answer: (event: ReceivedEvent, response: ServerResponse) => void = (_, response) =>
    void response.writeHead(204).end(),
): Promise<WebhookReceiver> {
  const events: ReceivedEvent[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const parsed = JSON.parse(body) as Pick<ReceivedEvent, "type" | "timestamp" | "data">;
      const event = {
        ...parsed,
        id: String(request.headers["webhook-id"]),
        path: request.url ?? "",
        headers: request.headers,
        body,
      };
      events.push(event);
      answer(event, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  const { port } = server.address() as AddressInfo;
  return {
    events,
    url: (path = "/") => `http://127.0.0.1:${port}${path}`,
    drop: () => server.closeAllConnections(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Whether an event is signed with a secret, as the specification of Standard Webhooks has it. */
export function isSigned({ headers, body, id }: ReceivedEvent, secret: string): boolean {
  const timestamp = String(headers["webhook-timestamp"]);
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) return false;
  const key = Buffer.from(secret.slice("whsec_".length), "base64");
  const expected = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest();
  const [version, signature = ""] = String(headers["webhook-signature"]).split(",");
  const given = Buffer.from(signature, "base64");
  return version === "v1" && given.length === expected.length && timingSafeEqual(given, expected);
}
