import type { Database, Role } from "#backend/database/database.ts";

export interface PublishedColumn {
  name: string;
  /** As clients read it: `int4`, `_text`. */
  type: string;
  /** As SQL writes it, for a cast. */
  sqlType: string;
  /** Roles that may read it. */
  readers: readonly Role[];
}

/** A table whose changes clients may follow. */
export interface PublishedTable {
  name: string;
  columns: readonly PublishedColumn[];
  primaryKey: readonly PublishedColumn[];
}

const TABLES = `
  select c.relname::text as name,
    (select json_agg(json_build_object(
        'name', a.attname, 'type', t.typname, 'sqlType', format_type(a.atttypid, null),
        'readers', (select coalesce(json_agg(role), '[]')
          from unnest('{anon,authenticated,service_role}'::text[]) as role
          where has_column_privilege(role, c.oid, a.attnum, 'SELECT'))) order by a.attnum)
      from pg_attribute a join pg_type t on t.oid = a.atttypid
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
    (select json_agg(a.attname order by k.position)
      from pg_index i, unnest(i.indkey) with ordinality as k (attnum, position)
        join pg_attribute a on a.attnum = k.attnum
      where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid) as key
  from pg_publication_tables published
    join pg_class c on c.relname = published.tablename and c.relnamespace = 'public'::regnamespace
  where published.pubname = 'supabase_realtime' and published.schemaname = 'public'
    and c.relkind = 'r' and c.relrowsecurity`;

/** The published tables with row level security, by name. Their structure does not change while the program runs. */
export async function readPublishedTables(
  database: Database,
): Promise<ReadonlyMap<string, PublishedTable>> {
  const { rows } = await database.transaction({ readOnly: true }, (transaction) =>
    transaction.query<{ name: string; columns: PublishedColumn[]; key: string[] | null }>(TABLES),
  );
  const tables = rows.map(({ name, columns, key }) => {
    const primaryKey = (key ?? []).flatMap(
      (part) => columns.find((column) => column.name === part) ?? [],
    );
    return { name, columns, primaryKey };
  });
  return new Map(
    tables.filter(({ primaryKey }) => primaryKey.length > 0).map((table) => [table.name, table]),
  );
}

/** The columns of a table that a role may read; none when it may not read the key. */
export function listReadable(table: PublishedTable, role: Role): PublishedColumn[] {
  const isReadable = ({ readers }: PublishedColumn) => readers.includes(role);
  return table.primaryKey.every(isReadable) ? table.columns.filter(isReadable) : [];
}
