import { isDeepStrictEqual } from "node:util";

import {
  BACKUP_LIMIT_MS,
  fullName,
  listBackupTables,
  selectRows,
} from "#backend/backup/backup-tables.ts";
import type { Database } from "#backend/database/database.ts";

/** What a table holds: how many rows, and a digest of all of them, in any order. */
export type TableDigest = Readonly<{ count: number; digest: string }>;

/**
 * The digests of every table that a backup holds, by `<schema>.<table>`, at one moment; of a hosted Supabase
 * without the rows of its files, which it writes itself.
 */
export async function digestTables(
  database: Database,
  { isHosted = false } = {},
): Promise<ReadonlyMap<string, TableDigest>> {
  return database.transaction(
    { readOnly: true, snapshot: true, limitMs: BACKUP_LIMIT_MS },
    async (transaction) => {
      const digests = new Map<string, TableDigest>();
      for (const table of await listBackupTables(transaction)) {
        if (isHosted && fullName(table) === "storage.objects") continue;
        // jsonb, not json: its text does not depend on the order of a table's columns.
        const { rows } = await transaction.query<TableDigest>(
          `select count(*)::int as count, coalesce(md5(string_agg(row, '' order by row)), '') as digest
           from (select md5(to_jsonb(r)::text) as row
                 from (${selectRows(table, isHosted)}) r) rows`,
        );
        if (rows[0]) digests.set(fullName(table), rows[0]);
      }
      return digests;
    },
  );
}

/** The tables that are not the same in both, by name. */
export function compareDigests(
  ours: ReadonlyMap<string, TableDigest>,
  theirs: ReadonlyMap<string, TableDigest>,
): string[] {
  return [...new Set([...ours.keys(), ...theirs.keys()])].filter(
    (table) => !isDeepStrictEqual(ours.get(table), theirs.get(table)),
  );
}
