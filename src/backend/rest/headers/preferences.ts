import { RestError } from "#backend/rest/errors.ts";

const VALUES = {
  resolution: ["merge-duplicates", "ignore-duplicates"],
  missing: ["default", "null"],
  return: ["representation", "minimal", "headers-only"],
  count: ["exact", "planned", "estimated"],
  handling: ["strict", "lenient"],
  /** The only one that is offered: a session caches every zone it was ever set to, some 20 KB each. */
  timezone: ["UTC"],
} as const;

type Kind = keyof typeof VALUES;

/** In the order of PostgREST's header. */
const KINDS = Object.keys(VALUES) as Kind[];

type Choice<K extends Kind> = (typeof VALUES)[K][number] | null;
type Choices = { [K in Kind]: Choice<K> };

export interface Preferences extends Choices {
  /** Counts only with handling=strict, as in PostgREST. */
  maxAffected: number | null;
}

export type Count = NonNullable<Preferences["count"]>;

/** RFC 7240: names in any case, with spaces around the equals sign. */
const NAME = /^([\w-]+)\s*=\s*/;
const MAX_AFFECTED = /^max-affected=(\d{1,9})$/;

/**
 * Parses `Prefer`: the first of each kind counts, the unknown is ignored unless `handling=strict`.
 * @throws {RestError} PGRST122; also for `tx=`, since a rollback that is silently ignored would write; 22023
 */
export function parsePreferences(header: string | null): Preferences {
  const given = (header ?? "")
    .split(",")
    .map((preference) => preference.trim())
    .filter((preference) => preference !== "")
    .map((preference) => preference.replace(NAME, (_, name: string) => `${name.toLowerCase()}=`));
  const pick = <K extends Kind>(kind: K): Choice<K> => {
    const first = given.find((text) => isOfKind(kind, text));
    return VALUES[kind].find((value) => first === `${kind}=${value}`) ?? null;
  };
  const maxAffected = given
    .map((text) => MAX_AFFECTED.exec(text)?.[1])
    .find((n) => n !== undefined);
  const preferences: Preferences = {
    resolution: pick("resolution"),
    missing: pick("missing"),
    return: pick("return"),
    count: pick("count"),
    handling: pick("handling"),
    timezone: pick("timezone"),
    maxAffected: maxAffected === undefined ? null : Number(maxAffected),
  };
  if (given.some((text) => text.startsWith("tx="))) {
    throw new RestError(400, "PGRST122", "The preference 'tx' is not supported");
  }
  const zones = given.flatMap((text) => /^timezone(?![\w-])=?(.*)$/i.exec(text)?.slice(1) ?? []);
  const zone = zones.find((text) => text !== "UTC");
  if (zone !== undefined) {
    // As PostgreSQL refuses a zone that it does not know.
    throw new RestError(400, "22023", `invalid value for parameter "TimeZone": "${zone}"`, {
      hint: "Only UTC is offered.",
    });
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
  return MAX_AFFECTED.test(text) || KINDS.some((kind) => isOfKind(kind, text));
}

function isOfKind(kind: Kind, text: string): boolean {
  return VALUES[kind].some((value) => text === `${kind}=${value}`);
}

/** Kinds of preferences that only some requests can use. */
export type PreferenceKind = "resolution" | "missing" | "return" | "maxAffected";

const ALWAYS_USABLE: readonly Kind[] = ["count", "handling", "timezone"];

/** `Preference-Applied` for a request that could use `usable` too; null when it used none. */
export function formatApplied(
  preferences: Preferences,
  usable: readonly PreferenceKind[] = [],
): string | null {
  const isUsable = (kind: keyof Preferences) => [...ALWAYS_USABLE, ...usable].includes(kind);
  const applied = KINDS.filter((kind) => isUsable(kind) && preferences[kind] !== null).map(
    (kind) => `${kind}=${preferences[kind]}`,
  );
  const { handling, maxAffected } = preferences;
  if (isUsable("maxAffected") && handling === "strict" && maxAffected !== null) {
    applied.push(`max-affected=${maxAffected}`);
  }
  return applied.length > 0 ? applied.join(", ") : null;
}
