import type { Transaction } from "#backend/database/database.ts";

/** A table as a backup knows it. */
export interface BackupTable {
  schema: string;
  name: string;
  /** In the order of the table, without generated ones. */
  columns: string[];
}

/**
 * What a backup holds beside `public`: accounts (never sessions or tokens) and the rows of the
 * stored files. Buckets come with the migrations.
 */
const OTHER_TABLES = new Map<string, readonly string[]>([
  // Of upstream's columns those that mean something here.
  [
    "auth.users",
    [
      "id",
      "aud",
      "role",
      "email",
      "encrypted_password",
      "email_confirmed_at",
      "last_sign_in_at",
      "banned_until",
      "raw_app_meta_data",
      "raw_user_meta_data",
      "created_at",
      "updated_at",
    ],
  ],
  [
    "storage.objects",
    [
      "id",
      "bucket_id",
      "name",
      "owner",
      "owner_id",
      "created_at",
      "updated_at",
      "last_accessed_at",
      "metadata",
      "version",
      "user_metadata",
    ],
  ],
]);

/** A restored backup must not bring a revoked token back to life: all of them end with a restore. */
const LEFT_OUT = "public.api_tokens";

export const fullName = ({ schema, name }: Pick<BackupTable, "schema" | "name">) =>
  `${schema}.${name}`;

/** Identifiers come from the catalogue only. */
export const quoteTable = ({ schema, name }: Pick<BackupTable, "schema" | "name">) =>
  `"${schema}"."${name}"`;

/** Of each statement: a long dump is no runaway statement. */
export const BACKUP_LIMIT_MS = 600_000;

/** The versions of the migrations that a database has, oldest first. */
export async function listMigrations(transaction: Transaction): Promise<string[]> {
  const { rows } = await transaction.query<{ version: string }>(
    "select version from supabase_migrations.schema_migrations order by version",
  );
  return rows.map(({ version }) => version);
}

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
     where c.relkind = 'r' and n.nspname || '.' || c.relname <> $2::text and (n.nspname = 'public'
       or n.nspname || '.' || c.relname = any (string_to_array($1::text, ',')))
     order by n.nspname, c.relname`,
    [[...OTHER_TABLES.keys()].join(","), LEFT_OUT],
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
      const chosen = OTHER_TABLES.get(fullName({ schema, name })) ?? columns;
      ordered.push({ schema, name, columns: columns.filter((column) => chosen.includes(column)) });
    }
  }
  return ordered;
}

/** The setting in which a transaction has the hashes of a hosted project's files, by bucket and name. */
export const FETCHED_FILES = "backup.files";

/**
 * A query for the rows of a table as a backup stores them.
 *
 * @param isHosted whether the table is a hosted Supabase's, where a file's version is no hash, accounts may lack
 *   what ours have, and {@link FETCHED_FILES} is set
 */
export function selectRows(table: BackupTable, isHosted: boolean): string {
  const expressions = table.columns.map((column) => {
    const hosted = isHosted ? HOSTED_COLUMNS.get(`${fullName(table)}.${column}`) : undefined;
    return `${hosted ?? `t."${column}"`} as "${column}"`;
  });
  const rows = `select ${expressions.join(", ")} from ${quoteTable(table)} t`;
  return isHosted ? `${rows} ${HOSTED_ROWS.get(fullName(table)) ?? ""}` : rows;
}

const HASHES = `current_setting('${FETCHED_FILES}')::jsonb`;

const HOSTED_ROWS = new Map<string, string>([
  ["auth.users", "where t.email is not null"],
  ["storage.objects", `where ${HASHES} ? (t.bucket_id || '/' || t.name)`],
]);

const HOSTED_COLUMNS = new Map<string, string>([
  ["auth.users.raw_app_meta_data", "coalesce(t.raw_app_meta_data, '{}')"],
  ["auth.users.raw_user_meta_data", "coalesce(t.raw_user_meta_data, '{}')"],
  ["storage.objects.version", `${HASHES} ->> (t.bucket_id || '/' || t.name)`],
]);
