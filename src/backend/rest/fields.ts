import { isForbiddenName } from "#backend/api/storable-text.ts";
import { invalidQuery, unsupportedFeature } from "#backend/rest/errors.ts";
import { type Scanner, takeName, takeQuoted } from "#backend/rest/scanner.ts";

/** One step into JSON: `->key`, `->>key`, `->0`. */
export interface JsonStep {
  /** Whether the value is wanted as text (`->>`). */
  isText: boolean;
  key: string | number;
}

/** A column, or a path into the JSON of one. */
export interface Field {
  column: string;
  path: readonly JsonStep[];
}

const MAX_STEPS = 10;
const INDEX = /-?\d{1,9}(?=->|::|[.,)]|$)/y;
/** As upstream: anything but what ends a key; a dash only where no arrow begins. */
const KEY = /[^(\-:.,>)]+(?:-(?!>)[^(\-:.,>)]+)*/y;

/** Takes a column with its path into JSON: `specs->sizes->0->>name`. @throws {RestError} PGRST100 */
export function takeField(scanner: Scanner): Field {
  const column = takeName(scanner);
  const path = takePath(scanner);
  scanner.skipSpaces();
  return { column, path };
}

function takePath(scanner: Scanner): JsonStep[] {
  const path: JsonStep[] = [];
  while (scanner.accept("->")) {
    const isText = scanner.accept(">");
    path.push({ isText, key: takeKey(scanner) });
  }
  if (path.length > MAX_STEPS) throw invalidQuery(`More than ${MAX_STEPS} steps lead into JSON`);
  return path;
}

function takeKey(scanner: Scanner): string | number {
  const index = scanner.match(INDEX);
  if (index !== null) return Number(index);
  if (scanner.accept("-")) throw scanner.fail("digit");
  const key = takeQuoted(scanner) ?? scanner.match(KEY)?.trim() ?? "";
  if (key === "")
    throw scanner.fail('"-", digit or any non reserved character different from: .,>()');
  if (isForbiddenName(key)) throw invalidQuery(`The name '${key}' is not allowed`);
  return key;
}

/** The name of a path's value in a response: its last key, or the column's name when it has only positions. */
export function nameOfField({ column, path }: Field): string {
  const key = path.findLast((step) => typeof step.key === "string")?.key;
  return typeof key === "string" ? key : column;
}

/** Types that a value may be cast to, by each of their names; no other reaches a statement. */
const CASTS: ReadonlyMap<string, string> = new Map([
  ["text", "text"],
  ["varchar", "text"],
  ["character varying", "text"],
  ["int2", "smallint"],
  ["smallint", "smallint"],
  ["int", "integer"],
  ["int4", "integer"],
  ["integer", "integer"],
  ["int8", "bigint"],
  ["bigint", "bigint"],
  ["numeric", "numeric"],
  ["decimal", "numeric"],
  ["real", "real"],
  ["float4", "real"],
  ["float", "double precision"],
  ["float8", "double precision"],
  ["double precision", "double precision"],
  ["bool", "boolean"],
  ["boolean", "boolean"],
  ["date", "date"],
  ["time", "time without time zone"],
  ["timestamp", "timestamp without time zone"],
  ["timestamptz", "timestamp with time zone"],
  ["interval", "interval"],
  ["uuid", "uuid"],
  ["json", "json"],
  ["jsonb", "jsonb"],
]);

const TYPE = /[\p{L}\p{Nd}_ $]+/uy;

/** Takes `::type`; null without one. @throws {RestError} PGRST100, PGRST127 for a type that is not on the list */
export function takeCast(scanner: Scanner): string | null {
  if (!scanner.accept("::")) return null;
  const name = scanner.match(TYPE)?.trim() ?? "";
  if (name === "") throw scanner.fail("letter or digit");
  const type = CASTS.get(name.toLowerCase());
  if (type === undefined) throw unsupportedFeature(`Casts to '${name}' are not supported`);
  return type;
}
