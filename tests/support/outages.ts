import { readFile } from "node:fs/promises";
import path from "node:path";

import type { NetworkProxy } from "#tests/support/network-proxy.ts";
import { execute, type PostgresServer } from "#tests/support/postgres.ts";

export type OutageName = "terminate" | "reset" | "swallow" | "freeze" | "stop" | "crash";

export interface Outage {
  begin: () => Promise<void>;
  end: () => Promise<void>;
  /** Over before any request can be refused. */
  isMomentary?: boolean;
}

/** @param folder of the server's files */
export function makeOutages(
  server: PostgresServer,
  proxies: readonly NetworkProxy[],
  folder: string,
): Record<OutageName, Outage> {
  const restore = async () => {
    for (const proxy of proxies) proxy.restore();
  };
  const cut = (how: "swallow" | "reset") => async () => {
    for (const proxy of proxies) proxy.cut(how);
  };
  return {
    terminate: {
      isMomentary: true,
      begin: () =>
        execute(
          server.urlOf("site"),
          "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = 'site'",
        ),
      end: async () => undefined,
    },
    reset: { begin: cut("reset"), end: restore },
    swallow: { begin: cut("swallow"), end: restore },
    freeze: {
      begin: () => signal(folder, "SIGSTOP"),
      end: () => signal(folder, "SIGCONT"),
    },
    // Stopped cleanly, as by a package update, and killed.
    stop: { begin: server.stop, end: server.restart },
    crash: { begin: server.crash, end: server.restart },
  };
}

/** Sends a signal to the server and its children. Linux only. */
async function signal(folder: string, name: NodeJS.Signals): Promise<void> {
  const [first = ""] = (await readFile(path.join(folder, "data/postmaster.pid"), "utf8")).split(
    "\n",
  );
  const children = await readFile(`/proc/${first}/task/${first}/children`, "utf8");
  for (const pid of [first, ...children.trim().split(" ")].map(Number)) {
    try {
      process.kill(pid, name);
    } catch {
      // The child has already ended.
    }
  }
}
