import { RestError } from "#backend/rest/errors.ts";

export type Count = "exact" | "planned" | "estimated";

export interface Preferences {
  resolution: "merge-duplicates" | "ignore-duplicates" | null;
  missing: "default" | "null" | null;
  return: "representation" | "minimal" | "headers-only" | null;
  count: Count | null;
  handling: "strict" | "lenient" | null;
  /** The only one that is offered: a session caches every zone it was ever set to, some 20 KB each. */
  timezone: "UTC" | null;
  /** Counts only with handling=strict, as in PostgREST. */
  maxAffected: number | null;
}

const VALUES = {
  resolution: ["merge-duplicates", "ignore-duplicates"],
  missing: ["default", "null"],
  return: ["representation", "minimal", "headers-only"],
  count: ["exact", "planned", "estimated"],
  handling: ["strict", "lenient"],
  timezone: ["UTC"],
} as const;

const MAX_AFFECTED = /^max-affected=(\d{1,9})$/;

/**
 * Parses `Prefer`: the first of each kind counts, the unknown is ignored unless `handling=strict`.
 * @throws {RestError} PGRST122; also for `tx=`, since a rollback that is silently ignored would write; 22023
 */
export function parsePreferences(header: string | null): Preferences {
  const given = (header ?? "")
    .split(",")
    .map((preference) => preference.trim())
    .filter((preference) => preference !== "");
  const pick = <K extends keyof typeof VALUES>(kind: K): (typeof VALUES)[K][number] | null =>
    VALUES[kind].find((value) => value === firstOf(given, kind, VALUES[kind])) ?? null;
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
    throw refusePreferences("The preference 'tx' is not supported", []);
  }
  const zone = given.find((text) => text.startsWith("timezone="))?.slice("timezone=".length);
  if (zone !== undefined && zone !== preferences.timezone) throw refuseTimezone(zone);
  const unknown = given.filter((text) => !isKnown(text));
  if (preferences.handling === "strict" && unknown.length > 0) {
    throw refusePreferences("Invalid preferences given with handling=strict", unknown);
  }
  return preferences;
}

/** As PostgreSQL refuses a zone that it does not know. */
function refuseTimezone(zone: string): RestError {
  return new RestError({
    status: 400,
    code: "22023",
    message: `invalid value for parameter "TimeZone": "${zone}"`,
    hint: "Only UTC is offered.",
  });
}

function refusePreferences(message: string, unknown: readonly string[]): RestError {
  return new RestError({
    status: 400,
    code: "PGRST122",
    message,
    details: unknown.length > 0 ? `Invalid preferences: ${unknown.join(", ")}` : null,
  });
}

function firstOf(given: readonly string[], kind: string, values: readonly string[]): string | null {
  for (const text of given) {
    const value = text.startsWith(`${kind}=`) ? text.slice(kind.length + 1) : null;
    if (value !== null && values.includes(value)) return value;
  }
  return null;
}

function isKnown(text: string): boolean {
  return (
    MAX_AFFECTED.test(text) ||
    Object.entries(VALUES).some(([kind, values]) =>
      values.some((value) => text === `${kind}=${value}`),
    )
  );
}

/** Kinds of preferences, in the order of PostgREST's header. */
export type PreferenceKind = keyof Preferences;

/** `Preference-Applied` for the kinds that a request could use; null when it used none. */
export function formatApplied(
  preferences: Preferences,
  usable: readonly PreferenceKind[],
): string | null {
  const kinds = ["resolution", "missing", "return", "count", "handling", "timezone"] as const;
  const applied = kinds
    .filter((kind) => usable.includes(kind) && preferences[kind] !== null)
    .map((kind) => `${kind}=${preferences[kind]}`);
  const { handling, maxAffected } = preferences;
  if (usable.includes("maxAffected") && handling === "strict" && maxAffected !== null) {
    applied.push(`max-affected=${maxAffected}`);
  }
  return applied.length > 0 ? applied.join(", ") : null;
}
