import { parseJson, readText } from "#backend/api/body.ts";
import { findUnstorable, type Unstorable } from "#backend/api/storable-text.ts";
import { csvToJson } from "#backend/rest/csv.ts";
import { invalidBody, RestError } from "#backend/rest/errors.ts";
import type { RequestContext } from "#backend/rest/execute.ts";
import type { Query } from "#backend/rest/query-string.ts";

export const MAX_BODY_BYTES = 1024 * 1024;
/** Anonymous clients write nothing: they only send search terms. */
const MAX_ANONYMOUS_BODY_BYTES = 16 * 1024;
export const MAX_OBJECTS = 1000;
const MAX_NESTING = 64;

/** A body of JSON whose rows are known to be objects. Its text goes to the database untouched. */
export interface Payload {
  json: string;
  isArray: boolean;
  /** Objects in it. */
  length: number;
  /** The keys of the first object, in its order; none for an empty list. */
  keys: readonly string[];
}

type Reading = Pick<RequestContext, "request" | "isLimited" | "identity">;

/** Reads a body as text, no further than its limit. @throws {BodyError} */
export function readBody({ request, isLimited, identity }: Reading): Promise<string> {
  const isAnonymous = isLimited && identity.role === "anon";
  return readText(request, isAnonymous ? MAX_ANONYMOUS_BODY_BYTES : MAX_BODY_BYTES);
}

/** Reads and parses a body. @param standard what an empty one stands for @throws what the functions below throw */
export async function readPayload(
  context: RequestContext,
  { columns }: Query,
  standard = "",
): Promise<Payload> {
  const toJson = chooseReader(context.request.headers.get("content-type"));
  const text = toJson(await readBody(context)) || standard;
  return parsePayload(text, { checkKeys: columns === null });
}

/**
 * Rejects a list where one object is expected. PostgREST takes the first and ignores the others.
 * @throws {RestError} PGRST102
 */
export function requireSingle(payload: Payload): void {
  if (payload.length > 1) throw invalidBody("The body must be one object");
}

/**
 * How the text of a body becomes JSON: unchanged, or from CSV.
 * @throws {RestError} PGRST102 for any other type
 */
export function chooseReader(contentType: string | null): (text: string) => string {
  const type = (contentType ?? "application/json").split(";")[0]?.trim().toLowerCase();
  if (type === "text/csv") return (text) => csvToJson(text, MAX_OBJECTS);
  if (type === "application/json" || type === "application/vnd.pgrst.object+json") {
    return (text) => text;
  }
  throw invalidBody(`Content-Type not acceptable: ${type}`);
}

/**
 * Parses an object or a list of objects.
 * @param checkKeys whether all objects must have the same keys (they need not with `columns`)
 * @throws {BodyError}
 * @throws {RestError} PGRST102; 413 for too many objects; 22P05, 22P02 for text that cannot be stored
 */
export function parsePayload(json: string, { checkKeys }: { checkKeys: boolean }): Payload {
  const value = parseStorableJson(json);
  if (isObject(value)) return { json, isArray: false, length: 1, keys: Object.keys(value) };
  if (!Array.isArray(value)) throw invalidBody("The body must be an object or a list of objects");
  if (value.length > MAX_OBJECTS) {
    throw new RestError(413, "PGRST102", `The body holds more than ${MAX_OBJECTS} objects`);
  }
  const keys = isObject(value[0]) ? Object.keys(value[0]) : [];
  const expected = new Set(keys);
  const fits = (row: unknown) =>
    isObject(row) &&
    (!checkKeys ||
      (Object.keys(row).length === expected.size &&
        Object.keys(row).every((key) => expected.has(key))));
  if (!value.every(fits)) throw invalidBody("All object keys must match");
  return { json, isArray: true, length: value.length, keys };
}

function parseStorableJson(json: string): unknown {
  checkNesting(json);
  const value = parseJson(json);
  const found = findUnstorable(value);
  if (found !== null) throw describeUnstorable(found);
  return value;
}

/**
 * Bounds the nesting of the text itself: the database reads it too, a double key included whose first
 * value `JSON.parse` drops, and PGlite's stack is small.
 */
function checkNesting(json: string): void {
  let depth = 0;
  let isInText = false;
  for (let index = 0; index < json.length; index += 1) {
    const character = json[index];
    if (isInText) {
      if (character === "\\") index += 1;
      else if (character === '"') isInText = false;
    } else if (character === '"') isInText = true;
    else if (character === "[" || character === "{") depth += 1;
    else if (character === "]" || character === "}") depth -= 1;
    if (depth > MAX_NESTING) throw invalidBody(`The body is nested deeper than ${MAX_NESTING}`);
  }
}

/** In the words of PostgreSQL, which would report it later. */
function describeUnstorable({ kind, text }: Unstorable): RestError {
  if (kind === "forbidden-name") return invalidBody(`The key '${text}' is not allowed`);
  if (text.includes("\u0000")) {
    return new RestError(400, "22P05", "unsupported Unicode escape sequence", {
      details: "\\u0000 cannot be converted to text.",
    });
  }
  return new RestError(400, "22P02", "invalid input syntax for type json", {
    details: "Unicode low surrogate must follow a high surrogate.",
  });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
