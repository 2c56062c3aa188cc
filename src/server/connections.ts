import type { Server } from "node:http";
import { Server as PortServer, type Socket } from "node:net";

/** The connections of a server, which end once nothing is under way on them. */
export interface Connections {
  /** Stops accepting; resolves when every answer that was under way has been sent, or its visitor has left. */
  finish: () => Promise<void>;
}

/**
 * Counts what is under way on each connection. Node's own `close` leaves a connection that is busy open for
 * further requests without end, and cuts off an answer that is written but not yet sent.
 *
 * Must come after all other listeners of requests, since it has to hear of each request first.
 */
export function followConnections(server: Server): Connections {
  const underWay = new Map<Socket, number>();
  let isEnding = false;
  const change = (socket: Socket, by: 1 | -1) => {
    const before = underWay.get(socket);
    if (before === undefined) return;
    underWay.set(socket, before + by);
    if (isEnding && before + by === 0) socket.destroySoon();
  };
  server.on("connection", (socket) => {
    underWay.set(socket, 0);
    socket.once("close", () => underWay.delete(socket));
  });
  server.prependListener("request", ({ socket }, response) => {
    change(socket, 1);
    response.once("close", () => change(socket, -1));
    // So that who keeps connections open is told in time.
    if (isEnding) response.shouldKeepAlive = false;
  });
  return {
    finish: () =>
      new Promise((resolve) => {
        isEnding = true;
        PortServer.prototype.close.call(server, () => resolve());
        for (const [socket, count] of underWay) if (count === 0) socket.destroySoon();
      }),
  };
}
