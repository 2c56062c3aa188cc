import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";

import { WebSocketServer } from "ws";

import { type ApiKeys, roleOfKey } from "#backend/identity.ts";
import { nameClient } from "#backend/rate-limits/name-client.ts";
import {
  CLOSE,
  type Connection,
  type ConnectionOptions,
  createConnection,
} from "#backend/realtime/connection.ts";
import { LIMITS } from "#backend/realtime/limits.ts";
import type { Version } from "#backend/realtime/protocol/frames.ts";

export const WEBSOCKET_PATH = "/realtime/v1/websocket";

/** Why a socket was not opened: an HTTP response, with a message for its client's developer. */
export interface HandshakeRefusal {
  status: number;
  message: string;
}

export interface HandshakeOptions extends Pick<ConnectionOptions, "onMessage" | "onClose"> {
  keys: ApiKeys;
  /** Counts an anonymous client's handshake. @returns seconds to wait, 0 when it is allowed */
  consumeAnonymous: (clientAddress: string) => Promise<number>;
}

/** Accepts sockets up to the limits, and closes those that are silent, unused or too slow. */
export function createHandshake(options: HandshakeOptions) {
  // Deflate would cost each connection hundreds of kilobytes.
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: LIMITS.frameBytes,
  });
  const connections = new Set<Connection>();

  // Reported while the upgrade is handled, instead of a response without this site's headers.
  const malformed = new WeakSet<Duplex>();
  server.on("wsClientError", (_error: Error, stream: Duplex) => malformed.add(stream));

  const accept = (request: IncomingMessage, stream: Duplex, head: Buffer, caller: Caller) => {
    const full = findRefusal(connections, caller);
    if (full !== null) return { status: 429, message: full };
    server.handleUpgrade(request, stream, head, (socket) => {
      const connection = createConnection(socket, {
        ...caller,
        onMessage: options.onMessage,
        onClose: (closed, reason) => {
          connections.delete(closed);
          options.onClose(closed, reason);
        },
      });
      connections.add(connection);
    });
    return malformed.has(stream) ? { status: 400, message: "Malformed handshake" } : null;
  };

  return {
    connections,
    /** Handles an upgrade of the HTTP server; the caller sends the refusal. */
    upgrade: async (
      request: IncomingMessage,
      stream: Duplex,
      head: Buffer,
      clientAddress: string,
    ): Promise<HandshakeRefusal | null> => {
      const url = new URL(request.url ?? "/", "http://localhost");
      const version = readVersion(url.searchParams.get("vsn"));
      if (version === null) return { status: 400, message: "Unsupported protocol version" };
      const keyRole = roleOfKey(url.searchParams.get("apikey") ?? "", options.keys);
      if (keyRole === undefined) return { status: 401, message: "Invalid API key" };
      if (keyRole === "anon" && (await options.consumeAnonymous(clientAddress)) > 0)
        return { status: 429, message: "Too many requests" };
      // The client may have disconnected.
      if (stream.destroyed) return null;
      return accept(request, stream, head, { version, keyRole, clientAddress });
    },
    sweep: (now?: number): void => sweep(connections, now),
    close: (): void => {
      for (const connection of connections) connection.close(CLOSE.restart, "Restarting");
    },
  };
}

type Caller = Pick<ConnectionOptions, "version" | "keyRole" | "clientAddress">;

/** Ends connections that are silent or without a channel, and the slowest readers when all buffers are full. */
export function sweep(connections: Iterable<Connection>, now = performance.now()): void {
  const all = [...connections];
  const buffered = all.reduce((sum, connection) => sum + connection.buffered, 0);
  for (const connection of all) {
    if (now - connection.lastMessageAt > LIMITS.silenceMs)
      connection.close(CLOSE.goingAway, "No heartbeat");
    else if (connection.channels.size > 0) connection.lastChannelAt = now;
    else if (now - connection.lastChannelAt > LIMITS.withoutChannelMs)
      connection.close(CLOSE.goingAway, "No channel");
    if (buffered > LIMITS.bufferedBytesInAll && connection.buffered > LIMITS.broadcastBytes)
      connection.close(CLOSE.refused, "Too slow a reader");
  }
}

/** Which limit rejects another connection; null when none does. */
function findRefusal(connections: ReadonlySet<Connection>, caller: Caller): string | null {
  const client = nameClient(caller.clientAddress);
  const isAnonymous = ({ isSignedIn }: Pick<Connection, "isSignedIn">) => !isSignedIn;
  const all = [...connections];
  const own = all.filter(({ clientAddress }) => nameClient(clientAddress) === client);
  if (all.length >= LIMITS.connections) return "Too many connected users";
  if (own.length >= LIMITS.connectionsPerAddress) return "Too many connections from this address";
  if (caller.keyRole === "service_role") return null;
  if (all.filter(isAnonymous).length >= LIMITS.anonymous) return "Too many connected users";
  if (own.filter(isAnonymous).length >= LIMITS.anonymousPerAddress)
    return "Too many connections from this address";
  return null;
}

function readVersion(text: string | null): Version | null {
  if (text === null) return "1.0.0";
  return text === "1.0.0" || text === "2.0.0" ? text : null;
}
