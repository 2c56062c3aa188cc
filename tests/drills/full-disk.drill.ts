import { expect, inject, test } from "vitest";

import { canMount, drillFullDisk } from "#tests/drills/full-disk.ts";

/* The short form of `npm run drill -- full-disk`, which mounts a small disk and is skipped without the right to. */

test.skipIf(!canMount)(
  "with a full disk writes are refused clearly and reads go on, and with free space nothing is lost",
  async () => {
    const report = await drillFullDisk(inject("pgliteTemplate"));
    expect(report.faults).toEqual([]);
    expect(report.refused).toBeGreaterThan(0);
  },
  180_000,
);
