import { randomUUID } from "node:crypto";

import { describe, expect, inject, onTestFinished, test, vi } from "vitest";

import { type Database, DatabaseUnavailableError } from "#backend/database/database.ts";
import { openPostgres } from "#backend/database/postgres/postgres.ts";
import { openNetworkProxy } from "#tests/support/network-proxy.ts";
import { execute } from "#tests/support/postgres.ts";

const server = inject("postgresUrl");
const ONE = (database: Database) =>
  database.transaction({}, (transaction) => transaction.query("select 1"));

/** A database behind a proxy that can fail, and what a listener receives from it. */
async function open() {
  const url = new URL(`${server}postgres`);
  const proxy = await openNetworkProxy(Number(url.port));
  url.port = String(proxy.port);
  const database = await openPostgres({
    url: url.href,
    heartbeat: { everyMs: 100, timeoutMs: 400 },
  });
  onTestFinished(async () => {
    await database.close();
    await proxy.close();
  });
  const received: string[] = [];
  const states: boolean[] = [];
  const channel = `outage_${randomUUID().slice(0, 8)}`;
  await database.listen(
    channel,
    async (payload) => void received.push(payload),
    (isListening) => states.push(isListening),
  );
  const notify = (word: string) => execute(`${server}postgres`, `notify ${channel}, '${word}'`);
  return { database, proxy, received, states, notify };
}

describe.skipIf(server === null)("a PostgreSQL server behind a network", () => {
  test.each(["swallow", "reset"] as const)(
    "when the network fails (%s), transactions fail fast, and everything resumes afterwards",
    async (how) => {
      const { database, proxy, received, states, notify } = await open();
      await notify("antes");
      await vi.waitFor(() => expect(received).toEqual(["antes"]));
      proxy.cut(how);
      const begun = performance.now();
      const waiting = await Promise.allSettled(Array.from({ length: 20 }, () => ONE(database)));
      expect(performance.now() - begun).toBeLessThan(8000);
      for (const outcome of waiting) {
        expect(outcome).toMatchObject({ reason: expect.any(DatabaseUnavailableError) as unknown });
      }
      expect(states.at(-1)).toBe(false);
      proxy.restore();
      await vi.waitFor(() => ONE(database), { timeout: 15_000, interval: 50 });
      await vi.waitFor(() => expect(states.at(-1)).toBe(true), { timeout: 15_000 });
      await notify("después");
      await vi.waitFor(() => expect(received).toEqual(["antes", "después"]));
    },
  );

  test("once the server is known to be silent, transactions are refused immediately", async () => {
    const { database, proxy } = await open();
    proxy.cut("swallow");
    await expect(ONE(database)).rejects.toBeInstanceOf(DatabaseUnavailableError);
    const begun = performance.now();
    await expect(ONE(database)).rejects.toBeInstanceOf(DatabaseUnavailableError);
    expect(performance.now() - begun).toBeLessThan(500);
  });

  test("a long statement does not count as silence", async () => {
    const { database } = await open();
    const { affectedRows } = await database.transaction({}, (transaction) =>
      transaction.query("select pg_sleep(2)::text"),
    );
    expect(affectedRows).toBe(1);
  });
});
