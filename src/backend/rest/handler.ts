import type { ConnectionInfo } from "#backend/connection.ts";
import {
  DatabaseError,
  DatabaseUnavailableError,
  type Database,
  type Role,
} from "#backend/database/database.ts";
import { identify, IdentityError, type ApiKeys } from "#backend/identity.ts";
import { createAnonymousTurns, type AnonymousTurn } from "#backend/limits/anonymous-turns.ts";
import type { ConsumeClient } from "#backend/limits/api-limits.ts";
import type { RequestContext } from "#backend/rest/context.ts";
import { DATABASE_UNAVAILABLE, describeDatabaseError } from "#backend/rest/database-errors.ts";
import { type ErrorFields, RestError } from "#backend/rest/errors.ts";
import { parsePreferences } from "#backend/rest/headers/preferences.ts";
import { describeIdentityError } from "#backend/rest/identity-errors.ts";
import { introspect } from "#backend/rest/introspection.ts";
import { createOpenApi } from "#backend/rest/openapi/route.ts";
import { toErrorResponse, toResponse, type RestResponse } from "#backend/rest/response.ts";
import { handleFunction } from "#backend/rest/rpc-route.ts";
import { handleTable } from "#backend/rest/table-route.ts";
import { BusyError } from "#lib/async/queue.ts";

export interface RestOptions {
  database: Database;
  keys: ApiKeys;
  /** Functions of `public` below `/rest/v1/rpc`. */
  functions: readonly string[];
  /** Counts an anonymous request; absent: no limit. */
  consumeAnonymous?: ConsumeClient | undefined;
  /** Called with every error that became a 5xx response. */
  onError: (error: unknown, request: Request) => void;
}

const PREFIX = "/rest/v1/";
const SCHEMA = "public";
const MAX_URL_BYTES = 8 * 1024;

/**
 * PostgREST's API, as much of it as the product uses: tables of `public` with row level security,
 * and listed functions. Anything else is refused with a 4xx; the handler never throws.
 *
 * @throws {Error} at creation, when the database cannot be introspected
 */
export async function createRestHandler(
  options: RestOptions,
): Promise<(request: Request, connection: ConnectionInfo) => Promise<Response>> {
  const { database, keys, functions, consumeAnonymous, onError } = options;
  const schema = await introspect(database, functions);
  const takeTurn = createAnonymousTurns(database);
  const describeApi = createOpenApi(database, schema);
  const later: Database = {
    ...database,
    transaction: (settings, work) => database.transaction({ ...settings, priority: "low" }, work),
  };
  return async (request, { clientAddress, outgoing, priority }) => {
    let role: Role = "anon";
    let turn: AnonymousTurn | null = null;
    let bytes = 0;
    try {
      const url = readUrl(request);
      const identity = await identify(request, keys);
      role = identity.role;
      checkProfile(request);
      if (role === "anon" && clientAddress !== null) {
        refuseFlood(await consumeAnonymous?.(clientAddress));
        turn = takeTurn(request.signal, outgoing);
      }
      const context: RequestContext = {
        request,
        parameters: url.searchParams,
        preferences: parsePreferences(request.headers.get("prefer")),
        identity,
        isAnonymous: turn !== null,
        database: turn?.database ?? (priority === "low" ? later : database),
        schema,
      };
      const path = splitPath(url.pathname);
      const response = await (path.join() === "" ? describeApi(context) : route(path, context));
      bytes = response.body?.length ?? 0;
      return toResponse(response);
    } catch (error) {
      const fields = turn !== null && request.signal.aborted ? GONE : describeError(error, role);
      if (fields.status >= 500) onError(error, request);
      return toErrorResponse(fields, { hasBody: request.method !== "HEAD" });
    } finally {
      turn?.end(bytes);
    }
  };
}

function route(
  [first = "", second, ...more]: string[],
  context: RequestContext,
): Promise<RestResponse> {
  if (first !== "" && second === undefined) return handleTable(first, context);
  if (first === "rpc" && second && more.length === 0) return handleFunction(second, context);
  throw refusePath();
}

/** @throws {RestError} 429 when there are seconds to wait */
function refuseFlood(wait = 0): void {
  if (wait === 0) return;
  const message = `Too many requests, try again after ${wait} seconds`;
  throw new RestError(429, "over_request_rate_limit", message, {
    headers: { "Retry-After": String(wait) },
  });
}

/** @throws {RestError} 414 */
function readUrl(request: Request): URL {
  const url = new URL(request.url);
  if (url.pathname.length + url.search.length <= MAX_URL_BYTES) return url;
  throw new RestError(414, "PGRST100", `The URL is longer than ${MAX_URL_BYTES} bytes`);
}

/** @throws {RestError} PGRST125 */
function splitPath(pathname: string): string[] {
  try {
    return pathname.slice(PREFIX.length).split("/").map(decodeURIComponent);
  } catch {
    throw refusePath();
  }
}

/** Only the schema `public` is offered. @throws {RestError} PGRST106 */
function checkProfile({ method, headers }: Request): void {
  const isRead = method === "GET" || method === "HEAD" || method === "OPTIONS";
  const profile = headers.get(isRead ? "accept-profile" : "content-profile");
  if (profile === null || profile === SCHEMA) return;
  throw new RestError(406, "PGRST106", `Invalid schema: ${profile}`, {
    hint: `Only the following schemas are exposed: ${SCHEMA}`,
  });
}

/** Only for the log: the client has closed the connection. */
const GONE: ErrorFields = { status: 499, message: "The client has gone" };
/** Not a 5xx: the server is healthy and serves signed-in users. */
const BUSY: ErrorFields = {
  status: 429,
  code: "over_request_rate_limit",
  message: "Too many requests of visitors are waiting, try again after 2 seconds",
  headers: { "Retry-After": "2" },
};

function describeError(error: unknown, role: Role): ErrorFields {
  if (error instanceof RestError) return error.fields;
  if (error instanceof IdentityError) return describeIdentityError(error);
  if (error instanceof DatabaseError) return describeDatabaseError(error, role);
  if (error instanceof DatabaseUnavailableError) return DATABASE_UNAVAILABLE;
  if (error instanceof BusyError) return BUSY;
  return { status: 500, code: "PGRSTX00", message: "Unexpected error" };
}

function refusePath(): RestError {
  return new RestError(404, "PGRST125", "Invalid path specified in request URL");
}
