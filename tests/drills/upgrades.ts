import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { BASELINE } from "#backend/database/baseline.ts";
import type { Database } from "#backend/database/database.ts";
import { migrate } from "#backend/database/migrate.ts";
import { openPglite } from "#backend/database/pglite/pglite.ts";
import { openPostgres } from "#backend/database/postgres/postgres.ts";
import { describeSchema } from "#tests/support/describe-schema.ts";
import {
  applyOldState,
  git,
  listMigrationsAt,
  MIGRATIONS,
  type OldState,
  readBootstrapAt,
  readStateAt,
  withMigrations,
} from "#tests/support/old-states.ts";
import { type PostgresServer, withPostgres } from "#tests/support/postgres.ts";
import { compareRows, digestRows, fill } from "#tests/support/sample-rows.ts";

/* Each old state of the database, upgraded with its rows; each migration, broken. `-- upgrades [embedded] [PART OF A NAME]` */

const FOLDER = path.resolve(import.meta.dirname, "../..", MIGRATIONS);

/** What only upgraded databases have: instances of the release before use it until they are replaced. */
const LEFT_BEHIND = /\brealtime\.check_sessions\(/;

/**
 * Every state that an installation may be upgraded from: the last release before the baseline, then each migration
 * after the baseline at the commit that wrote it. Migrations that were rewritten before their release are taken as
 * they are now.
 */
async function listOldStates(): Promise<OldState[]> {
  const files = await listMigrationsAt("HEAD");
  const later = files.filter(([file]) => file.slice(0, 14) > BASELINE.last);
  const states = later.map(async ([file]) => {
    const commit = (await git("log", "-1", "--format=%H", "--", `${MIGRATIONS}/${file}`)).trim();
    const migrations = files.filter(([other]) => other <= file);
    return { name: file, migrations, bootstrap: await readBootstrapAt(commit) };
  });
  const { commit, release } = BASELINE;
  const replaced = await readStateAt(commit, `release ${release}`);
  return [replaced, ...(await Promise.all(states))];
}

export interface UpgradeReport {
  states: number;
  /** Rows that were there before and after, in all states together. */
  rows: number;
  faults: string[];
}

type Open = (name: string) => Promise<{ database: Database; close: () => Promise<void> }>;

/**
 * Upgrades each old state to this one, with rows in it, and compares its structure with a fresh installation's;
 * and breaks each migration at its end, which must change nothing.
 */
export async function drillUpgrades(
  { postgres, only }: { postgres?: PostgresServer; only?: RegExp },
  onStep: (line: string) => void,
): Promise<UpgradeReport> {
  const report: UpgradeReport = { states: 0, rows: 0, faults: [] };
  const open = postgres ? openOn(postgres) : openEmbedded;
  const fresh = await withDatabase(open, "fresh", async (database) => {
    await migrate(database, FOLDER);
    return readSchema(database);
  });
  for (const state of await listOldStates()) {
    if (only && !only.test(state.name)) continue;
    report.states += 1;
    const faults = await withDatabase(open, `state_${report.states}`, async (database) => {
      await applyOldState(database, state);
      const before = await database.transaction({}, async (transaction) => {
        await fill(transaction);
        return digestRows(transaction);
      });
      await migrate(database, FOLDER, { baseline: BASELINE });
      const after = await database.transaction({}, (transaction) =>
        digestRows(transaction, before),
      );
      report.rows += [...before.values()].reduce((sum, { rows }) => sum + rows, 0);
      return [
        ...compareRows(before, after),
        ...compareLines(fresh, await readSchema(database)).filter(
          (line) => !LEFT_BEHIND.test(line),
        ),
      ].map((fault) => `${state.name}: ${fault}`);
    });
    report.faults.push(...faults);
    onStep(`${state.name}: ${faults.length === 0 ? "upgraded" : faults.slice(0, 3).join("; ")}`);
  }
  if (!only) report.faults.push(...(await breakEach(open, onStep)));
  return report;
}

const readSchema = (database: Database) =>
  database.transaction({ readOnly: true }, (transaction) => describeSchema(transaction));

/** Each migration is tried with an error after its last statement, then as it is. */
async function breakEach(open: Open, onStep: (line: string) => void): Promise<string[]> {
  const faults: string[] = [];
  await withDatabase(open, "broken", async (database) => {
    const applied: [string, string][] = [];
    for (const [file, sql] of await listMigrationsAt("HEAD")) {
      await withMigrations(applied, (folder) => migrate(database, folder));
      const before = await readSchema(database);
      const broken: [string, string] = [file, `${sql}\n;select 1 / 0;`];
      const failed = await withMigrations([...applied, broken], (folder) =>
        migrate(database, folder),
      ).then(
        () => false,
        () => true,
      );
      const changes = compareLines(before, await readSchema(database));
      if (!failed || changes.length > 0) faults.push(`${file}, broken: ${changes.join("; ")}`);
      applied.push([file, sql]);
    }
  });
  onStep(`each migration broken at its end: ${faults.length} left something behind`);
  return faults;
}

function compareLines(wanted: readonly string[], found: readonly string[]): string[] {
  const isWanted = new Set(wanted);
  const isFound = new Set(found);
  return [
    ...wanted.filter((line) => !isFound.has(line)).map((line) => `lacks ${line.slice(0, 200)}`),
    ...found.filter((line) => !isWanted.has(line)).map((line) => `also has ${line.slice(0, 200)}`),
  ];
}

async function withDatabase<T>(
  open: Open,
  name: string,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const { database, close } = await open(name);
  try {
    return await work(database);
  } finally {
    await close();
  }
}

function openOn(server: PostgresServer): Open {
  return async (name) => {
    await server.createDatabase(`upgrade_${name}`);
    const database = await openPostgres({ url: server.urlOf(`upgrade_${name}`) });
    return { database, close: () => database.close() };
  };
}

const openEmbedded: Open = async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), "upgrade-data-"));
  const database = await openPglite({ dataDir });
  return {
    database,
    close: async () => {
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

if (import.meta.main) {
  const parameters = process.argv.slice(2);
  const name = parameters.find((one) => one !== "embedded");
  const only = name === undefined ? {} : { only: new RegExp(name) };
  const onStep = (line: string) => console.log(line);
  const { faults, ...report } = parameters.includes("embedded")
    ? await drillUpgrades(only, onStep)
    : await withPostgres((postgres) => drillUpgrades({ ...only, postgres }, onStep));
  console.table(report);
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length === 0 && report.states > 0 ? 0 : 1;
}
