import type { Server } from "node:http";

import { withdrawServer } from "#backend/running-server.ts";
import type { RepeatedWork } from "#lib/async/repeat.ts";
import type { Backend } from "#server/backend.ts";
import { followConnections } from "#server/http/connections.ts";
import type { Logger } from "#server/http/logging/logger.ts";

const STOP_LIMIT_MS = 10_000;

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
 * Creates the function that stops the process: it accepts nothing more, finishes what is under way, closes the
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
    }, STOP_LIMIT_MS).unref();
    if (server.listening) {
      // One slow visitor must not delay the closing of the database past the limit.
      setTimeout(() => server.closeAllConnections(), STOP_LIMIT_MS / 2).unref();
      await connections.finish();
    }
    if (backend.operations) await withdrawServer(dataDir);
    await Promise.all(getWork().map(async (work) => work?.stop()));
    await pages.close();
    await backend.close();
    process.exit(exitCode);
  };
}
