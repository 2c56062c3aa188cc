import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { expect, onTestFinished, test } from "vitest";

import type { Database } from "#backend/database/database.ts";
import { openPglite } from "#backend/database/pglite/pglite.ts";
import { applyOldState, hasRelease, readStateAt, RELEASE } from "#tests/support/old-states.ts";
import { compareRows, digestRows, fill } from "#tests/support/sample-rows.ts";
import { prepareSite } from "#tests/support/site-process.ts";

/* The built product on an installation of the newest release: `upgrades.drill.ts` tries all states, on PostgreSQL too. */

/** What rows a start adds to or changes, by table. */
const STARTED = /^(installation|content_state)\b/;

async function withDatabase<T>(dataDir: string, work: (database: Database) => Promise<T>) {
  const database = await openPglite({ dataDir });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Functions that instances of the release call while the new ones start beside them, with what they return. */
const FUNCTIONS = `select p.oid::regprocedure::text as name, pg_get_function_result(p.oid) as result
  from pg_proc p where p.pronamespace = 'realtime'::regnamespace and p.prokind = 'f' order by 1`;

/** Only triggers called them, which are replaced together with them. */
const REPLACED: ReadonlySet<unknown> = new Set(["realtime.note_keys(text,text,jsonb,jsonb)"]);

const readFunctions = (database: Database) =>
  database.transaction({}, async (transaction) => (await transaction.query(FUNCTIONS)).rows);

// A copy without the history has no former release.
test.skipIf(!(await hasRelease()))(
  "a start on an installation of the newest release upgrades it, serves it and keeps its rows",
  async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), "upgrade-start-"));
    onTestFinished(() => rm(dataDir, { recursive: true, force: true, maxRetries: 10 }));
    const release = await readStateAt(RELEASE, "newest release");
    const before = await withDatabase(dataDir, async (database) => {
      await applyOldState(database, release);
      const rows = await database.transaction({}, async (transaction) => {
        await fill(transaction);
        return digestRows(transaction);
      });
      return { rows, functions: await readFunctions(database) };
    });

    const site = await prepareSite(dataDir, {});
    onTestFinished(() => site.kill());
    await site.start();
    expect(site.said()).toContain("Copia de seguridad antes de actualizar: ");
    const page = await fetch(`${site.origin}/productos/producto-2`);
    expect([page.status, await page.text()]).toEqual([
      200,
      expect.stringContaining("Producto en borrador"),
    ]);
    await site.stop();

    const after = await withDatabase(dataDir, async (database) => ({
      rows: await database.transaction({}, (transaction) => digestRows(transaction, before.rows)),
      functions: await readFunctions(database),
    }));
    const faults = compareRows(before.rows, after.rows).filter((fault) => !STARTED.test(fault));
    expect(faults).toEqual([]);
    for (const table of ["drafts", "publications", "revisions"]) {
      expect(after.rows.get(table)?.rows).toBeGreaterThan(0);
    }
    expect(after.functions).toEqual(
      expect.arrayContaining(before.functions.filter(({ name }) => !REPLACED.has(name))),
    );
  },
);
