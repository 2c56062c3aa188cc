import type { Transaction } from "#backend/database/database.ts";

/** Everything of the product's schemas that a migration can change, a line each. */
const PARTS: readonly string[] = [
  `select n.nspname as schema, format('column %s.%s.%s %s %s %s', n.nspname, c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
     case when a.attnotnull then 'not null' end, pg_get_expr(d.adbin, d.adrelid)) as line
   from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
   left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
   where a.attnum > 0 and not a.attisdropped and c.relkind in ('r', 'v', 'm')`,
  `select n.nspname as schema, format('constraint %s %s %s', n.nspname, k.conname, pg_get_constraintdef(k.oid)) as line
   from pg_constraint k join pg_namespace n on n.oid = k.connamespace`,
  `select n.nspname as schema, format('index %s', pg_get_indexdef(i.indexrelid)) as line
   from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace`,
  `select n.nspname as schema, format('function %s', pg_get_functiondef(p.oid)) as line
   from pg_proc p join pg_namespace n on n.oid = p.pronamespace where p.prokind = 'f'`,
  `select n.nspname as schema, format('rights of %s.%s(%s) %s', n.nspname, p.proname, pg_get_function_identity_arguments(p.oid), r.right) as line
   from pg_proc p join pg_namespace n on n.oid = p.pronamespace,
     lateral (select x::text as right from unnest(p.proacl) as x) as r`,
  `select n.nspname as schema, format('rights of %s.%s %s %s', n.nspname, c.relname, c.relrowsecurity, r.right) as line
   from pg_class c join pg_namespace n on n.oid = c.relnamespace,
     lateral (select x::text as right from unnest(coalesce(c.relacl, '{}')) as x union all select '') as r
   where c.relkind in ('r', 'v', 'm', 'S')`,
  `select n.nspname as schema, format('rights of column %s.%s.%s %s', n.nspname, c.relname, a.attname, a.attacl) as line
   from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
   where a.attacl is not null`,
  `select n.nspname as schema, format('policy %s.%s %s %s %s %s %s', n.nspname, c.relname, p.polname, p.polcmd, p.polroles::regrole[],
     pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid)) as line
   from pg_policy p join pg_class c on c.oid = p.polrelid join pg_namespace n on n.oid = c.relnamespace`,
  `select n.nspname as schema, format('trigger %s %s', t.tgenabled, pg_get_triggerdef(t.oid)) as line
   from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
   where not t.tgisinternal`,
  `select p.schemaname as schema, format('published %s.%s', p.schemaname, p.tablename) as line from pg_publication_tables p`,
];

const SCHEMAS = "('public', 'private', 'auth', 'storage', 'realtime')";

/** The structure of a database, sorted: two with the same lines have the same. */
export async function describeSchema(transaction: Transaction): Promise<string[]> {
  const { rows } = await transaction.query<{ line: string }>(
    `select line from (${PARTS.join("\nunion all ")}) as parts where schema in ${SCHEMAS}`,
  );
  return rows.map(({ line }) => line).toSorted();
}
