import type { Server, ServerResponse } from "node:http";
import { Server as PortServer, type Socket } from "node:net";

/** The connections of a server, which end once nothing is under way on them. */
export interface Connections {
  /** Stops accepting; resolves when every answer that was under way has been sent, or its visitor has left. */
  finish: () => Promise<void>;
}

/**
 * Ends connections in good order. Node's own `close` leaves a connection that is busy open for further requests
 * without end, and cuts off an answer that is written but not yet sent. Until the end, requests cost nothing.
 */
export function followConnections(server: Server): Connections {
  const open = new Set<Socket>();
  server.on("connection", (socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  const endAfter = (socket: Socket, answer: ServerResponse) => {
    // So that who keeps connections open is told in time.
    answer.shouldKeepAlive = false;
    answer.once("close", () => socket.destroySoon());
  };
  return {
    finish: () =>
      new Promise((resolve) => {
        server.prependListener("request", ({ socket }, answer) => endAfter(socket, answer));
        PortServer.prototype.close.call(server, () => resolve());
        for (const socket of open) {
          const answer = findAnswer(socket);
          if (answer) endAfter(socket, answer);
          else socket.destroySoon();
        }
      }),
  };
}

/** The answer that is under way; Node's own server knows it by the same field. */
function findAnswer(socket: Socket): ServerResponse | null {
  const { _httpMessage: answer } = socket as { _httpMessage?: ServerResponse | null };
  return answer ?? null;
}
