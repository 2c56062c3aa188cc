import { expect, test } from "vitest";

import { drillFlood } from "#tests/drills/flood.ts";

/* The short form of `npm run drill -- flood`. */

test("thirty of a hundred rapid submissions from one address or network are accepted, and none of those is lost", async () => {
  expect(await drillFlood(100)).toEqual({
    takenOfOneAddress: 30,
    takenOfOneNetwork: 30,
    takenOfMany: 100,
    faults: [],
  });
}, 240_000);
