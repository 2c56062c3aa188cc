import { expect, inject, test } from "vitest";

import { canIgnoreSyncs, countLosers, drillPowerCuts } from "#tests/drills/power-cut.ts";
import { canCutPower } from "#tests/support/power-disk.ts";

/* The short form of `npm run drill -- power-cut`, which mounts its own disk and is skipped without the right to. */

const canCut = await canCutPower();

test.skipIf(!canCut)(
  "a site whose disk loses power amid a stream of writes loses no acknowledged write",
  async () => {
    const report = await drillPowerCuts({ cuts: 2, template: inject("pgliteTemplate") });
    expect(report.faults).toEqual([]);
    expect(report.acknowledged).toBeGreaterThan(0);
  },
  120_000,
);

test.skipIf(!canCut || !canIgnoreSyncs)(
  "a site whose syncs are not done loses acknowledged writes",
  async () => {
    expect(await countLosers(1, inject("pgliteTemplate"))).toBe(1);
  },
  120_000,
);
