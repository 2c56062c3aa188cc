import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";

import { WEBSOCKET_PATH } from "#backend/realtime/handshake.ts";
import type { Backend } from "#server/backend.ts";
import { resolveClientAddress } from "#server/http/client-address.ts";

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
}

/** Gives the sockets of Realtime to the backend. */
export function createUpgrades({ backend, proxies, isDevelopment }: UpgradesOptions): Upgrades {
  const isRealtime = ({ url = "" }: IncomingMessage) => url.split("?", 1)[0] === WEBSOCKET_PATH;
  const isSocket = ({ headers }: IncomingMessage) => headers.upgrade?.toLowerCase() === "websocket";
  return {
    accepts: (request) =>
      isSocket(request) && (isDevelopment || (backend.upgrade !== null && isRealtime(request))),
    handle: (request, stream, head) => {
      // Vite handles its own.
      if (!isRealtime(request)) return;
      const address = resolveClientAddress(
        request.socket.remoteAddress ?? "",
        request.headers["x-forwarded-for"]?.toString(),
        proxies,
      );
      if (backend.upgrade === null) stream.destroy();
      else void backend.upgrade(request, stream, head, address);
    },
  };
}
