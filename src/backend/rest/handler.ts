import {
  DatabaseError,
  DatabaseUnavailableError,
  type Database,
  type Role,
} from "#backend/database/database.ts";
import { identify, IdentityError, type ApiKeys } from "#backend/identity.ts";
import type { AdmitClient } from "#backend/limits/wire-limits.ts";
import type { RequestContext } from "#backend/rest/context.ts";
import { DATABASE_UNAVAILABLE, describeDatabaseError } from "#backend/rest/database-errors.ts";
import { type ErrorFields, RestError } from "#backend/rest/errors.ts";
import { describeIdentityError } from "#backend/rest/identity-errors.ts";
import { introspect } from "#backend/rest/introspection.ts";
import { parsePreferences } from "#backend/rest/preferences.ts";
import { toErrorResponse, toResponse, type Answer } from "#backend/rest/response.ts";
import { answerFunction } from "#backend/rest/rpc-route.ts";
import { answerTable } from "#backend/rest/table-route.ts";

export interface RestOptions {
  database: Database;
  keys: ApiKeys;
  /** Functions of `public` below `/rest/v1/rpc`. */
  functions: readonly string[];
  /** Counts a visitor's search; absent, nobody is limited. */
  admitSearch?: AdmitClient | undefined;
  /** Told of every error that became a 5xx answer. */
  onError: (error: unknown, request: Request) => void;
}

const PREFIX = "/rest/v1/";
const SCHEMA = "public";
/** Functions that look through texts, which costs more than a read. */
const SEARCH = /^(?:search|find)_/;
const MAX_URL_BYTES = 8 * 1024;

/**
 * PostgREST's wire, as much of it as the product uses: tables of `public` with row level security,
 * and functions on a list. What is not understood is refused with a 4xx; the handler never throws.
 *
 * @throws {Error} at creation, when the database cannot be introspected
 */
export async function createRestHandler(
  options: RestOptions,
): Promise<(request: Request, connection: { clientAddress: string | null }) => Promise<Response>> {
  const { database, keys, functions, admitSearch, onError } = options;
  const schema = await introspect(database, functions);
  return async (request, { clientAddress }) => {
    let role: Role = "anon";
    try {
      const url = readUrl(request);
      const identity = await identify(request, keys);
      role = identity.role;
      checkProfile(request);
      const context: RequestContext = {
        request,
        parameters: url.searchParams,
        preferences: parsePreferences(request.headers.get("prefer")),
        identity,
        database,
        schema,
      };
      const path = splitPath(url.pathname);
      if (role === "anon" && isSearch(path)) refuseFlood(await admitSearch?.(clientAddress));
      return toResponse(await route(path, context));
    } catch (error) {
      const fields = describeError(error, role);
      if (fields.status >= 500) onError(error, request);
      return toErrorResponse(fields, { hasBody: request.method !== "HEAD" });
    }
  };
}

function route([first = "", second, ...more]: string[], context: RequestContext): Promise<Answer> {
  if (first !== "" && second === undefined) return answerTable(first, context);
  if (first === "rpc" && second && more.length === 0) return answerFunction(second, context);
  throw first === "" && second === undefined
    ? new RestError({
        status: 404,
        code: "PGRST126",
        message: "Root endpoint metadata is disabled",
      })
    : refusePath();
}

function isSearch([first, name = ""]: string[]): boolean {
  return first === "rpc" && SEARCH.test(name);
}

/** @throws {RestError} 429 when there are seconds to wait */
function refuseFlood(wait = 0): void {
  if (wait === 0) return;
  throw new RestError({
    status: 429,
    code: "over_request_rate_limit",
    message: `Too many searches, try again after ${wait} seconds`,
    headers: { "Retry-After": String(wait) },
  });
}

/** @throws {RestError} 414 */
function readUrl(request: Request): URL {
  const url = new URL(request.url);
  if (url.pathname.length + url.search.length <= MAX_URL_BYTES) return url;
  throw new RestError({
    status: 414,
    code: "PGRST100",
    message: `The URL is longer than ${MAX_URL_BYTES} bytes`,
  });
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
  throw new RestError({
    status: 406,
    code: "PGRST106",
    message: `Invalid schema: ${profile}`,
    hint: `Only the following schemas are exposed: ${SCHEMA}`,
  });
}

function describeError(error: unknown, role: Role): ErrorFields {
  if (error instanceof RestError) return error.fields;
  if (error instanceof IdentityError) return describeIdentityError(error);
  if (error instanceof DatabaseError) return describeDatabaseError(error, role);
  if (error instanceof DatabaseUnavailableError) return DATABASE_UNAVAILABLE;
  return { status: 500, code: "PGRSTX00", message: "Unexpected error" };
}

function refusePath(): RestError {
  return new RestError({
    status: 404,
    code: "PGRST125",
    message: "Invalid path specified in request URL",
  });
}
