/** An error response, in PostgREST's shape. */
export interface ErrorFields {
  status: number;
  /** `PGRST…` or a SQLSTATE; absent in errors of Supabase's gateway. */
  code?: string;
  message: string;
  details?: string | null;
  hint?: string | null;
  headers?: Readonly<Record<string, string>>;
}

/** A refused request: thrown anywhere below the handler, which makes it a response. */
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

/** What PostgREST knows and this server does not offer. */
export function refuseFeature(details: string): RestError {
  return new RestError(400, "PGRST127", "Feature not implemented", { details });
}

/** A query string that does not parse. */
export function refuseQuery(message: string, details: string | null = null): RestError {
  return new RestError(400, "PGRST100", message, { details });
}

/** A body that is no list of rows. */
export function refuseBody(message: string): RestError {
  return new RestError(400, "PGRST102", message);
}

export function refuseRange(
  details: string,
  headers: Readonly<Record<string, string>> = {},
): RestError {
  return new RestError(416, "PGRST103", "Requested range not satisfiable", { details, headers });
}

/** Anonymous filters and order that would read more text than one request may. */
export function refuseTextCost(): RestError {
  return new RestError(400, "54000", "The filters or the order would have to read too much text", {
    hint: "Search with a function such as 'search_news', or sign in.",
  });
}
