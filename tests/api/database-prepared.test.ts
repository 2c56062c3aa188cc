import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterAll, beforeAll, expect, inject, test } from "vitest";

import type { Database, Parameter, TransactionOptions } from "#backend/database/database.ts";
import { openPglite } from "#backend/database/pglite/pglite.ts";
import { copyFolder } from "#tests/support/copy-folder.ts";

let folder: string;
let database: Database;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "prepared-"));
  copyFolder(inject("pgliteTemplate"), folder);
  database = await openPglite({ dataDir: folder, waitLimitMs: 60_000 });
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

async function read(
  sql: string,
  parameters: readonly Parameter[] = [],
  options: TransactionOptions = {},
) {
  const { rows } = await database.transaction(options, (transaction) =>
    transaction.query(sql, parameters),
  );
  return rows;
}

const executeScript = (sql: string) =>
  database.transaction({}, (transaction) => transaction.execute(sql));

test("a statement is prepared when it comes again, and gives the same", async () => {
  const sql = "select ($1::text)::int * 2 as twice, $2::text as word";
  const isPrepared = async () =>
    (await read("select 1 as one from pg_prepared_statements where statement = $1", [sql])).length >
    0;
  expect(await read(sql, ["1", "maíz"])).toEqual([{ twice: 2, word: "maíz" }]);
  expect(await isPrepared()).toBe(false);
  expect(await read(sql, ["2", null])).toEqual([{ twice: 4, word: null }]);
  expect(await isPrepared()).toBe(true);
  // PostgreSQL may keep one plan for all parameters after the fifth use.
  for (let use = 3; use < 10; use += 1) {
    expect(await read(sql, [String(use), ""])).toEqual([{ twice: use * 2, word: "" }]);
  }
});

test("a prepared statement has the rights of the role that runs it", async () => {
  await executeScript(`
    create table public.letters (reader uuid, body text);
    alter table public.letters enable row level security;
    grant select on public.letters to authenticated;
    create policy "readers" on public.letters for select to authenticated using (reader = auth.uid());
    insert into public.letters values ('00000000-0000-4000-8000-000000000001', 'uno'),
      ('00000000-0000-4000-8000-000000000002', 'dos');`);
  const sql = "select body from public.letters order by body";
  const readAs = (number: number) =>
    read(sql, [], {
      role: "authenticated",
      claims: { role: "authenticated", sub: `00000000-0000-4000-8000-00000000000${number}` },
    });
  for (let round = 0; round < 8; round += 1) {
    expect(await readAs(1)).toEqual([{ body: "uno" }]);
    expect(await readAs(2)).toEqual([{ body: "dos" }]);
    expect(await readAs(3)).toEqual([]);
    expect(await read(sql)).toHaveLength(2);
    await expect(read(sql, [], { role: "anon" })).rejects.toMatchObject({ code: "42501" });
  }
});

test("a statement that failed, while being prepared or later, works as soon as it can", async () => {
  await executeScript("create table public.names (name text primary key)");
  const insert = "insert into public.names values ($1) returning name";
  const late = "select name from public.later";
  for (let round = 0; round < 4; round += 1) {
    const name = `name ${round}`;
    expect(await read(insert, [name])).toEqual([{ name }]);
    await expect(read(insert, [name])).rejects.toMatchObject({ code: "23505" });
    await expect(read(late)).rejects.toMatchObject({ code: "42P01" });
  }
  await read("create table public.later as select 'here' as name");
  for (let round = 0; round < 4; round += 1) expect(await read(late)).toEqual([{ name: "here" }]);
});

test("a prepared statement follows a column whose type was changed", async () => {
  await executeScript("create table public.sizes as select 7 as size");
  const sql = "select size from public.sizes";
  for (let use = 0; use < 8; use += 1) expect(await read(sql)).toEqual([{ size: 7 }]);
  await executeScript("alter table public.sizes alter column size type text");
  for (let use = 0; use < 8; use += 1) expect(await read(sql)).toEqual([{ size: "7" }]);
  // A single statement that was not announced costs one failure.
  await read("alter table public.sizes alter column size type int using size::int");
  await expect(read(sql)).rejects.toMatchObject({ code: "0A000" });
  expect(await read(sql)).toEqual([{ size: 7 }]);
});

test("however many statements come again, a bounded number stays prepared", async () => {
  for (let number = 0; number < 500; number += 1) {
    const sql = `select ${number} as number`;
    await read(sql);
    expect(await read(sql)).toEqual([{ number }]);
  }
  const [count] = await read("select count(*)::int as count from pg_prepared_statements");
  expect(count?.["count"]).toBeGreaterThan(50);
  expect(count?.["count"]).toBeLessThanOrEqual(200);
});
