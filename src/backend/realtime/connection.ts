import type { WebSocket } from "ws";

import type { Channel } from "#backend/realtime/channels/channel.ts";
import { createRate, LIMITS } from "#backend/realtime/limits.ts";
import {
  type Address,
  decodeFrame,
  encodeFrame,
  type Message,
  type Version,
} from "#backend/realtime/protocol/frames.ts";

/** One client's socket. */
export interface Connection {
  readonly version: Version;
  /** What the key of the handshake grants. */
  readonly keyRole: "anon" | "service_role";
  readonly clientAddress: string;
  /** By topic, with its prefix. */
  readonly channels: Map<string, Channel>;
  readonly isClosed: boolean;
  /** The bytes that wait for the reader. */
  readonly buffered: number;
  /** Whether a user has joined a channel on it, or it has the secret key. */
  isSignedIn: boolean;
  /** When it had its last message, and its last channel, by `performance.now()`. */
  lastMessageAt: number;
  lastChannelAt: number;
  /** @param payload JSON */
  send: (address: Address, event: string, payload: string) => void;
  sendBytes: (bytes: Buffer) => void;
  reply: (message: Address, status: "ok" | "error", response: object) => void;
  /** Ends it with a reason of at most 123 bytes. */
  close: (code: number, reason: string) => void;
}

export interface ConnectionOptions extends Pick<
  Connection,
  "version" | "keyRole" | "clientAddress"
> {
  /** Handles the messages of a connection one after the other. */
  onMessage: (connection: Connection, message: Message, bytes: number) => Promise<void>;
  onClose: (connection: Connection, reason: string) => void;
}

/** Codes of RFC 6455. */
export const CLOSE = { goingAway: 1001, invalid: 1007, refused: 1008, restart: 1012 } as const;

const BYTES_PER_TOKEN = 4096;
/** How long a client may take to acknowledge a close. */
const CLOSE_LIMIT_MS = 2000;

/** Speaks the protocol over a socket; disconnects clients that flood it or do not read. */
export function createConnection(socket: WebSocket, options: ConnectionOptions): Connection {
  const { version, onMessage, onClose } = options;
  const consume = createRate(LIMITS.messagesPerSecond, LIMITS.messagesAtOnce);
  let work = Promise.resolve();
  let waiting = 0;
  let closedFor: string | null = null;

  const close = (code: number, reason: string) => {
    if (closedFor !== null) return;
    closedFor = reason;
    socket.close(code, reason);
    setTimeout(() => socket.terminate(), CLOSE_LIMIT_MS).unref();
  };
  const write = (data: string | Buffer) => {
    if (closedFor !== null || socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > LIMITS.bufferedBytes) close(CLOSE.refused, "Too slow a reader");
    else socket.send(data, ignoreError);
  };
  const send: Connection["send"] = (address, event, payload) =>
    write(encodeFrame(version, address, event, payload));
  const connection: Connection = {
    version,
    keyRole: options.keyRole,
    clientAddress: options.clientAddress,
    send,
    close,
    channels: new Map(),
    isSignedIn: options.keyRole === "service_role",
    lastMessageAt: performance.now(),
    lastChannelAt: performance.now(),
    get isClosed() {
      return closedFor !== null;
    },
    get buffered() {
      return socket.bufferedAmount;
    },
    sendBytes: write,
    reply: (address, status, response) =>
      send(address, "phx_reply", JSON.stringify({ status, response })),
  };

  socket.on("message", (data: Buffer, isBinary: boolean) => {
    if (closedFor !== null) return;
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
      if (closedFor === null) await onMessage(connection, message, data.length);
    });
  });
  socket.on("error", (error) => (closedFor ??= error.message));
  socket.on("close", () => {
    closedFor ??= "closed by the client";
    onClose(connection, closedFor);
  });
  return connection;
}

/** The socket's own events report it. */
function ignoreError(): void {
  return;
}
