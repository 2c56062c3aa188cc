import { Parameters, quoteIdentifier } from "#backend/api/sql.ts";
import { type Payload, readPayload, requireSingle } from "#backend/rest/body.ts";
import { BODY, writeBodySource, writeRange } from "#backend/rest/clauses.ts";
import { planCost } from "#backend/rest/cost.ts";
import { RestError, textCostExceeded } from "#backend/rest/errors.ts";
import {
  type RequestContext,
  respondRows,
  type RestResponse,
  runPlan,
} from "#backend/rest/execute.ts";
import { countAnyCharacters, type Filter, isSearch, listFilters } from "#backend/rest/filters.ts";
import { chooseFormat, type Format, isStripped } from "#backend/rest/headers.ts";
import { planMeasure, type Plan, type ReadOptions } from "#backend/rest/plan.ts";
import { parseQuery, type Query } from "#backend/rest/query-string.ts";
import { listEmbeds, resolveResource } from "#backend/rest/resolve.ts";
import { writeRows } from "#backend/rest/rows.ts";
import {
  type Argument,
  type ExposedFunction,
  type Relation,
  requireCaller,
  type Returns,
} from "#backend/rest/schema.ts";
import {
  maxBytesFor,
  type OutputColumn,
  ROWS,
  SOURCE,
  writeBody,
  writeJson,
  writeStatement,
  writeTotal,
} from "#backend/rest/statement.ts";

const METHODS = "OPTIONS,GET,HEAD,POST";

/** As PostgREST lists them: GET and HEAD work only for functions that promise not to write. */
const listMethods = (overloads: readonly ExposedFunction[]) =>
  overloads.every(({ isVolatile }) => isVolatile) ? "OPTIONS,POST" : METHODS;

/** Handles a request for `/rest/v1/rpc/<name>`. @throws {RestError | DatabaseError} */
export async function handleFunction(name: string, context: RequestContext): Promise<RestResponse> {
  const { request, schema, identity } = context;
  const overloads = schema.functions.get(name) ?? [];
  if (request.method !== "OPTIONS") requireCaller(overloads, identity.role);
  switch (request.method) {
    case "GET":
    case "HEAD":
      return callByQuery(name, overloads, context);
    case "POST":
      return callByBody(name, overloads, context);
    case "OPTIONS":
      return { status: 200, headers: { Allow: listMethods(overloads) }, body: null };
    default:
      throw new RestError(405, "PGRST101", `Cannot use the ${request.method} method on RPC`, {
        headers: { Allow: METHODS },
      });
  }
}

async function callByBody(
  name: string,
  overloads: readonly ExposedFunction[],
  context: RequestContext,
): Promise<RestResponse> {
  const query = parseQuery(context.parameters);
  const payload = await readPayload(context, query, "{}");
  const keys = query.columns ?? payload.keys;
  const target = chooseFunction(name, overloads, keys);
  requireSingle(payload);
  return respond(target, { ...payload, keys }, query, context);
}

async function callByQuery(
  name: string,
  overloads: readonly ExposedFunction[],
  context: RequestContext,
): Promise<RestResponse> {
  const { request, parameters } = context;
  const argumentNames = new Set(
    overloads.flatMap((overload) => overload.arguments.map((argument) => argument.name)),
  );
  const rangeHeader = request.method === "GET" ? request.headers.get("range") : null;
  const query = parseQuery(parameters, { rangeHeader, argumentNames });
  const target = chooseFunction(name, overloads, query.arguments.keys());
  return respond(target, query.arguments, query, context);
}

async function respond(
  target: ExposedFunction,
  args: CallArguments,
  query: Query,
  context: RequestContext,
): Promise<RestResponse> {
  const { request, preferences, identity, isLimited } = context;
  const isHead = request.method === "HEAD";
  // By GET and HEAD a function that would write fails in the database: 25006, a 405.
  const readOnly = isHead || request.method === "GET" || !target.isVolatile;
  const isBounded = preferences.handling === "strict" && preferences.maxAffected !== null;
  if (isBounded && (target.returns.kind === "void" || !target.returns.isSet)) {
    throw new RestError(
      400,
      "PGRST128",
      "Function must return SETOF or TABLE when max-affected preference is used with handling=strict",
    );
  }
  const format = chooseFormat(request.headers.get("accept"));
  const plan = planCall(target, args, query, {
    format: isHead ? null : format,
    count: isBounded ? "exact" : preferences.count,
    isLimited,
    role: identity.role,
  });
  const row = await runPlan(context, plan, { readOnly, format, preferences });
  const total = preferences.count === null ? null : row.total;
  const response = respondRows(context, query.range, format, { ...row, total });
  if (target.returns.kind !== "void") return response;
  return { status: 204, headers: { ...response.headers, "Content-Type": null }, body: null };
}

/** Arguments of a call: a JSON object, or texts from a query string. */
type CallArguments = Payload | ReadonlyMap<string, string>;

const SCALAR = "pgrst_scalar";
const CALL = "pgrst_call";

/**
 * The overload that takes exactly these arguments, defaults aside. No name stands for an argument without one.
 * @throws {RestError} PGRST202 without one, PGRST203 with several
 */
export function chooseFunction(
  name: string,
  overloads: readonly ExposedFunction[],
  given: Iterable<string>,
): ExposedFunction {
  const names = new Set(given);
  const fitting = overloads.filter(
    (candidate) =>
      !names.has("") &&
      candidate.arguments.every((argument) => !argument.isRequired || names.has(argument.name)) &&
      candidate.arguments.filter((argument) => names.has(argument.name)).length === names.size,
  );
  const [found] = fitting;
  if (found === undefined) throw functionNotFound(name, [...names]);
  if (fitting.length > 1) {
    throw new RestError(
      300,
      "PGRST203",
      `Could not choose the best candidate function between: ${fitting.map(describeOverload).join(", ")}`,
      {
        hint: "Try renaming the parameters or the function itself in the database so function overloading can be resolved",
      },
    );
  }
  return found;
}

function describeOverload({ name, arguments: parameters }: ExposedFunction): string {
  const list = parameters.map((parameter) => `${parameter.name} => ${parameter.type}`);
  return `public.${name}(${list.join(", ")})`;
}

function functionNotFound(name: string, names: readonly string[]): RestError {
  const list = names.join(", ");
  const parameters = names.length === 1 ? "parameter" : "parameters";
  const [signature, search] =
    names.length > 0
      ? [`(${list})`, `with ${parameters} ${list}`]
      : [" without parameters", "without parameters"];
  return new RestError(
    404,
    "PGRST202",
    `Could not find the function public.${name}${signature} in the schema cache`,
    {
      details: `Searched for the function public.${name} ${search}, but no matches were found in the schema cache.`,
    },
  );
}

/** @throws {RestError} 42703, PGRST107 for CSV of what has no columns */
export function planCall(
  target: ExposedFunction,
  args: CallArguments,
  query: Query,
  options: ReadOptions,
): Plan {
  const { format, count, isLimited, role } = options;
  const { returns } = target;
  const table = returns.kind === "rows" ? returns.table : null;
  const node = resolveResource(query, describeResult(returns), role);
  const isUnknown = table === null && role === "authenticated";
  if ((isLimited || isUnknown) && listFilters(query.conditions).some(isCostly))
    throw textCostExceeded();
  const writeSource = (parameters: Parameters) => {
    const call = writeCall(target, args, parameters);
    const select =
      returns.kind === "rows"
        ? `select ${CALL}.* from ${call.from}, lateral ${call.sql} ${CALL}`
        : `select ${call.sql} as ${SCALAR} from ${call.from}`;
    // A page and a count each get their own plan; materialized, the function would produce all rows for either.
    // PostgreSQL heeds this only for functions that change nothing.
    return `as not materialized (${select})`;
  };
  const parameters = new Parameters();
  const source = writeSource(parameters);
  const from = { from: SOURCE, qualifier: SOURCE };
  const rows = writeRows(node, from, { parameters });
  const maxBytes = maxBytesFor(isLimited, format);
  const total =
    count === null ? "null::int" : writeTotal(`(select count(*)::int ${rows.source})`, query.range);
  const sql = writeStatement({
    source,
    page:
      returns.kind === "rows"
        ? rows.sql
        : `select ${SCALAR} ${rows.source}${writeRange(query.range)}`,
    columns: rows.columns,
    body: writeReturned(returns, format, rows.columns),
    maxBytes,
    total,
  });
  // A function that writes is called once only.
  const isMeasured = listEmbeds(node).length > 0 && !target.isVolatile;
  const measured = isMeasured ? planMeasure(node, from, maxBytes, writeSource) : null;
  const cost = planCost(node, table, options);
  return {
    checks: [cost, measured].filter((check) => check !== null),
    main: { sql, parameters: parameters.values },
    guess: null,
  };
}

/** A scalar has no columns: `*` stands for none, and any other name is refused. */
function describeResult(returns: Returns): Relation {
  if (returns.kind !== "rows") return { name: CALL, columns: new Map(), relationships: [] };
  const { columns, table } = returns;
  return { name: table?.name ?? CALL, columns, relationships: table?.relationships ?? [] };
}

/** More than search words need; a function's rows have no lengths to compute a cost from before they are read. */
const MOST_ANY_CHARACTERS = 20;

function isCostly({ operation }: Filter): boolean {
  return isSearch(operation) || countAnyCharacters(operation) > MOST_ANY_CHARACTERS;
}

function writeCall(
  target: ExposedFunction,
  args: CallArguments,
  parameters: Parameters,
): { sql: string; from: string } {
  const has = (name: string) => ("json" in args ? args.keys.includes(name) : args.has(name));
  const used = target.arguments.filter(({ name }) => has(name));
  const columns = used.map(({ name, type }) => ({ name, type, default: null }));
  const name = `public.${quoteIdentifier(target.name)}`;
  const write = (argument: Argument) => {
    const value =
      "json" in args
        ? `${BODY}.${quoteIdentifier(argument.name)}`
        : parameters.add(args.get(argument.name) ?? "", argument.type);
    return `${quoteIdentifier(argument.name)} := ${value}`;
  };
  // Without arguments an empty list calls the function too.
  const from =
    "json" in args && used.length > 0
      ? writeBodySource(args, columns, null, parameters)
      : `(values (1)) ${BODY}`;
  return { sql: `${name}(${used.map(write).join(", ")})`, from };
}

function writeReturned(
  returns: Returns,
  format: Format | null,
  columns: readonly OutputColumn[],
): string | null {
  if (format === null || returns.kind === "void") return null;
  const shape = returns.isSet ? format : toSingular(format);
  if (returns.kind === "rows") return writeBody(shape, columns);
  if (format === "csv") {
    throw new RestError(406, "PGRST107", "None of these media types are available: text/csv");
  }
  return writeJson(`json_agg(${ROWS}.${SCALAR})`, shape);
}

function toSingular(format: Format): Format {
  if (format === "csv") return format;
  return isStripped(format) ? "object-stripped" : "object";
}
