import type { Transaction } from "#backend/database/database.ts";

/** A table as a backup knows it. */
export interface BackupTable {
  schema: string;
  name: string;
  /** In the order of the table, without generated ones. */
  columns: string[];
}

/**
 * What a backup holds beside `public`: accounts (never sessions or one-time tokens) and the rows of the
 * stored files. Buckets come with the migrations.
 */
const OTHER_TABLES = ["auth.users", "storage.objects"];

export const fullName = ({ schema, name }: Pick<BackupTable, "schema" | "name">) =>
  `${schema}.${name}`;

/** Identifiers come from the catalogue only. */
export const quoteTable = ({ schema, name }: Pick<BackupTable, "schema" | "name">) =>
  `"${schema}"."${name}"`;

/** Every table of a backup; one that refers to another comes after it. */
export async function listBackupTables(transaction: Transaction): Promise<BackupTable[]> {
  const { rows } = await transaction.query<{
    oid: string;
    schema: string;
    name: string;
    columns: string[];
    parents: string[];
  }>(
    `select c.oid::text as oid, n.nspname::text as schema, c.relname::text as name,
       (select json_agg(a.attname order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
       coalesce((select json_agg(distinct k.confrelid::text) from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid), '[]') as parents
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and (n.nspname = 'public'
       or n.nspname || '.' || c.relname = any (string_to_array($1::text, ',')))
     order by n.nspname, c.relname`,
    [OTHER_TABLES.join(",")],
  );
  const waiting = new Map(rows.map((row) => [row.oid, row]));
  const ordered: BackupTable[] = [];
  while (waiting.size > 0) {
    const ready = [...waiting.values()].filter(({ parents }) =>
      parents.every((parent) => !waiting.has(parent)),
    );
    if (ready.length === 0) throw new Error("the tables refer to each other in a circle");
    for (const { oid, schema, name, columns } of ready) {
      waiting.delete(oid);
      ordered.push({ schema, name, columns });
    }
  }
  return ordered;
}
