import { describe, expect, onTestFinished, test } from "vitest";

import { type Database, DatabaseUnavailableError } from "#backend/database/database.ts";
import {
  openTestDatabase,
  TEST_DATABASES,
  type TestDatabase,
  type TestLimits,
} from "#tests/support/backend.ts";

async function open(kind: TestDatabase, limits: TestLimits): Promise<Database> {
  const { database, close } = await openTestDatabase(kind, limits);
  onTestFinished(close);
  return database;
}

const sleep = (database: Database, seconds: number, limitMs?: number) =>
  database.transaction(limitMs === undefined ? {} : { limitMs }, (transaction) =>
    transaction.query(`select pg_sleep(${seconds})::text`),
  );

const isAlive = (database: Database) =>
  database.transaction({}, async (transaction) => {
    const { rows } = await transaction.query("select 1 as one");
    return rows[0]?.["one"] === 1;
  });

describe.each(TEST_DATABASES)("limits over %s", (kind) => {
  test("a statement over its time limit is cancelled with its transaction, and others are served", async () => {
    const database = await open(kind, { statementLimitMs: 1500 });
    const runaway = database.transaction({}, async (transaction) => {
      await transaction.query("insert into public.installation values ('half', '1')");
      await transaction.query("select pg_sleep(60)::text");
    });
    const waiting = isAlive(database);
    await expect(runaway).rejects.toMatchObject({ name: "DatabaseError", code: "57014" });
    expect(await waiting).toBe(true);
    const { rows } = await database.transaction({}, (transaction) =>
      transaction.query("select key from public.installation"),
    );
    expect(rows).toEqual([]);
  });

  test("a transaction can set a longer limit; an idle one loses its session, and others are served", async () => {
    const database = await open(kind, { statementLimitMs: 1000, poolSize: 1 });
    await expect(sleep(database, 1.5, 60_000)).resolves.toMatchObject({ affectedRows: 1 });
    const never = new Promise<never>(() => undefined);
    await expect(database.transaction({}, () => never)).rejects.toMatchObject({ code: "25P03" });
    expect(await isAlive(database)).toBe(true);
  });

  test("a transaction that waits too long for a session is refused and never runs", async () => {
    const database = await open(kind, { waitLimitMs: 1000, poolSize: 1 });
    const release = Promise.withResolvers<void>();
    const busy = database.transaction({}, () => release.promise);
    const ran: string[] = [];
    const refused = database.transaction({}, () => Promise.resolve(ran.push("late")));
    await expect(refused).rejects.toBeInstanceOf(DatabaseUnavailableError);
    release.resolve();
    await busy;
    expect(await isAlive(database)).toBe(true);
    expect(ran).toEqual([]);
  });

  test("a listener still receives notifications after the session was lost", async () => {
    const database = await open(kind, { statementLimitMs: 2000 });
    const received = Promise.withResolvers<string>();
    await database.listen("news", received.resolve);
    await loseListeningSession(kind, database);
    const notifying = setInterval(() => {
      void database
        .transaction({}, (transaction) => transaction.query("notify news, 'again'"))
        .catch(() => undefined);
    }, 200);
    onTestFinished(() => clearInterval(notifying));
    expect(await received.promise).toBe("again");
  });

  test("a closed database refuses instead of hanging", async () => {
    const database = await open(kind, {});
    await database.close();
    await expect(isAlive(database)).rejects.toBeInstanceOf(DatabaseUnavailableError);
    await database.close();
  });
});

/** Ends the session: in PGlite by a runaway statement, on a server by terminating the listening backend. */
async function loseListeningSession(kind: TestDatabase, database: Database): Promise<void> {
  if (kind === "pglite") {
    await expect(sleep(database, 60)).rejects.toMatchObject({ code: "57014" });
    return;
  }
  const { affectedRows } = await database.transaction({}, (transaction) =>
    transaction.query(
      `select pg_terminate_backend(pid)::text from pg_stat_activity
       where datname = current_database() and query ilike 'listen%'`,
    ),
  );
  expect(affectedRows).toBe(1);
}
