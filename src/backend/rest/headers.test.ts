import { expect, test } from "vitest";

import { writeRange } from "#backend/rest/clauses.ts";
import {
  chooseFormat,
  formatApplied,
  formatContentRange,
  MAX_ROWS,
  parsePreferences,
  parseRange,
  statusOfRange,
} from "#backend/rest/headers.ts";

test.each([
  [null, "json"],
  ["*/*", "json"],
  ["application/json; charset=utf-8", "json"],
  ["text/html,application/xhtml+xml,*/*;q=0.8", "json"],
  ["application/vnd.pgrst.object+json", "object"],
  ["text/csv;q=0.5, application/vnd.pgrst.object+json", "object"],
  ["text/csv", "csv"],
  ["application/vnd.pgrst.array+json", "json"],
  ["application/vnd.pgrst.array+json;nulls=stripped", "json-stripped"],
  ["application/vnd.pgrst.array; nulls=stripped", "json-stripped"],
  ["Application/vnd.PGRST.object+json;Nulls=stripped", "object-stripped"],
  ["application/vnd.pgrst.object+json;nulls=kept", "object"],
  ["application/json;nulls=stripped", "json"],
] as const)("Accept: %s gives %s", (accept, format) => {
  expect(chooseFormat(accept)).toBe(format);
});

test.each([
  "text/html",
  "application/vnd.pgrst.plan+text",
  "application/geo+json",
  "application/json;q=0",
  "__proto__",
  ";;;",
])("Accept: %s is refused", (accept) => {
  expect(() => chooseFormat(accept)).toThrow("None of these media types are available");
});

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

test("accepts no time zone but UTC where no other is offered", () => {
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

test("accepts only time zones of a bounded list, since a session caches each", () => {
  const zoneOf = (zone: string) => parsePreferences(`timezone=${zone}`, true).timezone;
  for (const zone of ["America/Bogota", "-4", "+05:30"]) expect(zoneOf(zone)).toBe(zone);
  for (const zone of ["america/bogota", "+05:31", "EST5EDT4,M3.2.0,M11.1.0", "../../etc", "-99"]) {
    expect(() => zoneOf(zone)).toThrow("TimeZone");
  }
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

test.each([
  [null, null, null, { offset: 0, limit: null }],
  ["5", "10", null, { offset: 10, limit: 5 }],
  [null, null, "10-14", { offset: 10, limit: 5 }],
  [null, null, "10-", { offset: 10, limit: null }],
  ["20", "5", "10-14", { offset: 10, limit: 5 }],
  ["8", "5", "10-14", { offset: 10, limit: 3 }],
  ["0", null, "10-14", { offset: 0, limit: 0 }],
  [null, null, "bytes=0-5", { offset: 0, limit: null }],
])("limit=%s offset=%s Range: %s", (limit, offset, header, expected) => {
  expect(parseRange(limit, offset, header)).toEqual(expected);
});

test.each([
  ["-1", null, null, 416],
  [null, "-1", null, 416],
  [null, null, "9-3", 416],
  ["3", null, "10-14", 416],
  ["ten", null, null, 400],
  ["1;drop", null, null, 400],
  ["1e3", null, null, 400],
  ["9".repeat(30), null, null, 400],
])("limit=%s offset=%s Range: %s is refused", (limit, offset, header, status) => {
  expect(() => parseRange(limit, offset, header)).toThrow(
    expect.objectContaining({ fields: expect.objectContaining({ status }) }),
  );
});

test("a response never holds more rows than the bound", () => {
  expect(writeRange({ offset: 0, limit: null })).toBe(` limit ${MAX_ROWS}`);
  expect(writeRange({ offset: 2, limit: MAX_ROWS + 1 })).toBe(` limit ${MAX_ROWS} offset 2`);
  expect(writeRange({ offset: 0, limit: 0 })).toBe(" limit 0");
});

test("the range of a response is described as PostgREST describes it", () => {
  expect(formatContentRange(0, 5, null)).toBe("0-4/*");
  expect(formatContentRange(10, 5, 25)).toBe("10-14/25");
  expect(formatContentRange(0, 0, 0)).toBe("*/0");
  expect(formatContentRange(30, 0, null)).toBe("*/*");
});

test("the status follows the total, where it is known", () => {
  expect(statusOfRange(0, 5, null)).toBe(200);
  expect(statusOfRange(0, 25, 25)).toBe(200);
  expect(statusOfRange(10, 5, 25)).toBe(206);
  expect(statusOfRange(25, 0, 25)).toBe(206);
  expect(() => statusOfRange(26, 0, 25)).toThrow("Requested range not satisfiable");
});
