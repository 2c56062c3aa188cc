import { expect, inject, test } from "vitest";

import { canMount, drillFullDisk } from "#tests/support/full-disk-drill.ts";

/* The short form of `npm run drill -- full-disk`, which mounts a small disk: skipped where that needs another user. */

test.skipIf(!canMount)(
  "a full disk is told clearly, reads go on, and with room again so does writing, with nothing lost",
  async () => {
    const report = await drillFullDisk(inject("pgliteTemplate"));
    expect(report.faults).toEqual([]);
    expect(report.refused).toBeGreaterThan(0);
  },
  180_000,
);
