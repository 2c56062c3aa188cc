import { DatabaseError, DatabaseUnavailableError, DISK_FULL } from "#backend/database/database.ts";
import { IdentityError } from "#backend/identity.ts";
import { describeDatabaseError } from "#backend/rest/database-errors.ts";
import { diskFull, noSuchBucket, StorageError } from "#backend/storage/storage-error.ts";

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

/** A route's error as one of the storage API; an unexpected one reveals no detail. */
export function toStorageError(error: unknown): StorageError {
  if (error instanceof StorageError) return error;
  if (error instanceof IdentityError) return describeIdentityError(error);
  if (error instanceof DatabaseError) return describeFailedStatement(error);
  if (error instanceof DatabaseUnavailableError) {
    return new StorageError(503, "DatabaseTimeout", "The database is not available", {
      headers: { "Retry-After": "1" },
    });
  }
  return new StorageError(500, "InternalError", "Internal server error");
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
};

function describeIdentityError({ reason }: IdentityError): StorageError {
  const isToken = reason !== "no-api-key" && reason !== "invalid-api-key";
  return new StorageError(401, isToken ? "InvalidJWT" : "AccessDenied", IDENTITY_MESSAGES[reason], {
    error: "Unauthorized",
  });
}
