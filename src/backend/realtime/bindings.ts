import { Parameters, requireReads } from "#backend/api/sql.ts";
import { priorityOf } from "#backend/api/transaction.ts";
import {
  type Database,
  DatabaseError,
  DatabaseUnavailableError,
  type Role,
} from "#backend/database/database.ts";
import { SESSION_ENDED } from "#backend/database/rights.ts";
import type { Identity } from "#backend/identity.ts";
import {
  type BindingParameters,
  bindingSchema,
  ChannelError,
  DATABASE_DOWN,
  SESSION_OVER,
} from "#backend/realtime/protocol.ts";
import { RestError } from "#backend/rest/errors.ts";
import { Scanner } from "#backend/rest/scanner.ts";

interface PublishedColumn {
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
          from unnest('{anon,authenticated,service_role,api_token}'::text[]) as role
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

/** Changes that a channel follows. */
export interface Binding {
  /** Names it in messages. */
  id: number;
  /** What the client sent, which the reply repeats. */
  parameters: Readonly<Record<string, unknown>>;
  event: "*" | "INSERT" | "UPDATE" | "DELETE";
  tables: readonly PublishedTable[];
  /** Equal for equal conditions. */
  filter: string;
  conditions: readonly Condition[];
  /** The columns that it gets; null for all that its member may read. */
  select: readonly string[] | null;
}

type Tables = ReadonlyMap<string, PublishedTable>;

let lastId = 0;

/** Parses the requested bindings; equal ones are merged. @throws {ChannelError} */
export function readBindings(
  list: readonly Readonly<Record<string, unknown>>[],
  tables: Tables,
  role: Role,
): Binding[] {
  const known = new Map<string, Binding>();
  return list.map((parameters) => {
    const key = JSON.stringify(parameters);
    const binding = known.get(key) ?? readBinding(parameters, tables, role);
    known.set(key, binding);
    return binding;
  });
}

function readBinding(
  parameters: Readonly<Record<string, unknown>>,
  tables: Tables,
  role: Role,
): Binding {
  const parsed = bindingSchema.safeParse(parameters);
  if (!parsed.success) throw cannotFollow(parameters, "malformed");
  const { event = "*", schema = "public", table = "*", filter = "", select } = parsed.data;
  const found = findTables(parsed.data, tables).filter(
    (candidate) => listReadable(candidate, role).length > 0,
  );
  if (found.length === 0) {
    throw cannotFollow(
      parameters,
      `there is no table ${schema}.${table} that is enabled for Realtime and readable`,
    );
  }
  const conditions = readConditions(filter, parameters);
  if (conditions.length > 0 && found.length > 1)
    throw cannotFollow(parameters, "a filter needs a table");
  const columns = [...conditions.map(({ column }) => column), ...(select ?? [])];
  for (const name of columns) {
    const isReadable = found.every((each) =>
      listReadable(each, role).some((column) => column.name === name),
    );
    if (!isReadable) throw cannotFollow(parameters, `invalid column ${name}`);
  }
  const chosen = select && select.length > 0 ? select.toSorted() : null;
  lastId += 1;
  return {
    id: lastId,
    parameters,
    event,
    tables: found,
    filter,
    conditions,
    select: chosen,
  };
}

function findTables({ schema = "public", table = "*" }: BindingParameters, tables: Tables) {
  if (schema !== "public" && schema !== "*") return [];
  if (table === "*") return [...tables.values()];
  const found = tables.get(table);
  return found === undefined ? [] : [found];
}

function readConditions(filter: string, parameters: object): Condition[] {
  try {
    return parseFilter(filter);
  } catch (error) {
    if (error instanceof FilterError) throw cannotFollow(parameters, error.message);
    throw error;
  }
}

/**
 * Checks the values of a binding's conditions against the types of their columns, so that errors are reported when
 * joining.
 * @throws {ChannelError}
 */
export async function tryConditions(
  database: Database,
  { parameters, tables, conditions }: Binding,
  role: Role,
): Promise<void> {
  const [table] = tables;
  if (conditions.length === 0 || table === undefined) return;
  const typed = new Parameters();
  const tests = conditions.flatMap((condition) => {
    const type = table.columns.find(({ name }) => name === condition.column)?.sqlType ?? "text";
    const values = condition.operator === "in" ? condition.values : [condition.value];
    // The casts alone too: PostgreSQL skips operators on null.
    return [
      ...(condition.operator === "is" ? [] : values.map((value) => typed.add(value, type))),
      writeCondition(condition, `null::${type}`, type, typed),
    ];
  });
  try {
    const options = { role: "anon", readOnly: true, priority: priorityOf(role) } as const;
    await database.transaction(options, (transaction) =>
      transaction.query(`select ${tests.join(", ")}`, typed.values),
    );
  } catch (error) {
    throw explain(error, parameters);
  }
}

/** Refuses bindings to tables that another program's token may not read. @throws {ChannelError} */
export async function requireScopes(
  database: Database,
  { role, claims }: Identity,
  bindings: readonly Binding[],
): Promise<void> {
  if (role !== "api_token") return;
  for (const { parameters, tables } of bindings) {
    const { sql, parameters: names } = requireReads(tables.map(({ name }) => name));
    try {
      await database.transaction({ role, claims, readOnly: true, priority: "low" }, (transaction) =>
        transaction.query(sql, names),
      );
    } catch (error) {
      throw explain(error, parameters);
    }
  }
}

function explain(error: unknown, parameters: object): unknown {
  if (error instanceof DatabaseUnavailableError) return new ChannelError(DATABASE_DOWN);
  if (!(error instanceof DatabaseError)) return error;
  return error.code === SESSION_ENDED
    ? new ChannelError(SESSION_OVER)
    : cannotFollow(parameters, error.message);
}

function cannotFollow(parameters: object, reason: string): ChannelError {
  return new ChannelError(
    `RealtimeDisabledForConfiguration: Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect parameters: ${JSON.stringify(parameters)} (${reason})`,
  );
}

/** `match` and `imatch` are left out: a regular expression can run for minutes, and the embedded database cannot cancel it. */
const OPERATORS = new Map([
  ["eq", "="],
  ["neq", "<>"],
  ["lt", "<"],
  ["lte", "<="],
  ["gt", ">"],
  ["gte", ">="],
  ["like", "like"],
  ["ilike", "ilike"],
  ["isdistinct", "is distinct from"],
] as const);

type Operator = typeof OPERATORS extends Map<string, infer Sign> ? Sign : never;

const IS_VALUES: readonly string[] = ["null", "true", "false", "unknown"];
const MAX_CONDITIONS = 10;
const MAX_PATTERN = 100;

type Condition = { column: string; isNegated: boolean } & (
  | { operator: Operator; value: string }
  | { operator: "in"; values: string[] }
  | { operator: "is"; value: string }
);

/** A filter that cannot be followed; the message is for the client. */
export class FilterError extends Error {
  override readonly name = "FilterError";
}

/**
 * Reads the filter of a subscription, `column=[not.]operator.value` with commas between, as realtime-js' builder
 * writes it.
 * @throws {FilterError}
 */
export function parseFilter(filter: string): Condition[] {
  if (filter.trim() === "") return [];
  const scanner = new Scanner(filter, "filter");
  try {
    const conditions = scanner.takeItems(takeCondition);
    scanner.expectEnd();
    if (conditions.length > MAX_CONDITIONS) throw new FilterError("too many conditions");
    return conditions;
  } catch (error) {
    if (error instanceof RestError) throw new FilterError(error.message);
    throw error;
  }
}

function takeCondition(scanner: Scanner): Condition {
  const column = scanner.match(/[^=,()"\\]+/y)?.trim() ?? "";
  if (column === "") throw scanner.fail("a column");
  scanner.expect("=");
  const isNegated = scanner.accept("not.");
  const operator = scanner.match(/[a-z]+/y) ?? "";
  scanner.expect(".");
  if (operator === "in") {
    scanner.expect("(");
    const values = scanner.takeItems(takeValue(/[^,()"\\]*/y));
    scanner.expect(")");
    return { column, isNegated, operator, values };
  }
  const value = takeValue(/[^,]*/y)(scanner);
  if (operator === "is") {
    if (!IS_VALUES.includes(value)) throw scanner.fail("null, true, false or unknown");
    return { column, isNegated, operator, value };
  }
  const known = (OPERATORS as ReadonlyMap<string, Operator>).get(operator);
  if (known === undefined) throw new FilterError(`unknown operator "${operator}"`);
  if (operator.endsWith("like") && value.length > MAX_PATTERN)
    throw new FilterError("the pattern is too long");
  return { column, isNegated, operator: known, value };
}

/** A quoted or plain value. */
const takeValue = (plain: RegExp) => (scanner: Scanner) => {
  const quoted = scanner.match(/"(?:[^"\\]|\\.)*"/sy);
  return quoted === null
    ? (scanner.match(plain) ?? "").trim()
    : quoted.slice(1, -1).replace(/\\(.)/gs, "$1");
};

const IS_KEYWORD = /^(?:null|true|false|unknown)$/;

/** SQL of a condition on an expression of the given type. */
export function writeCondition(
  condition: Condition,
  expression: string,
  type: string,
  parameters: Parameters,
): string {
  const not = condition.isNegated ? "not " : "";
  return `${not}(${writePositive(condition, expression, type, parameters)})`;
}

function writePositive(
  condition: Condition,
  expression: string,
  type: string,
  parameters: Parameters,
): string {
  switch (condition.operator) {
    case "in": {
      const values = condition.values.map((value) => parameters.add(value, type));
      return `${expression} in (${values.join(", ")})`;
    }
    case "is":
      if (!IS_KEYWORD.test(condition.value)) throw new TypeError("no keyword of IS");
      return `${expression} is ${condition.value}`;
    case "like":
    case "ilike":
      return `${expression}::text ${condition.operator} ${parameters.addText(condition.value)}`;
    default:
      return `${expression} ${condition.operator} ${parameters.add(condition.value, type)}`;
  }
}
