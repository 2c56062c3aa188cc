import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import type { Database } from "#backend/database/database.ts";
import { migrate } from "#backend/database/migrate.ts";
import { assertRowLevelSecurity } from "#backend/database/startup-checks.ts";
import { type OpenedDatabase, openTestDatabase, TEST_DATABASES } from "#tests/support/backend.ts";

const FIRST = "20990101000000_first.sql";
const SECOND = "20990102000000_second.sql";

const table = (name: string) =>
  `create table public.${name} (id int);\nalter table public.${name} enable row level security;\n`;

describe.each(TEST_DATABASES)("migrations over %s", (kind) => {
  let opened: OpenedDatabase;
  let database: Database;
  let folder: string;
  beforeAll(async () => {
    opened = await openTestDatabase(kind);
    ({ database } = opened);
  });
  afterAll(() => opened.close());

  /** Clears the product's migrations from the history: these tests use their own folder. */
  beforeEach(async () => {
    await run("truncate supabase_migrations.schema_migrations");
    await run("drop table if exists public.one, public.two, public.open_one, public.open_two");
    folder = await mkdtemp(path.join(tmpdir(), "migrations-"));
    return () => rm(folder, { recursive: true });
  });

  const run = (sql: string) =>
    database.transaction({}, async (transaction) => (await transaction.query(sql)).rows);
  const write = (file: string, sql: string) => writeFile(path.join(folder, file), sql);
  const apply = async () => {
    const applied: string[] = [];
    await migrate(database, folder, { onApplied: (name) => applied.push(name) });
    return applied;
  };
  const tables = async () =>
    (
      await run(
        "select tablename::text from pg_tables where schemaname = 'public' and tablename in ('one', 'two') order by 1",
      )
    ).map((row) => row["tablename"]);

  test("each migration is applied once, in order, and recorded as the Supabase CLI does", async () => {
    await write(SECOND, table("two"));
    await write(FIRST, table("one"));
    expect(await apply()).toEqual(["first", "second"]);
    expect(await apply()).toEqual([]);
    expect(
      await run(
        "select version, name, cardinality(statements) as parts from supabase_migrations.schema_migrations order by 1",
      ),
    ).toEqual([
      { version: "20990101000000", name: "first", parts: 1 },
      { version: "20990102000000", name: "second", parts: 1 },
    ]);
  });

  test("a failed migration is rolled back, named in the error, and can be repaired", async () => {
    await write(FIRST, table("one"));
    await write(SECOND, `${table("two")} select nonsense;`);
    await expect(apply()).rejects.toThrow(/20990102000000_second\.sql falló.*nonsense/);
    expect(await tables()).toEqual(["one"]);
    await write(SECOND, table("two"));
    expect(await apply()).toEqual(["second"]);
    expect(await tables()).toEqual(["one", "two"]);
  });

  test("a migration that was changed after it was applied is refused by name", async () => {
    await write(FIRST, table("one"));
    await apply();
    await write(FIRST, `${table("one")} create table public.two (id int);`);
    await expect(apply()).rejects.toThrow(/20990101000000_first\.sql ya se aplicó con otro texto/);
    expect(await tables()).toEqual(["one"]);
  });

  test("a migration that the Supabase CLI recorded statement by statement is recognised", async () => {
    await write(FIRST, table("one"));
    await run(`insert into supabase_migrations.schema_migrations values ('20990101000000',
      array['create table public.one (id int)', 'alter table public.one enable row level security'], 'first')`);
    expect(await apply()).toEqual([]);
  });

  test("a database newer than the program is refused", async () => {
    await write(FIRST, table("one"));
    await write(SECOND, table("two"));
    await apply();
    await rm(path.join(folder, SECOND));
    await expect(apply()).rejects.toThrow(/no conoce \(20990102000000\).*versión más nueva/);
  });

  const baseline = {
    replaces: "20980102000000",
    last: "20990101000000",
    release: "7.0.0",
    commit: "abcdef12",
  };
  const history = async () =>
    (await run("select version from supabase_migrations.schema_migrations order by 1")).map(
      ({ version }) => version,
    );
  /** A database whose history is `versions`, and a folder whose first migration is the baseline. */
  const prepareHistory = async (...versions: string[]) => {
    await run("create table public.one (id int)");
    await run(
      `insert into supabase_migrations.schema_migrations (version)
       select unnest('{${versions.join(",")}}'::text[])`,
    );
    await write(FIRST, table("one"));
    await write(SECOND, table("two"));
  };

  test("a database of the release before the baseline gets its history, once, and then later migrations", async () => {
    await prepareHistory("20980101000000", "20980102000000");
    const histories: unknown[] = [];
    const applied: string[] = [];
    const options = {
      baseline,
      beforeChange: async () => void histories.push(await history()),
      onApplied: (name: string) => applied.push(name),
    };
    await Promise.all([migrate(database, folder, options), migrate(database, folder, options)]);
    expect(histories[0]).toEqual(["20980101000000", "20980102000000"]);
    expect(applied).toEqual(["second"]);
    expect(await history()).toEqual(["20990101000000", "20990102000000"]);
    expect(await tables()).toEqual(["one", "two"]);
    await migrate(database, folder, { baseline, onApplied: (name) => applied.push(name) });
    expect(applied).toEqual(["second"]);
  });

  test("a database older than that release is refused unchanged, naming the release to start first", async () => {
    await prepareHistory("20980101000000");
    await expect(migrate(database, folder, { baseline })).rejects.toThrow(
      /anterior a la 7\.0\.0.*git checkout abcdef12/s,
    );
    expect(await history()).toEqual(["20980101000000"]);
  });

  test("a database that is newer than the program as well is refused unchanged", async () => {
    await prepareHistory("20980102000000", "20990103000000");
    await expect(migrate(database, folder, { baseline })).rejects.toThrow(
      /no conoce \(20990103000000\)/,
    );
    expect(await history()).toEqual(["20980102000000", "20990103000000"]);
  });

  test("what the Supabase CLI has recorded of the baseline already is left as it is", async () => {
    await prepareHistory("20980102000000", "20990101000000");
    await migrate(database, folder, { baseline });
    expect(await history()).toEqual(["20990101000000", "20990102000000"]);
  });

  test("a migration that ends its transaction is refused with the reason", async () => {
    await write(FIRST, "commit; begin; commit;");
    await expect(apply()).rejects.toThrow(/first\.sql no puede contener begin, commit ni rollback/);
  });

  test("session settings of a migration do not outlive it", async () => {
    await write(FIRST, `set search_path = pg_catalog; set standard_conforming_strings = off;`);
    await apply();
    // On PostgreSQL any pool connection may have run it: query all of them concurrently.
    const results = await Promise.all(
      Array.from({ length: 10 }, () => run("show standard_conforming_strings")),
    );
    expect(new Set(results.map(([row]) => row?.["standard_conforming_strings"]))).toEqual(
      new Set(["on"]),
    );
  });

  test("two concurrent starts apply each migration once", async () => {
    await write(FIRST, table("one"));
    await write(SECOND, table("two"));
    const applied = await Promise.all([apply(), apply()]);
    expect(applied.flat().toSorted()).toEqual(["first", "second"]);
  });

  test.each(["first.sql", "2099_first.sql", "20990101000000.sql"])(
    "a file called %s is refused by name",
    async (file) => {
      await write(file, "select 1");
      await expect(apply()).rejects.toThrow(`La migración ${file} no se llama`);
    },
  );

  test("folders and other files are ignored", async () => {
    await mkdir(path.join(folder, "archive"));
    await write("README.md", "notes");
    expect(await apply()).toEqual([]);
  });

  test("a table without row level security is reported, and the product has none", async () => {
    await assertRowLevelSecurity(database);
    await run("create table public.open_one (id int)");
    await run("create table public.open_two (id int) partition by list (id)");
    await expect(assertRowLevelSecurity(database)).rejects.toThrow("open_one, open_two");
  });

  test("API roles can neither access the users nor create in public", async () => {
    const rights = await run(`select role,
        has_table_privilege(role, 'auth.users', 'select, insert, update, delete') as users,
        has_table_privilege(role, 'auth.sessions', 'select') as sessions,
        has_schema_privilege(role, 'public', 'create') as create,
        has_function_privilege(role, 'auth.uid()', 'execute') as uid
      from unnest(array['anon', 'authenticated', 'service_role']) as role`);
    const strict = { users: false, sessions: false, create: false, uid: true };
    expect(rights).toEqual([
      { role: "anon", ...strict },
      { role: "authenticated", ...strict },
      { role: "service_role", ...strict },
    ]);
  });

  test("the auth functions return the request's claims, and null without them", async () => {
    const sub = "00000000-0000-4000-8000-000000000001";
    const ask = (claims: Record<string, unknown> | undefined) =>
      database.transaction({ role: "anon", ...(claims && { claims }) }, async (transaction) => {
        const { rows } = await transaction.query(
          "select auth.uid()::text as uid, auth.role() as role, auth.jwt() as jwt",
        );
        return rows[0];
      });
    expect(await ask({ sub, role: "authenticated", aal: "aal2" })).toEqual({
      uid: sub,
      role: "authenticated",
      jwt: { sub, role: "authenticated", aal: "aal2" },
    });
    expect(await ask(undefined)).toEqual({ uid: null, role: null, jwt: null });
    expect(await ask({ role: "anon" })).toEqual({ uid: null, role: "anon", jwt: { role: "anon" } });
  });
});
