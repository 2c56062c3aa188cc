import { expect, test } from "vitest";

import { drillRecordType } from "#tests/drills/record-type.ts";

/* The short form of `npm run drill -- record-type`. */

test("a record type is added with at most four files and 200 lines, and works everywhere", async () => {
  const { files, lines, faults } = await drillRecordType({ isShort: true });
  expect(faults).toEqual([]);
  expect(files).toBeLessThanOrEqual(4);
  expect(lines).toBeLessThanOrEqual(200);
}, 900_000);
