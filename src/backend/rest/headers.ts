import { invalidQuery, RestError, unsatisfiableRange } from "#backend/rest/errors.ts";

/** Shape of a response: a list, one object (either also without the keys that are null), or a table in CSV. */
export type Format = "json" | "object" | "json-stripped" | "object-stripped" | "csv";

const FORMAT_OF_TYPE: Readonly<Record<string, Format>> = {
  "*/*": "json",
  "application/*": "json",
  "application/json": "json",
  "application/vnd.pgrst.array": "json",
  "application/vnd.pgrst.array+json": "json",
  "application/vnd.pgrst.object": "object",
  "application/vnd.pgrst.object+json": "object",
  "text/csv": "csv",
};

export const TYPE_OF_FORMAT: Readonly<Record<Format, string>> = {
  json: "application/json; charset=utf-8",
  object: "application/vnd.pgrst.object+json; charset=utf-8",
  "json-stripped": "application/vnd.pgrst.array+json;nulls=stripped; charset=utf-8",
  "object-stripped": "application/vnd.pgrst.object+json;nulls=stripped; charset=utf-8",
  csv: "text/csv; charset=utf-8",
};

/** Whether a response is one object and no list. */
export const isSingular = (format: Format) => format === "object" || format === "object-stripped";

export const isStripped = (format: Format) =>
  format === "json-stripped" || format === "object-stripped";

interface MediaRange {
  type: string;
  parameters: readonly string[];
  quality: number;
}

/** The best format that an `Accept` header allows. @throws {RestError} PGRST107 */
export function chooseFormat(accept: string | null): Format {
  if (accept === null || accept.trim() === "") return "json";
  for (const { type, parameters } of parseAccept(accept)) {
    const format = Object.hasOwn(FORMAT_OF_TYPE, type) ? FORMAT_OF_TYPE[type] : undefined;
    if (format === undefined) continue;
    const strips = type.includes("vnd.pgrst.") && parameters.includes("nulls=stripped");
    if (!strips) return format;
    return format === "object" ? "object-stripped" : "json-stripped";
  }
  throw new RestError(406, "PGRST107", `None of these media types are available: ${accept}`);
}

/** Whether an `Accept` header allows one of the types. */
export function accepts(accept: string | null, types: readonly string[]): boolean {
  if (accept === null || accept.trim() === "") return true;
  const all = ["*/*", "application/*", ...types];
  return parseAccept(accept).some(({ type }) => all.includes(type));
}

/** The media ranges of an `Accept` header, the best first. */
function parseAccept(accept: string): MediaRange[] {
  return accept
    .split(",")
    .map(parseMediaRange)
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality);
}

function parseMediaRange(text: string): MediaRange {
  const [type = "", ...parameters] = text.split(";").map((part) => part.trim().toLowerCase());
  const quality = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
  return {
    type,
    parameters: parameters.filter((parameter) => !parameter.startsWith("q=")),
    quality: quality === undefined || Number.isNaN(Number(quality)) ? 1 : Number(quality),
  };
}

const VALUES = {
  resolution: ["merge-duplicates", "ignore-duplicates"],
  missing: ["default", "null"],
  return: ["representation", "minimal", "headers-only"],
  count: ["exact", "planned", "estimated"],
  handling: ["strict", "lenient"],
} as const;

type Kind = keyof typeof VALUES;

/** In the order of PostgREST's header. */
const KINDS = Object.keys(VALUES) as Kind[];

type Choice<K extends Kind> = (typeof VALUES)[K][number] | null;
type Choices = { [K in Kind]: Choice<K> };

export interface Preferences extends Choices {
  timezone: string | null;
  /** Counts only with handling=strict, as in PostgREST. */
  maxAffected: number | null;
}

export type Count = NonNullable<Preferences["count"]>;

/** RFC 7240: names in any case, with spaces around the equals sign. */
const NAME = /^([\w-]+)\s*=\s*/;
const MAX_AFFECTED = /^max-affected=(\d{1,9})$/;

const TIME_ZONE = /^timezone(?![\w-])=?(.*)$/i;
/** A session caches every zone it was ever set to, some 20 KB each: so there are no more than these. */
const TIME_ZONES: ReadonlySet<string> = new Set(["UTC", ...Intl.supportedValuesOf("timeZone")]);
const OFFSET = /^[+-](?:\d|0\d|1[0-4])(?::(?:00|15|30|45))?$/;

/**
 * Parses `Prefer`: the first of each kind counts, the unknown is ignored unless `handling=strict`.
 * @param offersZones whether times may be wanted in another time zone than UTC
 * @throws {RestError} PGRST122; also for `tx=`, since a rollback that is silently ignored would write; 22023
 */
export function parsePreferences(header: string | null, offersZones = false): Preferences {
  const given = (header ?? "")
    .split(",")
    .map((preference) => preference.trim())
    .filter((preference) => preference !== "")
    .map((preference) => preference.replace(NAME, (_, name: string) => `${name.toLowerCase()}=`));
  const pick = <K extends Kind>(kind: K): Choice<K> => {
    const first = given.find((text) => isOfKind(kind, text));
    return VALUES[kind].find((value) => first === `${kind}=${value}`) ?? null;
  };
  const [maxAffected] = given.flatMap((text) => MAX_AFFECTED.exec(text)?.[1] ?? []);
  const zones = given.flatMap((text) => TIME_ZONE.exec(text)?.slice(1) ?? []);
  const refused = zones.find(
    (zone) => zone !== "UTC" && !(offersZones && (TIME_ZONES.has(zone) || OFFSET.test(zone))),
  );
  if (refused !== undefined) {
    // As PostgreSQL refuses a zone that it does not know.
    throw new RestError(400, "22023", `invalid value for parameter "TimeZone": "${refused}"`);
  }
  const preferences: Preferences = {
    resolution: pick("resolution"),
    missing: pick("missing"),
    return: pick("return"),
    count: pick("count"),
    handling: pick("handling"),
    timezone: zones[0] ?? null,
    maxAffected: maxAffected === undefined ? null : Number(maxAffected),
  };
  if (given.some((text) => text.startsWith("tx="))) {
    throw new RestError(400, "PGRST122", "The preference 'tx' is not supported");
  }
  const unknown = given.filter((text) => !isKnown(text));
  if (preferences.handling === "strict" && unknown.length > 0) {
    throw new RestError(400, "PGRST122", "Invalid preferences given with handling=strict", {
      details: `Invalid preferences: ${unknown.join(", ")}`,
    });
  }
  return preferences;
}

function isKnown(text: string): boolean {
  return (
    MAX_AFFECTED.test(text) || TIME_ZONE.test(text) || KINDS.some((kind) => isOfKind(kind, text))
  );
}

function isOfKind(kind: Kind, text: string): boolean {
  return VALUES[kind].some((value) => text === `${kind}=${value}`);
}

/** Kinds of preferences that only some requests can use. */
export type PreferenceKind = "resolution" | "missing" | "return" | "maxAffected";

const ALWAYS_USABLE: readonly Kind[] = ["count", "handling"];

/** `Preference-Applied` for a request that could use `usable` too; null when it used none. */
export function formatApplied(
  preferences: Preferences,
  usable: readonly PreferenceKind[] = [],
): string | null {
  const isUsable = (kind: Kind | PreferenceKind) => [...ALWAYS_USABLE, ...usable].includes(kind);
  const applied = KINDS.filter((kind) => isUsable(kind) && preferences[kind] !== null).map(
    (kind) => `${kind}=${preferences[kind]}`,
  );
  const { handling, timezone, maxAffected } = preferences;
  if (timezone !== null) applied.push(`timezone=${timezone}`);
  if (isUsable("maxAffected") && handling === "strict" && maxAffected !== null) {
    applied.push(`max-affected=${maxAffected}`);
  }
  return applied.length > 0 ? applied.join(", ") : null;
}

/** Rows of one response, at most: further ones are cut silently, as by PostgREST's `db-max-rows`. */
export const MAX_ROWS = 1000;

/** The rows that a request selects; a null limit means all. */
export interface RowRange {
  offset: number;
  limit: number | null;
}

const DIGITS = /^\d{1,15}$/;

/**
 * The range of `limit`, `offset` and the header `Range: 0-9`, whichever is narrower.
 * @throws {RestError} PGRST103 for a negative or empty range, PGRST100 for what is no number
 */
export function parseRange(
  limit: string | null,
  offset: string | null,
  header: string | null,
): RowRange {
  const fromQuery = {
    offset: offset === null ? 0 : parseCount(offset, "Offset"),
    limit: limit === null ? null : parseCount(limit, "Limit"),
  };
  const found = header === null ? null : /^(\d{1,15})-(\d{0,15})$/.exec(header.trim());
  if (found === null || fromQuery.limit === 0) return fromQuery;
  const lower = Number(found[1]);
  const upper = found[2] ? Number(found[2]) : Infinity;
  if (lower > upper) {
    throw unsatisfiableRange(
      "The lower boundary must be lower than or equal to the upper boundary in the Range header.",
    );
  }
  return intersect(fromQuery, lower, upper);
}

function parseCount(text: string, what: "Limit" | "Offset"): number {
  if (DIGITS.test(text)) return Number(text);
  if (/^-\d+$/.test(text)) {
    throw unsatisfiableRange(`${what} should be greater than or equal to zero.`);
  }
  throw invalidQuery(`${what} should be a whole number`, `Received '${text}'`);
}

function intersect(range: RowRange, lower: number, upper: number): RowRange {
  const offset = Math.max(range.offset, lower);
  const end = Math.min(range.limit === null ? Infinity : range.offset + range.limit - 1, upper);
  if (end < offset)
    throw unsatisfiableRange("The Range header and limit/offset have no row in common.");
  return { offset, limit: end === Infinity ? null : end - offset + 1 };
}

/** `Content-Range` of `rows` rows from `first` on, of `total` (null: not counted). */
export function formatContentRange(first: number, rows: number, total: number | null): string {
  const range = rows > 0 && total !== 0 ? `${first}-${first + rows - 1}` : "*";
  return `${range}/${total ?? "*"}`;
}

/** The status of a read. @throws {RestError} PGRST103 when it starts behind the last row */
export function statusOfRange(first: number, rows: number, total: number | null): 200 | 206 {
  if (total === null) return 200;
  if (first > total) {
    throw unsatisfiableRange(
      `An offset of ${first} was requested, but there are only ${total} rows.`,
      {
        "Content-Range": formatContentRange(first, rows, total),
      },
    );
  }
  return rows < total ? 206 : 200;
}
