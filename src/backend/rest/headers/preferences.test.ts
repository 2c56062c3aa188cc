import { expect, test } from "vitest";

import { formatApplied, parsePreferences } from "#backend/rest/headers/preferences.ts";

test("the preferences that supabase-js sends are read", () => {
  expect(
    parsePreferences(
      "resolution=merge-duplicates,missing=default,return=representation, count=exact",
    ),
  ).toEqual({
    resolution: "merge-duplicates",
    missing: "default",
    return: "representation",
    count: "exact",
    handling: null,
    timezone: null,
    maxAffected: null,
  });
});

test("of several values of one kind the first counts", () => {
  expect(parsePreferences("return=minimal, return=representation").return).toBe("minimal");
});

test("unknown preferences are ignored, save with handling=strict", () => {
  expect(parsePreferences("anything=else, count=many")).toMatchObject({ count: null });
  expect(parsePreferences("handling=lenient, anything=else").handling).toBe("lenient");
  expect(() => parsePreferences("handling=strict, anything=else")).toThrow(
    "Invalid preferences given with handling=strict",
  );
  expect(parsePreferences("handling=strict, max-affected=3").maxAffected).toBe(3);
});

test("never lets the client choose how a transaction ends", () => {
  expect(() => parsePreferences("TX = rollback")).toThrow("'tx' is not supported");
  expect(() => parsePreferences("tx=rollback")).toThrow("'tx' is not supported");
  expect(() => parsePreferences("tx=commit")).toThrow("'tx' is not supported");
});

test("accepts no time zone but UTC", () => {
  expect(parsePreferences("Timezone = UTC, timezone=UTC").timezone).toBe("UTC");
  for (const zone of ["America/Bogota", "+05:30", ""]) {
    for (const text of [`timezone=${zone}`, `Timezone=${zone}`, `timezone = ${zone}`]) {
      for (const header of [`handling=lenient, ${text}`, `timezone=UTC, ${text}`]) {
        expect(() => parsePreferences(header), header).toThrow(
          `invalid value for parameter "TimeZone": "${zone}"`,
        );
      }
    }
  }
  expect(() => parsePreferences("timezone")).toThrow("TimeZone");
});

test("only what the request could use is reported as applied", () => {
  const preferences = parsePreferences(
    "missing=default, return=minimal, handling=strict, max-affected=3",
  );
  expect(formatApplied(parsePreferences("missing=default"))).toBeNull();
  expect(formatApplied(preferences)).toBe("handling=strict");
  expect(formatApplied(preferences, ["missing", "return", "maxAffected"])).toBe(
    "missing=default, return=minimal, handling=strict, max-affected=3",
  );
});
