import { randomUUID } from "node:crypto";

import { describe, expect, inject, onTestFinished, test, vi } from "vitest";

import { type Database, DatabaseUnavailableError } from "#backend/database/database.ts";
import { openPostgres } from "#backend/database/postgres.ts";
import { layCable } from "#tests/support/cable.ts";
import { execute } from "#tests/support/postgres.ts";

const server = inject("postgresUrl");
const ONE = (database: Database) =>
  database.transaction({}, (transaction) => transaction.query("select 1"));

/** A database at the other end of a cable, and what a listener hears of it. */
async function open() {
  const url = new URL(`${server}postgres`);
  const cable = await layCable(Number(url.port));
  url.port = String(cable.port);
  const database = await openPostgres({
    url: url.href,
    heartbeat: { everyMs: 100, patienceMs: 400 },
  });
  onTestFinished(async () => {
    await database.close();
    await cable.close();
  });
  const heard: string[] = [];
  const states: boolean[] = [];
  const channel = `outage_${randomUUID().slice(0, 8)}`;
  await database.listen(
    channel,
    async (payload) => void heard.push(payload),
    (isListening) => states.push(isListening),
  );
  const tell = (word: string) => execute(`${server}postgres`, `notify ${channel}, '${word}'`);
  return { database, cable, heard, states, tell };
}

describe.skipIf(server === null)("a PostgreSQL server behind a network", () => {
  test.each(["swallow", "reset"] as const)(
    "when what is sent is lost (%s), nobody waits for it, and everything goes on afterwards",
    async (how) => {
      const { database, cable, heard, states, tell } = await open();
      await tell("antes");
      await vi.waitFor(() => expect(heard).toEqual(["antes"]));
      cable.cut(how);
      const begun = performance.now();
      const waiting = await Promise.allSettled(Array.from({ length: 20 }, () => ONE(database)));
      expect(performance.now() - begun).toBeLessThan(8000);
      for (const outcome of waiting) {
        expect(outcome).toMatchObject({ reason: expect.any(DatabaseUnavailableError) as unknown });
      }
      expect(states.at(-1)).toBe(false);
      cable.mend();
      await vi.waitFor(() => ONE(database), { timeout: 15_000, interval: 50 });
      await vi.waitFor(() => expect(states.at(-1)).toBe(true), { timeout: 15_000 });
      await tell("después");
      await vi.waitFor(() => expect(heard).toEqual(["antes", "después"]));
    },
  );

  test("once it is known to be silent, what comes is refused at once", async () => {
    const { database, cable } = await open();
    cable.cut("swallow");
    await expect(ONE(database)).rejects.toBeInstanceOf(DatabaseUnavailableError);
    const begun = performance.now();
    await expect(ONE(database)).rejects.toBeInstanceOf(DatabaseUnavailableError);
    expect(performance.now() - begun).toBeLessThan(500);
  });

  test("a long statement is no silence", async () => {
    const { database } = await open();
    const { affectedRows } = await database.transaction({}, (transaction) =>
      transaction.query("select pg_sleep(2)::text"),
    );
    expect(affectedRows).toBe(1);
  });
});
