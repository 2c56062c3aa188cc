import { mkdtemp } from "node:fs/promises";
import path from "node:path";

import { inject } from "vitest";

import { type Database, DatabaseUnavailableError } from "#backend/database/database.ts";
import { openPglite } from "#backend/database/pglite/pglite.ts";
import { copyFolder } from "#tests/support/copy-folder.ts";
import { type DatabaseState, readState, restoreState } from "#tests/support/database-state.ts";

/*
 * Opening an embedded database takes half a second of processor time, and its first statements as much again. The test
 * files that run in one worker therefore share a few of them, restored to the migrated state in between.
 */

interface ReusableDatabase {
  database: Database;
  /** SQL that ran when it was opened. */
  setupSql: string;
  /** What it held when it was opened. */
  state: DatabaseState;
  schema: string;
  /** The newest of the planner's statistics. */
  statistics: string;
}

/** Belongs to the process: each test file may have separate module instances. */
const shared = globalThis as { idleDatabases?: ReusableDatabase[] };
shared.idleDatabases ??= [];
const idle = shared.idleDatabases;
const MAX_IDLE = 3;

/**
 * A migrated embedded database with only what `setupSql` creates. Once closed, it is restored and handed to the next
 * caller with the same SQL; one whose schema was changed, or that cannot be restored, is discarded.
 */
export async function borrowPglite(setupSql: string): Promise<Database> {
  const index = idle.findLastIndex((each) => each.setupSql === setupSql);
  const [found] = index === -1 ? [] : idle.splice(index, 1);
  const reusable = found ?? (await openReusable(setupSql));
  const { database } = reusable;
  let isOpen = true;
  const stops = new Set<() => Promise<void>>();
  return {
    ...database,
    transaction: (options, work) =>
      isOpen
        ? database.transaction(options, work)
        : Promise.reject(new DatabaseUnavailableError("the database is closed")),
    listen: async (...parameters) => {
      const stopListening = await database.listen(...parameters);
      const stop = async () => {
        if (stops.delete(stop)) await stopListening();
      };
      stops.add(stop);
      return stop;
    },
    close: async () => {
      if (!isOpen) return;
      isOpen = false;
      for (const stop of stops) await stop();
      if (!(await tryRestore(reusable))) return database.close();
      idle.push(reusable);
      if (idle.length > MAX_IDLE) await idle.shift()?.database.close();
    },
  };
}

async function openReusable(setupSql: string): Promise<ReusableDatabase> {
  const template = inject("pgliteTemplate");
  // Removed with the template, whose folder this is.
  const dataDir = await mkdtemp(path.join(path.dirname(template), "reused-"));
  copyFolder(template, dataDir);
  const database = await openPglite({ dataDir, statementLimitMs: 60_000, waitLimitMs: 60_000 });
  if (setupSql !== "") {
    await database.transaction({}, (transaction) => transaction.execute(setupSql));
  }
  return {
    database,
    setupSql,
    state: await readState(database),
    schema: await describeSchema(database),
    statistics: await findNewestStatistics(database),
  };
}

async function tryRestore(reusable: ReusableDatabase): Promise<boolean> {
  const { database, state, schema } = reusable;
  try {
    if ((await describeSchema(database)) !== schema) return false;
    await restoreState(database, state, { truncates: true });
    await restoreStatistics(reusable);
    await database.flush();
    return true;
  } catch {
    return false;
  }
}

/** Brings back what ANALYZE, which the database runs after many writes, found in the restored tables. */
async function restoreStatistics(reusable: ReusableDatabase): Promise<void> {
  const { database, state, statistics } = reusable;
  if ((await findNewestStatistics(database)) === statistics) return;
  const filled = [...state.tables].filter(([, { rows }]) => rows !== "[]").map(([name]) => name);
  await database.transaction({}, (transaction) =>
    transaction.execute(
      `delete from pg_catalog.pg_statistic where xmin::text::bigint > ${statistics};
       analyze ${filled.join(", ")}`,
    ),
  );
  reusable.statistics = await findNewestStatistics(database);
}

async function findNewestStatistics(database: Database): Promise<string> {
  const { rows } = await database.transaction({}, (transaction) =>
    transaction.query<{ newest: string }>(
      "select coalesce(max(xmin::text::bigint), 0)::text as newest from pg_catalog.pg_statistic",
    ),
  );
  return rows[0]?.newest ?? "0";
}

/** Catalogs that only DDL writes to. */
const CATALOGS = [
  "pg_attrdef",
  "pg_attribute",
  "pg_auth_members",
  "pg_authid",
  "pg_cast",
  "pg_constraint",
  "pg_db_role_setting",
  "pg_default_acl",
  "pg_description",
  "pg_event_trigger",
  "pg_extension",
  "pg_index",
  "pg_namespace",
  "pg_operator",
  "pg_policy",
  "pg_proc",
  "pg_publication",
  "pg_publication_rel",
  "pg_rewrite",
  "pg_trigger",
  "pg_ts_config",
  "pg_ts_dict",
  "pg_type",
];

/** Changes with every definition: the newest row version of each catalog, and of pg_class what TRUNCATE does not change. */
async function describeSchema(database: Database): Promise<string> {
  const versions = CATALOGS.map(
    (name) => `(select concat_ws(' ', count(*), max(xmin::text::bigint)) from pg_catalog.${name})`,
  );
  const { rows } = await database.transaction({}, (transaction) =>
    transaction.query<{ schema: string }>(
      `select concat_ws('|', ${versions.join(", ")}, (
         select md5(string_agg(concat_ws(' ', oid, relname, relkind, relowner, relacl, relrowsecurity,
           relforcerowsecurity, relreplident, reloptions), ',' order by oid))
         from pg_catalog.pg_class)) as schema`,
    ),
  );
  return rows[0]?.schema ?? "";
}
