import type { Server, ServerResponse } from "node:http";
import { Server as PortServer, type Socket } from "node:net";

/** The connections of a server, which are closed once nothing is under way on them. */
export interface Connections {
  /** Stops accepting; resolves when every response under way has been sent, or its client has disconnected. */
  finish: () => Promise<void>;
}

/**
 * Closes connections gracefully. Node's own `close` leaves a busy connection open for further requests without
 * end, and cuts off a response that is written but not yet sent. Until the stop, requests cost nothing more.
 */
export function followConnections(server: Server): Connections {
  const open = new Set<Socket>();
  server.on("connection", (socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  const endAfter = (socket: Socket, response: ServerResponse) => {
    // Sends `Connection: close`, so that the client does not reuse it.
    response.shouldKeepAlive = false;
    response.once("close", () => socket.destroySoon());
  };
  return {
    finish: () =>
      new Promise((resolve) => {
        server.prependListener("request", ({ socket }, response) => endAfter(socket, response));
        PortServer.prototype.close.call(server, () => resolve());
        for (const socket of open) {
          const response = findResponse(socket);
          if (response) endAfter(socket, response);
          else socket.destroySoon();
        }
      }),
  };
}

/** The response that is under way; Node's own server uses the same field. */
function findResponse(socket: Socket): ServerResponse | null {
  const { _httpMessage: response } = socket as { _httpMessage?: ServerResponse | null };
  return response ?? null;
}
