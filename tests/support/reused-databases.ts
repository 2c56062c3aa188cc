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
  /** What it held when it was opened. */
  state: DatabaseState;
  schema: string;
}

/** Belongs to the process: each test file may have separate module instances. */
const shared = globalThis as { idleDatabases?: ReusableDatabase[] };
shared.idleDatabases ??= [];
const idle = shared.idleDatabases;
const MAX_IDLE = 2;

/**
 * A migrated, empty embedded database. Once closed, it is restored and handed to the next caller; one whose schema was
 * changed, or that cannot be restored, is discarded.
 */
export async function borrowPglite(): Promise<Database> {
  const reusable = idle.pop() ?? (await openReusable());
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
      if (idle.length < MAX_IDLE && (await tryRestore(reusable))) idle.push(reusable);
      else await database.close();
    },
  };
}

async function openReusable(): Promise<ReusableDatabase> {
  const template = inject("pgliteTemplate");
  // Removed with the template, whose folder this is.
  const dataDir = await mkdtemp(path.join(path.dirname(template), "reused-"));
  copyFolder(template, dataDir);
  const database = await openPglite({ dataDir, statementLimitMs: 60_000, waitLimitMs: 60_000 });
  return { database, state: await readState(database), schema: await describeSchema(database) };
}

async function tryRestore({ database, state, schema }: ReusableDatabase): Promise<boolean> {
  try {
    if ((await describeSchema(database)) !== schema) return false;
    await restoreState(database, state, { truncates: true });
    await database.flush();
    return true;
  } catch {
    return false;
  }
}

/** Catalogs that only DDL and ANALYZE write to. */
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
  "pg_statistic",
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
