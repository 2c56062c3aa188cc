import type { Server, ServerResponse } from "node:http";
import { Server as PortServer, type Socket } from "node:net";

import { withdrawServer } from "#backend/running-server.ts";
import type { RepeatedWork } from "#lib/async/repeat.ts";
import type { Backend } from "#server/backend.ts";
import type { Logger } from "#server/http/logging/logger.ts";

const STOP_TIMEOUT_MS = 10_000;

interface Running {
  /** With all its listeners. */
  server: Server;
  dataDir: string;
  logger: Logger;
  pages: { close: () => Promise<void> };
  backend: Pick<Backend, "operations" | "close">;
  /** Background work, as far as it has begun. */
  getWork: () => readonly (Pick<RepeatedWork, "stop"> | null)[];
}

/**
 * Creates the function that stops the process: it accepts nothing more, finishes pending requests, closes the
 * database and exits; gives up after ten seconds. Called again, it does nothing.
 */
export function createStop(running: Running): (exitCode: number) => Promise<void> {
  const { server, dataDir, logger, pages, backend, getWork } = running;
  const connections = followConnections(server);
  let stopping = false;
  return async (exitCode) => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => {
      logger.error("the stop took too long");
      process.exit(1);
    }, STOP_TIMEOUT_MS).unref();
    if (server.listening) {
      // One slow visitor must not delay the closing of the database past the limit.
      setTimeout(() => server.closeAllConnections(), STOP_TIMEOUT_MS / 2).unref();
      await connections.finish();
    }
    if (backend.operations) await withdrawServer(dataDir);
    await Promise.all(getWork().map(async (work) => work?.stop()));
    await pages.close();
    await backend.close();
    process.exit(exitCode);
  };
}

/** The connections of a server, which are closed once no response is pending on them. */
interface Connections {
  /** Stops accepting; resolves when every pending response has been sent, or its client has disconnected. */
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

/** The pending response; Node's own server uses the same field. */
function findResponse(socket: Socket): ServerResponse | null {
  const { _httpMessage: response } = socket as { _httpMessage?: ServerResponse | null };
  return response ?? null;
}
