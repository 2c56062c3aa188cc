import { readPayload, requireSingle } from "#backend/rest/body.ts";
import { RestError } from "#backend/rest/errors.ts";
import {
  type RequestContext,
  respondRows,
  type RestResponse,
  runPlan,
} from "#backend/rest/execute.ts";
import {
  chooseFormat,
  formatApplied,
  formatContentRange,
  type PreferenceKind,
  TYPE_OF_FORMAT,
} from "#backend/rest/headers.ts";
import {
  type InsertRow,
  type MutationOptions,
  planDelete,
  planInsert,
  planUpdate,
} from "#backend/rest/mutations.ts";
import { type Plan, planRead } from "#backend/rest/plan.ts";
import { parseQuery, type Query } from "#backend/rest/query-string.ts";
import { type Command, requireGrant, type Table } from "#backend/rest/schema.ts";
import { setLru } from "#lib/lru.ts";

const METHODS = "OPTIONS,GET,HEAD,POST,PATCH,DELETE";

/** Handles a request for `/rest/v1/<table>`. @throws {RestError | DatabaseError} */
export async function handleTable(name: string, context: RequestContext): Promise<RestResponse> {
  const { request, schema } = context;
  const table = schema.tables.get(name);
  if (table === undefined) {
    const message = `Could not find the table 'public.${name}' in the schema cache`;
    throw new RestError(404, "PGRST205", message);
  }
  switch (request.method) {
    case "GET":
    case "HEAD":
      return read(table, context);
    case "POST":
      return insert(table, context);
    case "PATCH":
      return update(table, context);
    case "DELETE":
      return remove(table, context);
    case "OPTIONS":
      return { status: 200, headers: { Allow: METHODS }, body: null };
    default:
      throw new RestError(405, "PGRST117", `Unsupported HTTP method: ${request.method}`, {
        headers: { Allow: METHODS },
      });
  }
}

/** Of the reads whose plans are memoized. */
const MAX_PLANS = 200;
const MAX_KEY_LENGTH = 1000;

async function read(table: Table, context: RequestContext): Promise<RestResponse> {
  const { request, parameters, preferences, identity, isLimited, schema } = context;
  const isHead = request.method === "HEAD";
  const format = chooseFormat(request.headers.get("accept"));
  const options = {
    format: isHead ? null : format,
    // The planner's guess would say how many rows there are that the caller may not see.
    count: identity.role === "service_role" ? preferences.count : preferences.count && "exact",
    isLimited,
    role: identity.role,
    rangeHeader: isHead ? null : request.headers.get("range"),
  };
  const key = JSON.stringify([table.name, String(parameters), options]);
  const known = schema.readPlans.get(key);
  const query = known?.query ?? parseQuery(parameters, options);
  const plan = known?.plan ?? planRead(table, query, options);
  if (key.length <= MAX_KEY_LENGTH) setLru(schema.readPlans, [key, { query, plan }], MAX_PLANS);
  const row = await runPlan(context, plan, { format, readOnly: true });
  return respondRows(context, query.range, format, row);
}

async function insert(table: Table, context: RequestContext): Promise<RestResponse> {
  const { preferences } = context;
  const { query, options } = prepareMutation(table, context, "INSERT");
  const payload = await readPayload(context, query);
  const plan = planInsert(table, query, payload, options);
  const row = await runPlan<InsertRow>(context, plan, { readOnly: false, format: options.format });
  const written = row.total ?? 0;
  const isUpsert = preferences.resolution === "merge-duplicates";
  const canResolve = table.primaryKey.length > 0 || query.onConflict !== null;
  return {
    status: isUpsert && written - row.updated <= 0 ? 200 : 201,
    headers: {
      Location: written === 1 ? formatLocation(table, row.key) : null,
      "Content-Range": formatContentRange(0, 0, preferences.count === null ? null : written),
      ...describeRepresentation(options, canResolve ? ["resolution", "missing"] : ["missing"]),
    },
    body: preferences.return === "representation" ? row.body : null,
  };
}

async function update(table: Table, context: RequestContext): Promise<RestResponse> {
  const { query, options } = prepareMutation(table, context, "UPDATE");
  const payload = await readPayload(context, query);
  requireSingle(payload);
  const plan = planUpdate(table, query, payload, options);
  return change(context, plan, options, "UPDATE");
}

async function remove(table: Table, context: RequestContext): Promise<RestResponse> {
  const { query, options } = prepareMutation(table, context, "DELETE");
  return change(context, planDelete(table, query, options), options, "DELETE");
}

/** What a mutation requests, apart from its body, which is read only for a role that has the grant. */
function prepareMutation(
  table: Table,
  { request, parameters, preferences, identity: { role }, isLimited }: RequestContext,
  command: Command,
): { query: Query; options: MutationOptions } {
  const query = parseQuery(parameters);
  const format = chooseFormat(request.headers.get("accept"));
  requireGrant(table, role, command);
  return { query, options: { format, preferences, role, isLimited, count: null } };
}

async function change(
  context: RequestContext,
  plan: Plan,
  options: MutationOptions,
  command: "UPDATE" | "DELETE",
): Promise<RestResponse> {
  const row = await runPlan(context, plan, { readOnly: false, ...options });
  const { preferences } = options;
  const written = row.total ?? 0;
  const total = preferences.count === null ? null : written;
  const isFull = preferences.return === "representation";
  const isUpdate = command === "UPDATE";
  return {
    status: isFull ? 200 : 204,
    headers: {
      "Content-Range": formatContentRange(0, isUpdate ? written : 0, total),
      ...describeRepresentation(options, isUpdate ? ["missing", "maxAffected"] : ["maxAffected"]),
    },
    body: isFull ? row.body : null,
  };
}

function describeRepresentation(
  { format, preferences }: MutationOptions,
  usable: readonly PreferenceKind[],
): Record<string, string | null> {
  return {
    "Content-Type": preferences.return === "representation" ? TYPE_OF_FORMAT[format] : null,
    "Preference-Applied": formatApplied(preferences, ["return", ...usable]),
  };
}

/** The address of the inserted row: PostgREST's query, below the path of this server. */
function formatLocation(table: Table, key: readonly string[] | null): string | null {
  if (key === null) return null;
  const query = new URLSearchParams(
    table.primaryKey.map((name, index) => [name, `eq.${key[index] ?? ""}`]),
  );
  return `/rest/v1/${encodeURIComponent(table.name)}?${query}`;
}
