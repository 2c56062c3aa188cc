import type { Database, Role, Row } from "#backend/database/database.ts";
import type { ExposedFunction, Schema } from "#backend/rest/schema.ts";
import { toArrayLiteral } from "#backend/rest/sql/sql.ts";

/** A column as the description of the API needs it. */
export interface DescribedColumn {
  name: string;
  description: string | null;
  /** As `format_type` writes it, without a length; a domain's is the type below it. */
  type: string;
  isNullable: boolean;
  default: string | null;
  maxLength: number | null;
  /** The values of an enumeration. */
  values: readonly string[] | null;
  isPrimary: boolean;
  foreignKey: { table: string; column: string } | null;
}

export interface DescribedTable {
  name: string;
  description: string | null;
  columns: readonly DescribedColumn[];
}

export type DescribedFunction = ExposedFunction & { description: string | null };

/** What a role may reach of the API. */
export interface Catalog {
  /** The comment of the schema. */
  description: string | null;
  tables: readonly DescribedTable[];
  functions: readonly DescribedFunction[];
}

const FOREIGN_KEY = `(
  select json_build_object('table', target.relname, 'column', target_column.attname)
  from pg_catalog.pg_constraint k
  join pg_catalog.pg_class target on target.oid = k.confrelid
  join pg_catalog.pg_attribute target_column
    on target_column.attrelid = k.confrelid and target_column.attnum = k.confkey[1]
  where k.contype = 'f' and k.conrelid = c.oid and k.conkey = array[a.attnum]
    and target.relnamespace = 'public'::regnamespace
  order by target.relname limit 1)`;

const COLUMNS = `(
  select coalesce(json_agg(json_build_object(
    'name', a.attname,
    'description', pg_catalog.col_description(c.oid, a.attnum),
    'type', pg_catalog.format_type(coalesce(nullif(t.typbasetype, 0), t.oid), null),
    'isNullable', not (a.attnotnull or t.typnotnull),
    'default', case
      when a.attgenerated <> '' then null
      when a.attidentity = 'd' then
        format('nextval(%L)', pg_catalog.pg_get_serial_sequence(c.oid::regclass::text, a.attname))
      else coalesce(pg_catalog.pg_get_expr(d.adbin, d.adrelid), pg_catalog.pg_get_expr(t.typdefaultbin, 0)) end,
    'maxLength', case when t.typname in ('varchar', 'bpchar') and a.atttypmod > 4 then a.atttypmod - 4 end,
    'values', (select json_agg(e.enumlabel order by e.enumsortorder)
      from pg_catalog.pg_enum e where e.enumtypid = t.oid),
    'isPrimary', exists (select 1 from pg_catalog.pg_constraint k
      where k.contype = 'p' and k.conrelid = c.oid and a.attnum = any (k.conkey)),
    'foreignKey', ${FOREIGN_KEY}
  ) order by a.attnum), '[]')
  from pg_catalog.pg_attribute a
  join pg_catalog.pg_type t on t.oid = a.atttypid
  left join pg_catalog.pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped)`;

/* The privileges by which PostgREST shows a table (`openapi-mode = follow-privileges`). */
const TABLES = `
  select c.relname::text as name, pg_catalog.obj_description(c.oid, 'pg_class') as description,
    ${COLUMNS} as columns
  from pg_catalog.pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relname = any (($2::text)::text[])
    and (has_table_privilege($1::text, c.oid, 'SELECT, INSERT, UPDATE, DELETE, TRUNCATE, REFERENCES, TRIGGER')
      or has_any_column_privilege($1::text, c.oid, 'SELECT, INSERT, UPDATE, REFERENCES'))
  order by c.relname`;

const COMMENTS = `
  select p.proname::text as name, pg_catalog.obj_description(p.oid, 'pg_proc') as description
  from pg_catalog.pg_proc p where p.pronamespace = 'public'::regnamespace`;

const SCHEMA = `
  select pg_catalog.obj_description('public'::regnamespace, 'pg_namespace') as description`;

/** Reads what the API offers to a role, with the comments of the database. @throws {DatabaseError} */
export async function readCatalog(
  database: Database,
  schema: Schema,
  role: Role,
): Promise<Catalog> {
  return database.transaction({ readOnly: true }, async (transaction) => {
    const names = toArrayLiteral([...schema.tables.keys()]);
    const tables = await transaction.query<DescribedTable & Row>(TABLES, [role, names]);
    const comments = await transaction.query<Comment & { name: string }>(COMMENTS);
    const [described] = (await transaction.query<Comment>(SCHEMA)).rows;
    const commentOf = new Map(comments.rows.map(({ name, description }) => [name, description]));
    const functions = [...schema.functions.values()]
      .flat()
      .filter(({ callers }) => callers.includes(role))
      .map((one) => ({ ...one, description: commentOf.get(one.name) ?? null }));
    return { description: described?.description ?? null, tables: tables.rows, functions };
  });
}

type Comment = Row & { description: string | null };

/** A JSON schema as Swagger 2.0 has it. */
export type Json = Readonly<Record<string, unknown>>;

const TYPES: Readonly<Record<string, string | undefined>> = {
  "character varying": "string",
  character: "string",
  text: "string",
  boolean: "boolean",
  smallint: "integer",
  integer: "integer",
  bigint: "integer",
  numeric: "number",
  real: "number",
  "double precision": "number",
  json: undefined,
  jsonb: undefined,
};

const FORMATS = new Map<string, string>([
  ["smallint", "int32"],
  ["integer", "int32"],
  ["bigint", "int64"],
]);

/** Swagger's type of a column's; undefined for JSON, which may be anything. */
function typeOf(type: string): string | undefined {
  if (Object.hasOwn(TYPES, type)) return TYPES[type];
  return type.endsWith("[]") ? "array" : "string";
}

/** Type, format and items of a value, as PostgREST describes them. */
export function describeType(type: string): Json {
  const swagger = typeOf(type);
  return {
    format: FORMATS.get(type) ?? type,
    ...(swagger !== undefined && { type: swagger }),
    ...(swagger === "array" && { items: describeItems(type.slice(0, -2)) }),
  };
}

function describeItems(type: string): Json {
  const swagger = typeOf(type);
  return swagger === undefined ? {} : { type: swagger };
}

/** A parameter in the URL: an array is written as `{a,b}`, JSON as text. */
export function describeParameterType(type: string): Json {
  const swagger = typeOf(type);
  return {
    format: FORMATS.get(type) ?? type,
    type: swagger === undefined || swagger === "array" ? "string" : swagger,
  };
}

/** The value of a default; empty where only the database can compute it. */
export function describeDefault(type: string, sql: string | null): { default?: unknown } {
  if (sql === null) return {};
  if (typeOf(type) === "string") {
    const cast = `::${type}`;
    const text = sql.endsWith(cast) ? sql.slice(0, -cast.length).replace(/^'+|'+$/g, "") : sql;
    return { default: text };
  }
  try {
    return { default: JSON.parse(sql) as unknown };
  } catch {
    return {};
  }
}
