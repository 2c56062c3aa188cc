import { z } from "zod";

import {
  checkContentType,
  parsePayload,
  readBody,
  requireSingle,
  type Payload,
} from "#backend/rest/body.ts";
import type { RequestContext } from "#backend/rest/context.ts";
import { RestError } from "#backend/rest/errors.ts";
import { chooseFormat, TYPE_OF_FORMAT, type Format } from "#backend/rest/headers/media-type.ts";
import { formatApplied, type PreferenceKind } from "#backend/rest/headers/preferences.ts";
import { formatContentRange, statusOfRange } from "#backend/rest/headers/range.ts";
import { parseQuery, type Query } from "#backend/rest/request/query-string.ts";
import type { RestResponse } from "#backend/rest/response.ts";
import { requireGrant, type Table } from "#backend/rest/schema.ts";
import { runRead, runStatement, runTransaction } from "#backend/rest/sql/execute.ts";
import { planInsert, type InsertRow } from "#backend/rest/sql/insert.ts";
import { planDelete, planUpdate } from "#backend/rest/sql/mutation.ts";
import { planRead } from "#backend/rest/sql/read.ts";
import type { Statement } from "#backend/rest/sql/sql.ts";

const METHODS = "OPTIONS,GET,HEAD,POST,PATCH,DELETE";

/** Handles a request for `/rest/v1/<table>`. @throws {RestError | DatabaseError} */
export async function handleTable(name: string, context: RequestContext): Promise<RestResponse> {
  const { request, schema } = context;
  const table = schema.tables.get(name);
  if (table === undefined) throw refuseTable(name);
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
      throw new RestError({
        status: 405,
        code: "PGRST117",
        message: `Unsupported HTTP method: ${request.method}`,
        headers: { Allow: METHODS },
      });
  }
}

async function read(table: Table, context: RequestContext): Promise<RestResponse> {
  const { request, preferences, database, identity, isAnonymous } = context;
  const isHead = request.method === "HEAD";
  const query = parse(context, isHead ? null : request.headers.get("range"));
  const format = chooseFormat(request.headers.get("accept"));
  const plan = planRead(table, query, {
    format: isHead ? null : format,
    count: preferences.count,
    isAnonymous,
  });
  const row = await runTransaction(database, identity, { readOnly: true }, (transaction) =>
    runRead(transaction, plan, { format }),
  );
  const { offset } = query.range;
  return {
    status: statusOfRange(offset, row.rows, row.total),
    headers: {
      "Content-Type": TYPE_OF_FORMAT[format],
      "Content-Range": formatContentRange(offset, row.rows, row.total),
      "Preference-Applied": formatApplied(preferences, ["count", "handling", "timezone"]),
    },
    body: isHead ? null : row.body,
  };
}

async function insert(table: Table, context: RequestContext): Promise<RestResponse> {
  const { request, preferences, database, identity } = context;
  const query = parse(context, null);
  const format = chooseFormat(request.headers.get("accept"));
  requireGrant(table, identity.role, "INSERT");
  const payload = await takePayload(context, query);
  const plan = planInsert(table, query, payload, { format, preferences });
  const row = await runTransaction(database, identity, { readOnly: false }, (transaction) =>
    runStatement<InsertRow>(transaction, plan, { format }),
  );
  const written = row.total ?? 0;
  const isUpsert = preferences.resolution === "merge-duplicates";
  const canResolve = table.primaryKey.length > 0 || query.onConflict !== null;
  return {
    status: isUpsert && written - row.updated <= 0 ? 200 : 201,
    headers: {
      Location: written === 1 ? formatLocation(table, row.key) : null,
      "Content-Range": formatContentRange(0, 0, preferences.count === null ? null : written),
      ...describeRepresentation(context, format, [
        ...(canResolve ? (["resolution"] as const) : []),
        "missing",
      ]),
    },
    body: preferences.return === "representation" ? row.body : null,
  };
}

async function update(table: Table, context: RequestContext): Promise<RestResponse> {
  const { request, preferences, identity } = context;
  const query = parse(context, null);
  const format = chooseFormat(request.headers.get("accept"));
  requireGrant(table, identity.role, "UPDATE");
  const payload = await takePayload(context, query);
  requireSingle(payload);
  const plan = planUpdate(table, query, payload, { format, preferences });
  return write(context, plan, format, ["missing", "maxAffected"], (written) =>
    formatContentRange(0, written, preferences.count === null ? null : written),
  );
}

async function remove(table: Table, context: RequestContext): Promise<RestResponse> {
  const { request, preferences, identity } = context;
  const query = parse(context, null);
  const format = chooseFormat(request.headers.get("accept"));
  requireGrant(table, identity.role, "DELETE");
  const plan = planDelete(table, query, { format, preferences });
  return write(context, plan, format, ["maxAffected"], (written) =>
    formatContentRange(0, 0, preferences.count === null ? null : written),
  );
}

async function write(
  context: RequestContext,
  plan: Statement,
  format: Format,
  usable: readonly PreferenceKind[],
  describeRange: (written: number) => string,
): Promise<RestResponse> {
  const { preferences, database, identity } = context;
  const row = await runTransaction(database, identity, { readOnly: false }, (transaction) =>
    runStatement(transaction, plan, { format, preferences }),
  );
  const isFull = preferences.return === "representation";
  return {
    status: isFull ? 200 : 204,
    headers: {
      "Content-Range": describeRange(row.total ?? 0),
      ...describeRepresentation(context, format, usable),
    },
    body: isFull ? row.body : null,
  };
}

function describeRepresentation(
  { preferences }: RequestContext,
  format: Format,
  usable: readonly PreferenceKind[],
): Record<string, string | null> {
  return {
    "Content-Type": preferences.return === "representation" ? TYPE_OF_FORMAT[format] : null,
    "Preference-Applied": formatApplied(preferences, [
      "return",
      "count",
      "handling",
      "timezone",
      ...usable,
    ]),
  };
}

function parse({ parameters }: RequestContext, rangeHeader: string | null): Query {
  return parseQuery(parameters, { rangeHeader, argumentNames: null });
}

async function takePayload(context: RequestContext, query: Query): Promise<Payload> {
  checkContentType(context.request.headers.get("content-type"));
  return parsePayload(await readBody(context), { checkKeys: query.columns === null });
}

/** Texts of a row's primary key. */
const KEY = z.array(z.string());

/** The address of the inserted row: PostgREST's query, below the path of this server. */
function formatLocation(table: Table, key: string | null): string | null {
  if (key === null) return null;
  const values = KEY.parse(JSON.parse(key));
  const query = new URLSearchParams(
    table.primaryKey.map((name, index) => [name, `eq.${values[index] ?? ""}`]),
  );
  return `/rest/v1/${encodeURIComponent(table.name)}?${query}`;
}

function refuseTable(name: string): RestError {
  return new RestError({
    status: 404,
    code: "PGRST205",
    message: `Could not find the table 'public.${name}' in the schema cache`,
  });
}
