import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";

import { type WebSocket, WebSocketServer } from "ws";

import { identifyApiToken, roleOfKey } from "#backend/identity.ts";
import { nameClient } from "#backend/rate-limits/name-client.ts";
import { type Connection, memberOfKey } from "#backend/realtime/channel.ts";
import { createRate, LIMITS } from "#backend/realtime/limits.ts";
import { closeChannels, handleMessage, type RealtimeService } from "#backend/realtime/messages.ts";
import { decodeFrame, encodeFrame, type Version } from "#backend/realtime/protocol.ts";

/** What is known of a client before its socket is open. */
type Caller = Pick<Connection, "version" | "keyRole" | "clientAddress">;

/** Codes of RFC 6455. */
const CLOSE = { goingAway: 1001, invalid: 1007, refused: 1008, restart: 1012 } as const;

const BYTES_PER_TOKEN = 4096;
/** How long a client may take to acknowledge a close. */
const CLOSE_LIMIT_MS = 2000;

/** Speaks the protocol over a socket; disconnects clients that flood it or do not read. */
function createConnection(service: RealtimeService, socket: WebSocket, caller: Caller): Connection {
  const { version, keyRole } = caller;
  const consume = createRate(LIMITS.messagesPerSecond, LIMITS.messagesAtOnce);
  let work = Promise.resolve();
  let waiting = 0;
  let isClosed = false;

  const close = (code: number, reason: string) => {
    if (isClosed) return;
    isClosed = true;
    socket.close(code, reason);
    setTimeout(() => socket.terminate(), CLOSE_LIMIT_MS).unref();
  };
  const write = (data: string | Buffer) => {
    if (isClosed || socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > LIMITS.bufferedBytes) close(CLOSE.refused, "Too slow a reader");
    else socket.send(data, ignoreError);
  };
  const send: Connection["send"] = (address, event, payload) =>
    write(encodeFrame(version, address, event, payload));
  const connection: Connection = {
    ...caller,
    send,
    close,
    channels: new Map(),
    isSignedIn: keyRole === "service_role",
    lastMessageAt: performance.now(),
    lastChannelAt: performance.now(),
    get isClosed() {
      return isClosed;
    },
    get buffered() {
      return socket.bufferedAmount;
    },
    sendBytes: write,
    reply: (address, status, response) =>
      send(address, "phx_reply", JSON.stringify({ status, response })),
  };

  socket.on("message", (data: Buffer, isBinary: boolean) => {
    if (isClosed) return;
    connection.lastMessageAt = performance.now();
    if (!consume(1 + data.length / BYTES_PER_TOKEN) || waiting >= LIMITS.messagesAtOnce) {
      close(CLOSE.refused, "Too many messages per second");
      return;
    }
    const message = decodeFrame(data, isBinary, version);
    if (message === null) {
      close(CLOSE.invalid, "Malformed message");
      return;
    }
    waiting += 1;
    work = work.then(async () => {
      waiting -= 1;
      if (isClosed) return;
      await handleMessage(service, connection, message, data.length).catch(service.onError);
    });
  });
  socket.on("error", () => (isClosed = true));
  socket.on("close", () => {
    isClosed = true;
    closeChannels(service, connection);
  });
  return connection;
}

/** The socket's own events report it. */
function ignoreError(): void {
  return;
}

export const WEBSOCKET_PATH = "/realtime/v1/websocket";

/** Addresses end up in logs. */
const TOKEN_IN_ADDRESS = "Send the access token when joining, and the publishable key here";

/** Why a socket was not opened: an HTTP response, with a message for its client's developer. */
export interface HandshakeRefusal {
  status: number;
  message: string;
}

/** Accepts sockets up to the limits, and closes those that are silent, unused or too slow. */
export function createHandshake(service: RealtimeService) {
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
      const connection = createConnection(service, socket, caller);
      connections.add(connection);
      socket.on("close", () => connections.delete(connection));
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
      const key = url.searchParams.get("apikey") ?? "";
      const keyRole = roleOfKey(key, service.keys);
      if (keyRole === undefined) {
        const message = identifyApiToken(key) === null ? "Invalid API key" : TOKEN_IN_ADDRESS;
        return { status: 401, message };
      }
      if ((await service.consume(memberOfKey(keyRole).identity, clientAddress)) > 0)
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
