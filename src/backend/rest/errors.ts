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

  constructor(fields: ErrorFields) {
    super(fields.message);
    this.fields = fields;
  }
}

/** What PostgREST knows and this server does not offer. */
export function refuseFeature(details: string): RestError {
  return new RestError({
    status: 400,
    code: "PGRST127",
    message: "Feature not implemented",
    details,
  });
}

/** A query string that does not parse. */
export function refuseQuery(message: string, details: string | null = null): RestError {
  return new RestError({ status: 400, code: "PGRST100", message, details });
}

/** A body that is no list of rows. */
export function refuseBody(message: string, details: string | null = null): RestError {
  return new RestError({ status: 400, code: "PGRST102", message, details });
}

/** A column that a query names and the relation does not have, as PostgreSQL words it. */
export function refuseUnknownColumn(relation: string, column: string): RestError {
  return new RestError({
    status: 400,
    code: "42703",
    message: `column ${relation}.${column} does not exist`,
  });
}

/** A key of a body that is no column. */
export function refuseUnknownKey(table: string, key: string): RestError {
  return new RestError({
    status: 400,
    code: "PGRST204",
    message: `Could not find the '${key}' column of '${table}' in the schema cache`,
  });
}

/** @param contentRange what a read that starts behind the last row could have requested */
export function refuseRange(details: string, contentRange?: string): RestError {
  return new RestError({
    status: 416,
    code: "PGRST103",
    message: "Requested range not satisfiable",
    details,
    ...(contentRange === undefined ? {} : { headers: { "Content-Range": contentRange } }),
  });
}

/** Not exactly one row where one object was requested. */
export function refuseNotSingular(rows: number): RestError {
  return new RestError({
    status: 406,
    code: "PGRST116",
    message: "Cannot coerce the result to a single JSON object",
    details: `The result contains ${rows} rows`,
  });
}

/** More bytes than one response may have. */
export function refuseLargeResponse(): RestError {
  return new RestError({
    status: 400,
    code: "54000",
    message: "The answer would be too large",
    hint: "Ask for fewer columns with 'select', or for fewer rows with 'limit' and 'offset'.",
  });
}

/** Anonymous filters and order that would read more text than one request may. */
export function refuseTextCost(): RestError {
  return new RestError({
    status: 400,
    code: "54000",
    message: "The filters or the order would have to read too much text",
    hint: "Search with a function such as 'search_news', or sign in.",
  });
}
