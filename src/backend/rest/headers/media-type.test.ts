import { expect, test } from "vitest";

import { chooseFormat } from "#backend/rest/headers/media-type.ts";

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
