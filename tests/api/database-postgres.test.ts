import { randomUUID } from "node:crypto";
import { fileURLToPath } from "node:url";

import { describe, expect, inject, onTestFinished, test } from "vitest";

import { type Database, DatabaseUnavailableError } from "#backend/database/database.ts";
import { migrate } from "#backend/database/migrate.ts";
import { openPostgres } from "#backend/database/postgres/postgres.ts";
import { findWeaknesses } from "#backend/database/startup-checks.ts";
import { openTestDatabase } from "#tests/support/backend.ts";
import { execute } from "#tests/support/postgres.ts";

const MIGRATIONS = fileURLToPath(new URL("../../supabase/migrations", import.meta.url));
const server = inject("postgresUrl");

async function open(): Promise<Database> {
  const { database, close } = await openTestDatabase("postgres", { poolSize: 3 });
  onTestFinished(close);
  return database;
}

describe.skipIf(server === null)("a PostgreSQL server", () => {
  test("a connection that is terminated during a statement is replaced", async () => {
    const database = await open();
    const cut = database.transaction({}, (transaction) =>
      transaction.query("select pg_terminate_backend(pg_backend_pid())::text"),
    );
    await expect(cut).rejects.toBeInstanceOf(DatabaseUnavailableError);
    const { rows } = await database.transaction({}, (transaction) =>
      transaction.query("select 1 as one"),
    );
    expect(rows).toEqual([{ one: 1 }]);
  });

  test("a connection that is terminated between two statements affects no other transaction", async () => {
    const database = await open();
    const cut = database.transaction({}, async (transaction) => {
      const { rows } = await transaction.query<{ pid: number }>("select pg_backend_pid() as pid");
      await database.transaction({}, (other) =>
        other.query("select pg_terminate_backend(($1::text)::int)::text", [String(rows[0]?.pid)]),
      );
      await transaction.query("select 1");
    });
    await expect(cut).rejects.toBeInstanceOf(DatabaseUnavailableError);
    const { affectedRows } = await database.transaction({}, (transaction) =>
      transaction.query("select 1"),
    );
    expect(affectedRows).toBe(1);
  });

  test("an unreachable server is reported with the reason", async () => {
    const opening = openPostgres({ url: "postgres://nobody@127.0.0.1:1/none" });
    await expect(opening).rejects.toThrow(/does not answer: .*ECONNREFUSED/);
    await expect(opening).rejects.toBeInstanceOf(DatabaseUnavailableError);
  });

  test("commits are synchronous whatever the server's default, and fsync = off is reported as a weakness", async () => {
    const { database, url, close } = await openTestDatabase("postgres");
    onTestFinished(close);
    const name = new URL(url ?? "").pathname.slice(1);
    await execute(`${server}postgres`, `alter database ${name} set synchronous_commit = off`);
    const synchronous = await openPostgres({ url: url ?? "" });
    onTestFinished(() => synchronous.close());
    const { rows } = await synchronous.transaction({}, (transaction) =>
      transaction.query("select current_setting('synchronous_commit') as commit"),
    );
    expect(rows).toEqual([{ commit: "on" }]);
    // The tests' server runs without fsync.
    expect(await findWeaknesses(database)).toEqual([expect.stringContaining("(fsync = off)")]);
  });

  test("the error for a user without rights names the grants, and those suffice to start", async () => {
    const name = `limited_${randomUUID().slice(0, 8)}`;
    await execute(`${server}postgres`, `create role ${name} login`);
    await execute(`${server}postgres`, `create database ${name}`);
    onTestFinished(async () => {
      await execute(`${server}postgres`, `drop database ${name} with (force)`);
      await execute(`${server}postgres`, `drop role ${name}`);
    });
    const url = `${server}${name}`.replace("postgres@", `${name}@`);
    const database = await openPostgres({ url });
    onTestFinished(() => database.close());

    await expect(migrate(database, MIGRATIONS)).rejects.toThrow(
      /grant anon, authenticated, service_role, api_token to USUARIO;\s+alter database BASE owner to USUARIO/,
    );
    await execute(
      `${server}postgres`,
      `grant anon, authenticated, service_role, api_token to ${name}`,
    );
    await execute(`${server}postgres`, `alter database ${name} owner to ${name}`);
    await migrate(database, MIGRATIONS);
    const { rows } = await database.transaction({ role: "anon" }, (transaction) =>
      transaction.query("select current_user::text as who, count(*)::int as n from products"),
    );
    expect(rows).toEqual([{ who: "anon", n: 0 }]);
  });
});
