import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { migrate } from "#backend/database/migrate.ts";
import { openPglite } from "#backend/database/pglite/pglite.ts";

// The test creates a database from scratch.
const TIMEOUT_MS = 180_000;

test("a migration replaces existing blank titles", { timeout: TIMEOUT_MS }, async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "blank-"));
  const database = await openPglite({ dataDir: path.join(folder, "pglite") });
  onTestFinished(async () => {
    await database.close();
    await rm(folder, { recursive: true });
  });
  const migrations = path.resolve(import.meta.dirname, "../../supabase/migrations");
  const before = path.join(folder, "before");
  for (const file of await readdir(migrations)) {
    if (file < "20261122160000") await cp(path.join(migrations, file), path.join(before, file));
  }
  await migrate(database, before);
  const run = (sql: string) =>
    database.transaction({}, async (transaction) => (await transaction.query(sql)).rows);
  await run("insert into public.products (title, slug) values ('  ', 'uno')");
  await run("insert into public.news (title, slug) values (E'\\u00a0', 'dos')");
  await run("insert into public.menu_items (name, url) values (' ', '/')");
  await migrate(database, migrations);
  expect(
    await run(
      "select title from public.products union all select title from public.news union all select name from public.menu_items",
    ),
  ).toEqual([{ title: "Sin título" }, { title: "Sin título" }, { title: "Sin nombre" }]);
});
