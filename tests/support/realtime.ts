import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";

import { acceptSocket, type TextSocket } from "#tests/support/web-sockets.ts";

/** `[join_ref, ref, topic, event, payload]`: version 2.0.0 of the protocol, which supabase-js uses. */
type Message = [
  joinRef: string | null,
  ref: string | null,
  topic: string,
  event: string,
  payload: unknown,
];

/**
 * A stand-in for Supabase Realtime with its documented protocol
 * (https://supabase.com/docs/guides/realtime/protocol): joins of private channels, heartbeats, broadcasts,
 * refusals, `phx_error`, the system message and `phx_close` that end a channel, broken connections.
 */
export interface RealtimeStandIn {
  /** The number of joined channels. */
  joined: () => number;
  /** Sends an event to all clients of a topic. */
  broadcast: (topic: string, event: string, payload: object) => void;
  /** Refuses joins with a reason such as `RealtimeRestarting: …`; null accepts them again. */
  refuseJoins: (reason: string | null) => void;
  /** Ends all channels like an expired token. */
  closeChannels: () => void;
  /** Ends all channels like a crash of their processes. */
  crashChannels: () => void;
  /** Breaks all connections; while down, new ones are refused. */
  setDown: (isDown: boolean) => void;
}

interface Connection {
  socket: TextSocket;
  /** The join reference of each topic. */
  topics: Map<string, string | null>;
}

/** Handles the upgrades of a server. @param secretKey the only key that may join, as no policy allows others */
export function standInForRealtime(server: Server, secretKey: string): RealtimeStandIn {
  const connections = new Set<Connection>();
  let [isDown, refusal] = [false, null as string | null];

  const handleMessage = (connection: Connection, apiKey: string | null, message: Message) => {
    const [joinRef, ref, topic, event, payload] = message;
    const reply = (status: "ok" | "error", response: object) =>
      send(connection, [joinRef, ref, topic, "phx_reply", { status, response }]);
    if (event === "heartbeat") reply("ok", {});
    else if (event === "phx_leave") {
      connection.topics.delete(topic);
      reply("ok", {});
    } else if (event === "phx_join") {
      const { config } = payload as { config: { private: boolean } };
      const isAllowed = config.private && apiKey === secretKey;
      const reason =
        refusal ??
        (isAllowed
          ? null
          : `Unauthorized: You do not have permissions to read from this Channel topic: ${topic}`);
      if (reason !== null) return reply("error", { reason });
      connection.topics.set(topic, joinRef);
      reply("ok", { postgres_changes: [] });
    }
    return undefined;
  };

  server.on("upgrade", (request: IncomingMessage, stream: Duplex) => {
    const url = new URL(request.url ?? "/", "http://localhost");
    const isSpoken = url.searchParams.get("vsn") === "2.0.0";
    if (isDown || !isSpoken || url.pathname !== "/realtime/v1/websocket") {
      stream.destroy();
      return;
    }
    const connection: Connection = {
      topics: new Map(),
      socket: acceptSocket(request, stream, {
        text: (text) =>
          handleMessage(connection, url.searchParams.get("apikey"), JSON.parse(text) as Message),
        end: () => connections.delete(connection),
      }),
    };
    connections.add(connection);
  });

  const forEachChannel = (visit: (connection: Connection, topic: string) => void) => {
    for (const connection of connections) {
      for (const topic of connection.topics.keys()) visit(connection, topic);
    }
  };
  return {
    joined: () => [...connections].reduce((sum, { topics }) => sum + topics.size, 0),
    broadcast: (topic, event, payload) =>
      forEachChannel((connection, joined) => {
        if (joined !== `realtime:${topic}`) return;
        const body = { event, type: "broadcast", payload, meta: { id: crypto.randomUUID() } };
        send(connection, [null, null, joined, "broadcast", body]);
      }),
    refuseJoins: (reason) => (refusal = reason),
    closeChannels: () =>
      forEachChannel((connection, topic) => {
        const joinRef = connection.topics.get(topic) ?? null;
        const message = "Token has expired 1 seconds ago";
        const system = { message, status: "error", extension: "system", channel: topic };
        connection.topics.delete(topic);
        send(connection, [joinRef, null, topic, "system", system]);
        send(connection, [joinRef, joinRef, topic, "phx_close", {}]);
      }),
    crashChannels: () =>
      forEachChannel((connection, topic) => {
        const joinRef = connection.topics.get(topic) ?? null;
        connection.topics.delete(topic);
        send(connection, [joinRef, joinRef, topic, "phx_error", {}]);
      }),
    setDown: (down) => {
      isDown = down;
      if (down) for (const { socket } of connections) socket.drop();
    },
  };
}

function send({ socket }: Connection, message: Message): void {
  socket.send(JSON.stringify(message));
}
