import { toArrayLiteral } from "#backend/api/sql.ts";
import {
  type Database,
  DatabaseError,
  type Role,
  type Row,
  type Transaction,
} from "#backend/database/database.ts";
import { RestError } from "#backend/rest/errors.ts";
import type { Plan } from "#backend/rest/plan.ts";
import type { Query } from "#backend/rest/query-string.ts";
import { addRelationships, type Relationship } from "#backend/rest/relationships.ts";

export interface Column {
  name: string;
  /** The type as SQL writes it, without a length: a cast would cut the value silently. */
  type: string;
  /** SQL of the default; null without one. */
  default: string | null;
}

/** Something that rows are read from: a table, or the result of a function. */
export interface Relation {
  name: string;
  columns: ReadonlyMap<string, Column>;
  /** To other tables of the API, which requests may embed. */
  relationships: readonly Relationship[];
}

export type Command = "INSERT" | "UPDATE" | "DELETE";

export interface Table extends Relation {
  primaryKey: readonly string[];
  /** Which roles may do what to some of its columns at least. */
  grants: ReadonlySet<`${Role} ${Command}`>;
}

export interface Argument {
  name: string;
  type: string;
  isRequired: boolean;
}

export type Returns =
  | { kind: "void" }
  | { kind: "scalar"; isSet: boolean }
  | {
      kind: "rows";
      isSet: boolean;
      columns: ReadonlyMap<string, Column>;
      /** The table whose rows they are, if the API offers it. */
      table: Table | null;
    };

export interface ExposedFunction {
  name: string;
  arguments: readonly Argument[];
  returns: Returns;
  isVolatile: boolean;
  /** Roles that may call it. */
  callers: readonly Role[];
}

/** What the REST API offers of a database. */
export interface Schema {
  tables: ReadonlyMap<string, Table>;
  /** Overloads by name. */
  functions: ReadonlyMap<string, readonly ExposedFunction[]>;
  /** Of the reads that were planned last. */
  readPlans: Map<string, { query: Query; plan: Plan }>;
}

/** @throws {RestError} 42703 */
export function findColumn(relation: Relation, name: string): Column {
  const column = relation.columns.get(name);
  if (column === undefined) {
    throw new RestError(400, "42703", `column ${relation.name}.${name} does not exist`);
  }
  return column;
}

/**
 * Refuses with the database's own error, before the body is read.
 * @throws {DatabaseError} 42501
 */
export function requireGrant(table: Table, role: Role, command: Command): void {
  if (table.grants.has(`${role} ${command}`)) return;
  throw permissionDenied(`table ${table.name}`);
}

/** @throws {DatabaseError} 42501 when the role may call none of a function's overloads */
export function requireCaller(overloads: readonly ExposedFunction[], role: Role): void {
  const [first] = overloads;
  if (first === undefined || overloads.some(({ callers }) => callers.includes(role))) return;
  throw permissionDenied(`function ${first.name}`);
}

function permissionDenied(what: string): DatabaseError {
  return new DatabaseError({ message: `permission denied for ${what}`, code: "42501" });
}

/**
 * Reads what the REST API may offer: the tables of `public` that have row level security, and the named
 * functions of `public`. Runs as the owner of the database, after the migrations.
 *
 * @throws {Error} when a function that should be exposed does not exist
 */
export async function introspect(
  database: Database,
  functionNames: readonly string[],
): Promise<Schema> {
  return database.transaction({ readOnly: true }, async (transaction) => {
    const tables = await readTables(transaction);
    await addRelationships(transaction, tables);
    const functions = await readFunctions(transaction, functionNames, tables);
    for (const name of functionNames) {
      if (!functions.has(name)) throw new Error(`There is no function public.${name} to expose`);
    }
    return { tables, functions, readPlans: new Map() };
  });
}

/* The type below each domain: requests read and write that one, as in PostgREST, and the column checks the value. */
const BASES = `with recursive steps as (
    select oid as domain, typbasetype as base from pg_catalog.pg_type where typtype = 'd'
    union all select steps.domain, t.typbasetype from steps
      join pg_catalog.pg_type t on t.oid = steps.base and t.typtype = 'd'
  ), bases as (
    select steps.domain, steps.base from steps
      join pg_catalog.pg_type t on t.oid = steps.base and t.typtype <> 'd')`;

/* `format_type` without a length: an explicit cast to varchar(10) would cut a value that an insert
   refuses. `character` without one means one character, so it is widened; `bit` likewise. */
const TYPE_NAME = (oid: string) => `(
  select case base
    when 'pg_catalog.bpchar'::regtype then 'character varying'
    when 'pg_catalog.bpchar[]'::regtype then 'character varying[]'
    when 'pg_catalog.bit'::regtype then 'bit varying'
    when 'pg_catalog.bit[]'::regtype then 'bit varying[]'
    else pg_catalog.format_type(base, null) end
  from coalesce((select base from bases where domain = ${oid}), ${oid}) as base)`;

/* What a column is given without a value: its own default, which `pg_attrdef` stores with the expressions of
   generated columns; its identity's next value; its domain's default. */
const DEFAULT_OF_COLUMN = (type: string) => `case
  when a.attgenerated <> '' then null
  when a.attidentity = 'd' then
    format('nextval(%L)', pg_catalog.pg_get_serial_sequence(a.attrelid::regclass::text, a.attname))
  else coalesce(
    pg_catalog.pg_get_expr(d.adbin, d.adrelid),
    pg_catalog.pg_get_expr(${type}.typdefaultbin, 0)
  ) end`;

const COLUMNS_OF = (relation: string) => `(
  select coalesce(json_agg(json_build_object(
    'name', a.attname,
    'type', ${TYPE_NAME("a.atttypid")},
    'default', ${DEFAULT_OF_COLUMN("column_type")}
  ) order by a.attnum), '[]')
  from pg_catalog.pg_attribute a
  join pg_catalog.pg_type column_type on column_type.oid = a.atttypid
  left join pg_catalog.pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attrelid = ${relation} and a.attnum > 0 and not a.attisdropped)`;

const ROLES = "'{anon,authenticated,service_role,api_token}'::text[]";

/* Tables with a domain that has its own form in JSON are left out: their values would be wrong without it. */
const TABLES = `${BASES}
  select
    c.relname::text as name,
    ${COLUMNS_OF("c.oid")} as columns,
    (select coalesce(json_agg(a.attname order by k.position), '[]')
      from pg_catalog.pg_index i,
        unnest(i.indkey) with ordinality as k(attnum, position)
        join pg_catalog.pg_attribute a on a.attnum = k.attnum
      where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid) as "primaryKey",
    (select coalesce(json_agg(role || ' ' || command), '[]')
      from unnest(${ROLES}) as role, unnest('{INSERT,UPDATE,DELETE}'::text[]) as command
      where has_table_privilege(role, c.oid, command)
        or command <> 'DELETE' and has_any_column_privilege(role, c.oid, command)) as grants
  from pg_catalog.pg_class c
  where c.relnamespace = 'public'::regnamespace
    and c.relkind in ('r', 'p') and c.relrowsecurity and not c.relispartition
    and not exists (select from pg_catalog.pg_attribute a
      join pg_catalog.pg_type t on t.oid = a.atttypid and t.typtype = 'd'
      join pg_catalog.pg_cast k on k.castsource = t.oid and k.casttarget = 'pg_catalog.json'::regtype
      where a.attrelid = c.oid)
  order by c.relname`;

type TableRow = Pick<Table, "name" | "primaryKey"> & {
  columns: Column[];
  grants: `${Role} ${Command}`[];
};

async function readTables(transaction: Transaction): Promise<Map<string, Table>> {
  const { rows } = await transaction.query<TableRow>(TABLES);
  return new Map(
    rows.map((row) => [
      row.name,
      {
        ...row,
        columns: byName(row.columns),
        relationships: [],
        grants: new Set(row.grants),
      },
    ]),
  );
}

/* Modes: i(n), b(oth), o(ut), t(able column); without modes all arguments are input. */
const ARGUMENTS_OF = (modes: string) => `
  from (
    select a.type, p.proargnames[a.position] as name, a.position,
      row_number() over (order by a.position) as number
    from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[]))
      with ordinality as a(type, position)
    where coalesce(p.proargmodes[a.position], 'i') in (${modes})) as a`;

const FUNCTIONS = `${BASES}
  select
    p.proname::text as name,
    (p.provolatile = 'v') as "isVolatile",
    p.proretset as "isSet",
    (select coalesce(json_agg(role), '[]') from unnest(${ROLES}) as role
      where has_function_privilege(role, p.oid, 'EXECUTE')) as callers,
    (p.prorettype = 'pg_catalog.void'::regtype) as "isVoid",
    (select coalesce(json_agg(json_build_object(
        'name', coalesce(a.name, ''),
        'type', ${TYPE_NAME("a.type")},
        'isRequired', a.number <= p.pronargs - p.pronargdefaults
      ) order by a.position), '[]')
      ${ARGUMENTS_OF("'i', 'b'")}) as arguments,
    case
      when p.proargmodes && '{t,o,b}'::"char"[] then (
        select json_agg(json_build_object(
          'name', coalesce(nullif(a.name, ''), 'column' || a.number),
          'type', ${TYPE_NAME("a.type")},
          'default', null) order by a.position)
        ${ARGUMENTS_OF("'t', 'o', 'b'")})
      when t.typrelid <> 0 then ${COLUMNS_OF("t.typrelid")}
    end as columns,
    (select c.relname::text from pg_catalog.pg_class c
      where c.oid = t.typrelid and c.relnamespace = 'public'::regnamespace) as "tableName"
  from pg_catalog.pg_proc p
  left join bases on bases.domain = p.prorettype
  join pg_catalog.pg_type t on t.oid = coalesce(bases.base, p.prorettype)
  where p.pronamespace = 'public'::regnamespace
    and p.prokind = 'f' and p.provariadic = 0
    and p.proname = any(($1::text)::text[])
  order by p.proname, p.pronargs`;

type FunctionRow = Omit<ExposedFunction, "returns"> & {
  isSet: boolean;
  isVoid: boolean;
  columns: Column[] | null;
  tableName: string | null;
};

async function readFunctions(
  transaction: Transaction,
  names: readonly string[],
  tables: ReadonlyMap<string, Table>,
): Promise<Map<string, ExposedFunction[]>> {
  const { rows } = await transaction.query<FunctionRow>(FUNCTIONS, [toArrayLiteral(names)]);
  return Map.groupBy(
    rows.map((row) => ({ ...row, returns: describeReturns(row, tables) })),
    ({ name }) => name,
  );
}

function describeReturns(
  { isVoid, isSet, columns, tableName }: FunctionRow,
  tables: ReadonlyMap<string, Table>,
): Returns {
  if (isVoid) return { kind: "void" };
  if (columns === null) return { kind: "scalar", isSet };
  const table = tables.get(tableName ?? "") ?? null;
  return { kind: "rows", isSet, columns: byName(columns), table };
}

function byName(columns: readonly Column[]): Map<string, Column> {
  return new Map(columns.map((column) => [column.name, column]));
}

/** A column as the description of the API needs it. */
export interface DescribedColumn {
  name: string;
  description: string | null;
  /** As `format_type` writes it, without a length; a domain's is the type below it. */
  type: string;
  /** Neither nullable nor with a default, other than in PostgREST: forms leave a text empty whose default is empty. */
  isRequired: boolean;
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
  /** Those that the caller may use, as Swagger names them; absent: all. */
  methods?: readonly string[] | undefined;
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

const DESCRIBED_COLUMNS = `(
  select coalesce(json_agg(json_build_object(
    'name', a.attname,
    'description', pg_catalog.col_description(c.oid, a.attnum),
    'type', pg_catalog.format_type(coalesce(nullif(t.typbasetype, 0), t.oid), null),
    'isRequired', (a.attnotnull or t.typnotnull) and (${DEFAULT_OF_COLUMN("t")}) is null,
    'default', ${DEFAULT_OF_COLUMN("t")},
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
const DESCRIBED_TABLES = `
  select c.relname::text as name, pg_catalog.obj_description(c.oid, 'pg_class') as description,
    ${DESCRIBED_COLUMNS} as columns
  from pg_catalog.pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relname = any (($2::text)::text[])
    and (has_table_privilege($1::text, c.oid, 'SELECT, INSERT, UPDATE, DELETE, TRUNCATE, REFERENCES, TRIGGER')
      or has_any_column_privilege($1::text, c.oid, 'SELECT, INSERT, UPDATE, REFERENCES'))
  order by c.relname`;

const FUNCTION_COMMENTS = `
  select p.proname::text as name, pg_catalog.obj_description(p.oid, 'pg_proc') as description
  from pg_catalog.pg_proc p where p.pronamespace = 'public'::regnamespace`;

const SCHEMA_COMMENT = `
  select pg_catalog.obj_description('public'::regnamespace, 'pg_namespace') as description`;

/** Reads what the API offers to a role, with the comments of the database. @throws {DatabaseError} */
export async function readCatalog(
  database: Database,
  schema: Schema,
  role: Role,
): Promise<Catalog> {
  return database.transaction({ readOnly: true }, async (transaction) => {
    const names = toArrayLiteral([...schema.tables.keys()]);
    const tables = await transaction.query<DescribedTable & Row>(DESCRIBED_TABLES, [role, names]);
    const comments = await transaction.query<Comment & { name: string }>(FUNCTION_COMMENTS);
    const [described] = (await transaction.query<Comment>(SCHEMA_COMMENT)).rows;
    const commentOf = new Map(comments.rows.map(({ name, description }) => [name, description]));
    const functions = [...schema.functions.values()]
      .flat()
      .filter(({ callers }) => callers.includes(role))
      .map((one) => ({ ...one, description: commentOf.get(one.name) ?? null }));
    return { description: described?.description ?? null, tables: tables.rows, functions };
  });
}

type Comment = Row & { description: string | null };
