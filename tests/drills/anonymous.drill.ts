import { expect, inject, test } from "vitest";

import { drillAnonymous } from "#tests/drills/anonymous.ts";

/*
 * The short form of `npm run drill -- anonymous`, without limits on times, which depend on the load of the
 * machine.
 */

test("under the most expensive anonymous requests memory stays bounded, saves succeed and pages are served", async () => {
  const report = await drillAnonymous({
    seconds: 1,
    connections: 40,
    articles: 300,
    only: /200 times|everything|largest response$|inserts|arbitrary/,
    template: inject("pgliteTemplate"),
  });
  expect(report.faults).toEqual([]);
  for (const [name, { memory, saves, statuses }] of Object.entries(report.attacks)) {
    const [failed] = Object.keys(statuses).filter((status) => /^5(?!03)/.test(status));
    expect({ name, failed, isServed: saves > 0 }).toEqual({
      name,
      failed: undefined,
      isServed: true,
    });
    expect(`${name}: ${memory <= 450 || memory} MB`).toBe(`${name}: true MB`);
  }
}, 240_000);
