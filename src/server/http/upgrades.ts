import { type IncomingMessage, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";

import { type HandshakeRefusal, WEBSOCKET_PATH } from "#backend/realtime/connections.ts";
import type { Backend } from "#server/backend.ts";
import { resolveClientAddress } from "#server/http/client-address.ts";
import type { HeaderList } from "#server/http/security-headers/security-headers.ts";

/** What an HTTP server does with requests to change the protocol. */
export interface Upgrades {
  /** Whether it is one that is handled; any other is answered like a request without that header. */
  accepts: (request: IncomingMessage) => boolean;
  handle: (request: IncomingMessage, stream: Duplex, head: Buffer) => void;
}

interface UpgradesOptions {
  backend: Pick<Backend, "upgrade">;
  /** Trusted reverse proxies in front of this server. */
  proxies: number;
  /** Whether Vite serves, which connects to its pages by a socket. */
  isDevelopment: boolean;
  /** Headers of every response. */
  security: HeaderList;
  /** Of the pages that may open one, beside those of the requested host. */
  origins: readonly string[];
}

/** Gives the sockets of Realtime to the backend. */
export function createUpgrades(options: UpgradesOptions): Upgrades {
  const { backend, proxies, isDevelopment, security, origins } = options;
  const isRealtime = ({ url = "" }: IncomingMessage) => url.split("?", 1)[0] === WEBSOCKET_PATH;
  const isSocket = ({ headers }: IncomingMessage) => headers.upgrade?.toLowerCase() === "websocket";
  return {
    accepts: (request) =>
      isSocket(request) && (isDevelopment || (backend.upgrade !== null && isRealtime(request))),
    handle: (request, stream, head) => {
      // Vite handles its own.
      if (!isRealtime(request)) return;
      stream.on("error", () => stream.destroy());
      const refuse = (refusal: HandshakeRefusal) =>
        stream.end(writeRefusal(refusal, security), () => stream.destroy());
      if (!isFromAllowedPage(request, origins)) {
        refuse({ status: 403, message: "Pages of this origin may not open sockets" });
        return;
      }
      const address = resolveClientAddress(
        request.socket.remoteAddress ?? "",
        request.headers["x-forwarded-for"]?.toString(),
        proxies,
      );
      if (backend.upgrade === null) stream.destroy();
      else {
        void backend
          .upgrade(request, stream, head, address)
          .then((refusal) => refusal && refuse(refusal));
      }
    },
  };
}

/** Programs send no `Origin`; browsers always do. */
function isFromAllowedPage({ headers }: IncomingMessage, origins: readonly string[]): boolean {
  const { origin, host } = headers;
  if (origin === undefined || origins.includes(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

function writeRefusal({ status, message }: HandshakeRefusal, security: HeaderList): string {
  const body = JSON.stringify({ message });
  const headers = [
    ...security,
    ["Content-Type", "application/json"],
    ["Content-Length", String(Buffer.byteLength(body))],
    ["Cache-Control", "no-store"],
    ["Connection", "close"],
  ].map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...headers, "", body].join("\r\n");
}
