import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";

import { acceptSocket, type TextSocket } from "#tests/support/web-sockets.ts";

/** `[join_ref, ref, topic, event, payload]`: version 2.0.0 of the protocol, which supabase-js speaks. */
type Message = [
  joinRef: string | null,
  ref: string | null,
  topic: string,
  event: string,
  payload: unknown,
];

/**
 * Stands in for Supabase Realtime and speaks its documented protocol
 * (https://supabase.com/docs/guides/realtime/protocol): joins of private channels, heartbeats, broadcasts,
 * refusals, `phx_error`, the system message and `phx_close` with which a channel ends, broken connections.
 */
export interface RealtimeStandIn {
  /** How many channels are joined. */
  joined: () => number;
  /** Tells all who are on a topic. */
  broadcast: (topic: string, event: string, payload: object) => void;
  /** Refuses joins with a reason such as `RealtimeRestarting: …`; null admits them again. */
  refuseJoins: (reason: string | null) => void;
  /** Ends all channels as an expired token does. */
  closeChannels: () => void;
  /** Ends all channels as a crash of their processes does. */
  crashChannels: () => void;
  /** Breaks all connections; while it is down no new one is made. */
  setDown: (isDown: boolean) => void;
}

interface Connection {
  socket: TextSocket;
  /** The join reference of each topic. */
  topics: Map<string, string | null>;
}

/** Answers the upgrades of a server. @param secretKey alone may join, since no policy admits others */
export function standInForRealtime(server: Server, secretKey: string): RealtimeStandIn {
  const connections = new Set<Connection>();
  let [isDown, refusal] = [false, null as string | null];

  const hear = (connection: Connection, apiKey: string | null, message: Message) => {
    const [joinRef, ref, topic, event, payload] = message;
    const reply = (status: "ok" | "error", response: object) =>
      send(connection, [joinRef, ref, topic, "phx_reply", { status, response }]);
    if (event === "heartbeat") reply("ok", {});
    else if (event === "phx_leave") {
      connection.topics.delete(topic);
      reply("ok", {});
    } else if (event === "phx_join") {
      const { config } = payload as { config: { private: boolean } };
      const isAdmitted = config.private && apiKey === secretKey;
      const reason =
        refusal ??
        (isAdmitted
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
          hear(connection, url.searchParams.get("apikey"), JSON.parse(text) as Message),
        end: () => connections.delete(connection),
      }),
    };
    connections.add(connection);
  });

  const forEachChannel = (tell: (connection: Connection, topic: string) => void) => {
    for (const connection of connections) {
      for (const topic of connection.topics.keys()) tell(connection, topic);
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
