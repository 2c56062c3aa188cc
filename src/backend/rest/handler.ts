import { describeError, type Handler } from "#backend/api/handler.ts";
import type { Database, Role } from "#backend/database/database.ts";
import { type ApiKeys, identifyCaller } from "#backend/identity.ts";
import { createThrottle, type ThrottledRequest } from "#backend/rate-limits/throttle.ts";
import type { ConsumeCaller } from "#backend/rate-limits/token-use.ts";
import { type ErrorFields, RestError, restWords } from "#backend/rest/errors.ts";
import type { RequestContext, RestResponse } from "#backend/rest/execute.ts";
import { handleFunction } from "#backend/rest/functions.ts";
import { parsePreferences } from "#backend/rest/headers.ts";
import { createOpenApi } from "#backend/rest/openapi.ts";
import { introspect } from "#backend/rest/schema.ts";
import { handleTable } from "#backend/rest/tables.ts";

interface RestOptions {
  database: Database;
  keys: ApiKeys;
  /** Functions of `public` below `/rest/v1/rpc`. */
  functions: readonly string[];
  /** Absent: no limit. */
  consume?: ConsumeCaller | undefined;
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
export async function createRestHandler(options: RestOptions): Promise<Handler> {
  const { database, keys, functions, consume, onError } = options;
  const schema = await introspect(database, functions);
  const throttle = createThrottle(database);
  const describeApi = createOpenApi(database, schema);
  return async (request, connection) => {
    let role: Role = "anon";
    let throttled: ThrottledRequest | null = null;
    let bytes = 0;
    try {
      const url = readUrl(request);
      const identity = await identifyCaller(request, keys);
      role = identity.role;
      checkProfile(request);
      requireAllowance(await consume?.(identity, connection.clientAddress));
      throttled = throttle(identity, request.signal, connection);
      const context: RequestContext = {
        request,
        parameters: url.searchParams,
        preferences: parsePreferences(request.headers.get("prefer"), role !== "anon"),
        identity,
        isLimited: throttled.isLimited,
        database: throttled.database,
        schema,
      };
      const path = splitPath(url.pathname);
      const response = await (path.join() === "" ? describeApi(context) : route(path, context));
      bytes = response.body?.length ?? 0;
      return toResponse(response);
    } catch (error) {
      const fields =
        throttled?.isLimited && request.signal.aborted
          ? CLIENT_GONE
          : describeError(error, restWords(role));
      if (fields.status >= 500) onError(error, request);
      return toErrorResponse(fields, { hasBody: request.method !== "HEAD" });
    } finally {
      throttled?.end(bytes);
    }
  };
}

function route(
  [first = "", second, ...more]: string[],
  context: RequestContext,
): Promise<RestResponse> {
  if (first !== "" && second === undefined) return handleTable(first, context);
  if (first === "rpc" && second && more.length === 0) return handleFunction(second, context);
  throw invalidPath();
}

/** @throws {RestError} 429 when there are seconds to wait */
function requireAllowance(wait = 0): void {
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
    throw invalidPath();
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
const CLIENT_GONE: ErrorFields = { status: 499, message: "The client has gone" };

function invalidPath(): RestError {
  return new RestError(404, "PGRST125", "Invalid path specified in request URL");
}

/* No cache may store a response: it depends on the key and the token. */
const ALWAYS: Readonly<Record<string, string>> = {
  "Cache-Control": "no-store",
  "X-Content-Type-Options": "nosniff",
};

/** Headers that are null are left out. */
function toResponse({ status, headers: own, body }: RestResponse): Response {
  const headers = { ...ALWAYS };
  for (const [name, value] of Object.entries(own)) if (value !== null) headers[name] = value;
  return new Response(body, { status, headers });
}

/** PostgREST's shape of an error, or the gateway's for one without a code. */
function toErrorResponse(fields: ErrorFields, { hasBody }: { hasBody: boolean }): Response {
  const { status, code, message, details = null, hint = null, headers } = fields;
  const json = code === undefined ? { message, hint } : { code, details, hint, message };
  return new Response(hasBody ? JSON.stringify(json) : null, {
    status,
    headers: { ...ALWAYS, "Content-Type": "application/json; charset=utf-8", ...headers },
  });
}
