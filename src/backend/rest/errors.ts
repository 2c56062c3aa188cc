import type { BodyError } from "#backend/api/body.ts";
import type { ErrorWords } from "#backend/api/handler.ts";
import { type DatabaseError, DISK_FULL, type Role } from "#backend/database/database.ts";
import { type IdentityError, NO_API_TOKENS } from "#backend/identity.ts";

/** An error response, in PostgREST's shape. */
export interface ErrorFields {
  status: number;
  /** `PGRST…` or a SQLSTATE; absent in errors of Supabase's gateway. */
  code?: string;
  message: string;
  /** PostgREST lists the relationships that it cannot choose from as objects. */
  details?: string | readonly Readonly<Record<string, string>>[] | null;
  hint?: string | null;
  headers?: Readonly<Record<string, string>>;
}

/** An error response, thrown anywhere below the handler. */
export class RestError extends Error {
  override readonly name = "RestError";
  readonly fields: ErrorFields;

  constructor(
    status: number,
    code: string,
    message: string,
    more: Pick<ErrorFields, "details" | "hint" | "headers"> = {},
  ) {
    super(message);
    this.fields = { status, code, message, ...more };
  }
}

/** A feature of PostgREST that this server does not offer. */
export function unsupportedFeature(details: string): RestError {
  return new RestError(400, "PGRST127", "Feature not implemented", { details });
}

/** A query string that does not parse. */
export function invalidQuery(message: string, details: string | null = null): RestError {
  return new RestError(400, "PGRST100", message, { details });
}

/** A parameter of a related table (`author.name=eq.x`) that `select` does not embed. */
export function notEmbedded(name: string): RestError {
  const message = `'${name}' is not an embedded resource in this request`;
  return new RestError(400, "PGRST108", message, {
    hint: `Verify that '${name}' is included in the 'select' query parameter.`,
  });
}

/** A body that is not a list of rows. */
export function invalidBody(message: string): RestError {
  return new RestError(400, "PGRST102", message);
}

export function unsatisfiableRange(
  details: string,
  headers: Readonly<Record<string, string>> = {},
): RestError {
  return new RestError(416, "PGRST103", "Requested range not satisfiable", { details, headers });
}

/** The request would read more than one may. */
export function textCostExceeded(): RestError {
  return new RestError(
    400,
    "54000",
    "The filters, the order or the embedded resources would have to read too much text",
    {
      hint: "Search with a function such as 'search_news', or ask for fewer rows with 'limit'.",
    },
  );
}

export function responseTooLarge(): RestError {
  return new RestError(400, "54000", "The answer would be too large", {
    hint: "Ask for fewer columns with 'select', or for fewer rows with 'limit' and 'offset'.",
  });
}

/** Not a 5xx: the server is healthy and serves others. */
const BUSY: ErrorFields = {
  status: 429,
  code: "over_request_rate_limit",
  message: "Too many requests are waiting, try again after 2 seconds",
  headers: { "Retry-After": "2" },
};

/** PostgREST's words for the errors of all APIs. */
export const restWords = (role: Role): ErrorWords<ErrorFields> => ({
  own: (error) => (error instanceof RestError ? error.fields : null),
  identity: describeIdentityError,
  body: describeBodyError,
  database: (error) => describeDatabaseError(error, role),
  unavailable: () => DATABASE_UNAVAILABLE,
  busy: () => BUSY,
  unexpected: () => ({ status: 500, code: "PGRSTX00", message: "Unexpected error" }),
});

function describeBodyError({ reason, maxBytes }: BodyError): ErrorFields {
  switch (reason) {
    case "too-large":
      return {
        status: 413,
        code: "PGRST102",
        message: `The body is larger than ${maxBytes} bytes`,
      };
    case "broken-off":
      return invalidBody("The body could not be read").fields;
    case "not-utf-8":
    case "not-json":
      return invalidBody("Empty or invalid json").fields;
  }
}

const RETRY_AFTER: Readonly<Record<string, string>> = { "Retry-After": "1" };

/**
 * The response to an error of PostgreSQL, as PostgREST maps it, except two cases where PostgREST sends 500
 * for what only a bad request can cause: a value too large for a limit (54xxx, such as an index row),
 * and one upsert that names a row twice. A 5xx has its code and reveals nothing of the statement.
 */
export function describeDatabaseError(error: DatabaseError, role: Role): ErrorFields {
  const status = statusOf(error, role);
  if (error.code === DISK_FULL) return { status, code: error.code, message: NO_ROOM };
  if (status >= 500) {
    return {
      status,
      code: error.code,
      message: error.code === "57014" ? error.message : "The database could not answer",
      ...(status === 503 ? { headers: RETRY_AFTER } : {}),
    };
  }
  return {
    status,
    code: error.code,
    message: error.message,
    details: error.detail,
    hint: error.hint,
    ...(status === 401 ? { headers: { "WWW-Authenticate": "Bearer" } } : {}),
  };
}

/** Retrying does not help, so there is no `Retry-After`. */
const NO_ROOM = "There is no room left on the server's disk: nothing was changed";

/** The response while the database cannot be reached. */
const DATABASE_UNAVAILABLE: ErrorFields = {
  status: 503,
  code: "PGRST000",
  message: "Database connection error",
  headers: RETRY_AFTER,
};

/** Statuses by SQLSTATE or its class; the first match decides, and any other error is a 400. */
const STATUSES: readonly (readonly [status: number, codes: RegExp])[] = [
  [400, /^P0001$/],
  [404, /^(?:42883|42P01)$/],
  [405, /^25006$/],
  [409, /^(?:23503|23505)$/],
  [500, /^(?:42P17|53400)$/],
  [503, /^57P01$/],
  [403, /^(?:0L|0P|28)/],
  [500, /^(?:09|25|2D|38|39|3B|40|55|57|58|F0|HV|P0|PT|XX)/],
  [503, /^(?:08|53)/],
];

function statusOf({ code, message }: DatabaseError, role: Role): number {
  // PostgREST's way for the schema to set its own status.
  const own = /^PT([45]\d\d)$/.exec(code)?.[1];
  if (own !== undefined) return Number(own);
  if (code === "42501") return role === "anon" ? 401 : 403;
  if (code === "21000") {
    return /requires a WHERE clause$|cannot affect row a second time$/.test(message) ? 400 : 500;
  }
  return STATUSES.find(([, codes]) => codes.test(code))?.[0] ?? 400;
}

const OF_IDENTITY: Readonly<Record<IdentityError["reason"], ErrorFields>> = {
  "no-api-key": {
    status: 401,
    message: "No API key found in request",
    // Supabase's gateway also reads a parameter of the URL, where a key would end up in logs.
    hint: "No `apikey` request header was found.",
  },
  "invalid-api-key": {
    status: 401,
    message: "Invalid API key",
    hint: "Double check your Supabase `anon` or `service_role` API key.",
  },
  "expired-token": describeToken("PGRST303", "JWT expired"),
  // PostgREST does not check sessions and has no message for this.
  "ended-session": describeToken("PGRST301", "JWT session has ended"),
  "invalid-token": describeToken("PGRST301", "JWT cryptographic operation failed"),
  "invalid-api-token": describeToken("PGRST301", "The access token is unknown, expired or revoked"),
  "unwanted-api-token": { status: 403, message: NO_API_TOKENS },
};

/** A request without an identity: keys in the words of Supabase's gateway, tokens in PostgREST's. */
export function describeIdentityError(reason: IdentityError["reason"]): ErrorFields {
  return OF_IDENTITY[reason];
}

function describeToken(code: string, message: string): ErrorFields {
  return {
    status: 401,
    code,
    message,
    headers: {
      "WWW-Authenticate": `Bearer error="invalid_token", error_description="${message}"`,
    },
  };
}
