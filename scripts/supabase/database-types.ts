import type { Database } from "#backend/database/database.ts";

/* The TypeScript types of the schema, as `supabase gen types` describes it, in fewer lines. */

/** The text of src/data/database.types.ts for a migrated database. */
export async function makeDatabaseTypes(database: Database): Promise<string> {
  const [columns, functions] = await database.transaction(
    { readOnly: true },
    async (transaction) => [
      (await transaction.query<Column>(COLUMNS)).rows,
      (await transaction.query<SqlFunction>(FUNCTIONS)).rows,
    ],
  );
  const tables = Map.groupBy(columns, ({ table_name }) => table_name);
  return `/* Generated from supabase/migrations by \`node scripts/supabase/write-files.ts\`: do not edit. */

export type Json = string | number | boolean | null | { [key: string]: Json } | Json[];

/** A table whose columns in \`Optional\` an insert may omit. */
interface Table<Row, Optional extends keyof Row> {
  Row: Row;
  Insert: Omit<Row, Optional> & Partial<Pick<Row, Optional>>;
}

/** What a function returns that returns rows of a table. */
export interface RowsOf<Name> {
  rowsOf: Name;
}

export interface Tables {
${[...tables].map(([name, listed]) => describeTable(name, listed)).join("\n")}
}

export interface Functions {
${functions.map(describeFunction).join("\n")}
}
`;
}

interface Column extends Record<string, unknown> {
  table_name: string;
  name: string;
  type: string;
  is_nullable: boolean;
  is_optional: boolean;
}

/** Slugs have no default: a trigger assigns them. */
const COLUMNS = `
  select c.relname::text as table_name, a.attname::text as name,
    format_type(a.atttypid, null) as type, not a.attnotnull as is_nullable,
    not a.attnotnull or a.atthasdef or a.attidentity <> '' or (a.attname = 'slug' and exists (
      select from pg_trigger t where t.tgrelid = c.oid and t.tgfoid = 'private.assign_slug'::regproc)) as is_optional
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
    and a.attnum > 0 and not a.attisdropped
  order by c.relname::text collate "C", a.attname::text collate "C"`;

function describeTable(name: string, columns: readonly Column[]): string {
  const rows = columns.map(
    (column) =>
      `      ${column.name}: ${translate(column.type)}${column.is_nullable ? " | null" : ""};`,
  );
  const optional = columns
    .filter(({ is_optional }) => is_optional)
    .map((column) => JSON.stringify(column.name));
  return `  ${name}: Table<
    {
${rows.join("\n")}
    },
    ${optional.join(" | ") || "never"}
  >;`;
}

interface SqlFunction extends Record<string, unknown> {
  name: string;
  arguments: { name: string; type: string; is_optional: boolean }[];
  /** Of a function that declares the columns that it returns. */
  columns: { name: string; type: string }[];
  /** The table whose rows it returns. */
  of_table: string | null;
  returns: string;
  is_set: boolean;
}

const FUNCTIONS = `
  select p.proname::text as name,
    coalesce((
      select json_agg(json_build_object('name', p.proargnames[i], 'type', format_type(p.proargtypes[i - 1], null),
        'is_optional', i > p.pronargs - p.pronargdefaults) order by i)
      from generate_series(1, p.pronargs::int) as i), '[]') as arguments,
    coalesce((
      select json_agg(json_build_object('name', p.proargnames[i], 'type', format_type(p.proallargtypes[i], null)) order by i)
      from generate_series(1, cardinality(p.proallargtypes)) as i where p.proargmodes[i] = 't'), '[]') as columns,
    (select c.relname::text from pg_class c
      where c.reltype = p.prorettype and c.relnamespace = 'public'::regnamespace) as of_table,
    format_type(p.prorettype, null) as returns, p.proretset as is_set
  from pg_proc p
  where p.pronamespace = 'public'::regnamespace
  order by p.proname::text collate "C"`;

function describeFunction(each: SqlFunction): string {
  const parameters = each.arguments.map(
    ({ name, type, is_optional }) => `${name}${is_optional ? "?" : ""}: ${translate(type)}`,
  );
  const args = parameters.length === 0 ? "Record<never, never>" : `{ ${parameters.join("; ")} }`;
  return `  ${each.name}: { Args: ${args}; Returns: ${describeResult(each)} };`;
}

function describeResult({ columns, of_table, returns, is_set }: SqlFunction): string {
  if (of_table !== null) return `RowsOf<"${of_table}">`;
  if (columns.length > 0) {
    return `{ ${columns.map(({ name, type }) => `${name}: ${translate(type)}`).join("; ")} }[]`;
  }
  return `${translate(returns)}${is_set ? "[]" : ""}`;
}

const TYPES = new Map([
  ["bigint", "number"],
  ["boolean", "boolean"],
  ["date", "string"],
  ["integer", "number"],
  ["jsonb", "Json"],
  ["numeric", "number"],
  ["text", "string"],
  ["time without time zone", "string"],
  ["timestamp with time zone", "string"],
  ["uuid", "string"],
  ["void", "undefined"],
]);

/** The TypeScript type of a PostgreSQL type as the API returns it. @throws {Error} for one that no column has had yet */
function translate(type: string): string {
  if (type.endsWith("[]")) return `${translate(type.slice(0, -2))}[]`;
  const translated = TYPES.get(type);
  if (translated === undefined) throw new Error(`add the type ${type} to ${import.meta.filename}`);
  return translated;
}
