import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";

import { WebSocketServer } from "ws";

import { type ApiKeys, roleOfKey } from "#backend/identity.ts";
import { nameClient } from "#backend/limits/name-client.ts";
import {
  CLOSE,
  type Connection,
  type ConnectionOptions,
  createConnection,
} from "#backend/realtime/connection.ts";
import { LIMITS } from "#backend/realtime/limits.ts";
import type { Version } from "#backend/realtime/protocol/frames.ts";

export const WEBSOCKET_PATH = "/realtime/v1/websocket";

export interface HandshakeOptions extends Pick<ConnectionOptions, "onMessage" | "onClose"> {
  keys: ApiKeys;
  /** Counts a stranger's handshake. @returns seconds to wait, 0 when it is allowed */
  consumeStranger: (clientAddress: string) => Promise<number>;
}

/** Accepts sockets up to the limits, and ends those that are silent, useless or too slow. */
export function createHandshake(options: HandshakeOptions) {
  // Deflate would cost each connection hundreds of kilobytes.
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: LIMITS.frameBytes,
  });
  const connections = new Set<Connection>();

  const accept = (request: IncomingMessage, stream: Duplex, head: Buffer, caller: Caller) => {
    const refusal = findRefusal(connections, caller);
    if (refusal !== null) return refuse(stream, 429, refusal);
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
  };

  return {
    connections,
    /** Handles an upgrade of the HTTP server. */
    upgrade: async (
      request: IncomingMessage,
      stream: Duplex,
      head: Buffer,
      clientAddress: string,
    ): Promise<void> => {
      stream.on("error", () => stream.destroy());
      const url = new URL(request.url ?? "/", "http://localhost");
      const version = readVersion(url.searchParams.get("vsn"));
      if (url.pathname !== WEBSOCKET_PATH) return refuse(stream, 404, "Not found");
      if (version === null) return refuse(stream, 400, "Unsupported protocol version");
      const keyRole = roleOfKey(url.searchParams.get("apikey") ?? "", options.keys);
      if (keyRole === undefined) return refuse(stream, 401, "Invalid API key");
      if (keyRole === "anon" && (await options.consumeStranger(clientAddress)) > 0)
        return refuse(stream, 429, "Too many requests");
      if (!stream.destroyed) accept(request, stream, head, { version, keyRole, clientAddress });
    },
    /** Ends connections that are silent or without a channel, and the slowest readers when all buffers are full. */
    sweep: (now = performance.now()): void => {
      const buffered = [...connections].reduce((sum, connection) => sum + connection.buffered, 0);
      for (const connection of connections) {
        if (now - connection.lastMessageAt > LIMITS.silenceMs)
          connection.close(CLOSE.goingAway, "No heartbeat");
        else if (connection.channels.size > 0) connection.lastChannelAt = now;
        else if (now - connection.lastChannelAt > LIMITS.withoutChannelMs)
          connection.close(CLOSE.goingAway, "No channel");
        if (buffered > LIMITS.bufferedBytesInAll && connection.buffered > LIMITS.broadcastBytes)
          connection.close(CLOSE.refused, "Too slow a reader");
      }
    },
    close: (): void => {
      for (const connection of connections) connection.close(CLOSE.restart, "Restarting");
    },
  };
}

type Caller = Pick<ConnectionOptions, "version" | "keyRole" | "clientAddress">;

/** Why there is no room for another connection; null when there is. */
function findRefusal(connections: ReadonlySet<Connection>, caller: Caller): string | null {
  const client = nameClient(caller.clientAddress);
  const isStranger = ({ isSignedIn }: Pick<Connection, "isSignedIn">) => !isSignedIn;
  const all = [...connections];
  const own = all.filter(({ clientAddress }) => nameClient(clientAddress) === client);
  if (all.length >= LIMITS.connections) return "Too many connected users";
  if (own.length >= LIMITS.connectionsPerAddress) return "Too many connections from this address";
  if (caller.keyRole === "service_role") return null;
  if (all.filter(isStranger).length >= LIMITS.strangers) return "Too many connected users";
  if (own.filter(isStranger).length >= LIMITS.strangersPerAddress)
    return "Too many connections from this address";
  return null;
}

function readVersion(text: string | null): Version | null {
  if (text === null) return "1.0.0";
  return text === "1.0.0" || text === "2.0.0" ? text : null;
}

function refuse(stream: Duplex, status: number, message: string): void {
  const body = JSON.stringify({ message });
  stream.end(
    `HTTP/1.1 ${status} ${message}\r\nContent-Type: application/json\r\nCache-Control: no-store\r\n` +
      `Connection: close\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    () => stream.destroy(),
  );
}
