import { z } from "zod";

import { type BodyError, parseJson, readBody } from "#backend/api/body.ts";
import type { ErrorWords } from "#backend/api/handler.ts";
import { findUnstorable } from "#backend/api/storable-text.ts";
import { type DatabaseError, DISK_FULL } from "#backend/database/database.ts";
import { type Identity, type IdentityError, NO_API_TOKENS } from "#backend/identity.ts";
import { describeDatabaseError } from "#backend/rest/errors.ts";

/** An error response, thrown anywhere below the handler. */
export class StorageError extends Error {
  override readonly name = "StorageError";
  readonly status: number;
  /** Upstream's code, such as `NoSuchKey`: what the client distinguishes errors by. */
  readonly code: string;
  /** Upstream's older name of the error, such as `not_found`. */
  readonly error: string;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    code: string,
    message: string,
    { error = code, headers = {} }: { error?: string; headers?: Record<string, string> } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.error = error;
    this.headers = headers;
  }
}

export function noSuchKey(): StorageError {
  return new StorageError(404, "NoSuchKey", "Object not found", { error: "not_found" });
}

export function noSuchBucket(): StorageError {
  return new StorageError(404, "NoSuchBucket", "Bucket not found", { error: "Bucket not found" });
}

/** The body or the query string is not what the route takes. */
export function invalidRequest(message: string): StorageError {
  return new StorageError(400, "InvalidRequest", message, { error: "Invalid Input" });
}

/** The name of an object is not allowed here. */
export function invalidKey(reason: string): StorageError {
  return new StorageError(400, "InvalidKey", `Invalid key: ${reason}`);
}

export function tooLarge(): StorageError {
  return new StorageError(413, "EntityTooLarge", "The object exceeded the maximum allowed size", {
    error: "Payload too large",
  });
}

/** The type is not allowed, or the content is not what its type says. */
export function invalidType(message: string): StorageError {
  return new StorageError(415, "InvalidMimeType", message, { error: "invalid_mime_type" });
}

/** A document that runs or sends something, holds other files, or hides what it holds. */
export function activeContent(message: string): StorageError {
  return new StorageError(422, "ActiveContent", message, { error: "active_content" });
}

/** The file is damaged, or too large to be decoded. */
export function invalidContent(message: string): StorageError {
  return new StorageError(422, "InvalidContent", message, { error: "invalid_content" });
}

export function diskFull(): StorageError {
  return new StorageError(507, "InsufficientStorage", "There is no room left to store files", {
    error: "Insufficient storage",
  });
}

/** @param what there were too many of @param wait in seconds */
export function tooManyRequests(what: string, wait: number): StorageError {
  return new StorageError(
    429,
    "TooManyRequests",
    `Too many ${what}, try again after ${wait} seconds`,
    { error: "too_many_requests", headers: { "Retry-After": String(wait) } },
  );
}

function tooBusy(): StorageError {
  return new StorageError(429, "SlowDown", "Too many pictures are being worked on", {
    headers: { "Retry-After": "2" },
  });
}

/** A thousand of the longest names. */
const MAX_BYTES = 1024 * 1024;
/** Anonymous clients can at most list a folder. */
const MAX_ANONYMOUS_BYTES = 16 * 1024;

/** The request's JSON body in the shape of `schema`. @throws {BodyError} @throws {StorageError} 400 */
export async function readJson<S extends z.ZodType>(
  request: Request,
  schema: S,
  { role }: Identity,
): Promise<z.output<S>> {
  const body = await readBody(request, role === "anon" ? MAX_ANONYMOUS_BYTES : MAX_BYTES);
  const value = parseStorableJson(body.toString("utf8"), "The body is no JSON that can be used");
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw invalidRequest(`body/${issue?.path.join("/") ?? ""} ${issue?.message ?? "is not valid"}`);
}

/** A whole number, also as text: upstream converts it, and the client in Python sends one so. */
export const wholeNumber = (min: number, max: number) =>
  z.preprocess(
    (value) => (typeof value === "string" && /^\d{1,12}$/.test(value) ? Number(value) : value),
    z.int().min(min).max(max),
  );

/** JSON whose names and texts the database can store. @throws {StorageError} 400 with `refusal` */
export function parseStorableJson(text: string, refusal: string): unknown {
  try {
    const value = parseJson(text);
    if (findUnstorable(value) === null) return value;
  } catch {
    // Reported like JSON that cannot be stored.
  }
  throw invalidRequest(refusal);
}

/* A response depends on the key and the token, and on what is stored now. */
const ALWAYS: Readonly<Record<string, string>> = {
  "Cache-Control": "no-store",
  "X-Content-Type-Options": "nosniff",
};

export function respondJson(body: unknown): Response {
  return Response.json(body, { headers: ALWAYS });
}

/**
 * The response to an error, in upstream's shape. Its HTTP status is the one that the body names, where
 * upstream sends 400 for nearly everything.
 */
export function respondError(error: StorageError, request: Request): Response {
  const { status, code, message, headers } = error;
  const body = { statusCode: String(status), code, error: error.error, message };
  return new Response(request.method === "HEAD" ? null : JSON.stringify(body), {
    status,
    headers: { ...ALWAYS, "Content-Type": "application/json; charset=utf-8", ...headers },
  });
}

const unexpected = () => new StorageError(500, "InternalError", "Internal server error");

/** Upstream's words for the errors of all APIs. */
export const STORAGE_WORDS: ErrorWords<StorageError> = {
  own: (error) => (error instanceof StorageError ? error : null),
  identity: describeIdentityError,
  body: describeBodyError,
  database: describeFailedStatement,
  unavailable: () =>
    new StorageError(503, "DatabaseTimeout", "The database is not available", {
      headers: { "Retry-After": "1" },
    }),
  busy: tooBusy,
  unexpected,
};

function describeBodyError({ reason }: BodyError): StorageError {
  if (reason === "too-large") return tooLarge();
  return reason === "broken-off"
    ? invalidRequest("The body broke off before its end")
    : unexpected();
}

function describeFailedStatement(error: DatabaseError): StorageError {
  switch (error.code) {
    case "42501":
      return new StorageError(403, "AccessDenied", error.message, { error: "Unauthorized" });
    case "23505":
      return new StorageError(409, "KeyAlreadyExists", "The resource already exists", {
        error: "Duplicate",
      });
    case "23503":
      return noSuchBucket();
    case DISK_FULL:
      return diskFull();
    default: {
      const { status, message } = describeDatabaseError(error, "authenticated");
      return new StorageError(status, "DatabaseError", message);
    }
  }
}

const IDENTITY_MESSAGES: Readonly<Record<IdentityError["reason"], string>> = {
  "no-api-key": "No API key found in request",
  "invalid-api-key": "Invalid API key",
  "expired-token": '"exp" claim timestamp check failed',
  "invalid-token": "signature verification failed",
  "ended-session": "the session has ended",
  "invalid-api-token": "Invalid API key",
  "unwanted-api-token": NO_API_TOKENS,
};

function describeIdentityError(reason: IdentityError["reason"]): StorageError {
  const isToken = ["expired-token", "invalid-token", "ended-session"].includes(reason);
  const status = reason === "unwanted-api-token" ? 403 : 401;
  const code = isToken ? "InvalidJWT" : "AccessDenied";
  return new StorageError(status, code, IDENTITY_MESSAGES[reason], { error: "Unauthorized" });
}
