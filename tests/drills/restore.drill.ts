import { expect, inject, test } from "vitest";

import { drillRestore } from "#tests/drills/restore.ts";
import { findPostgres, withPostgres } from "#tests/support/postgres.ts";

/* The short form of `npm run drill -- restore`. */

test.skipIf((await findPostgres()) === null)(
  "backups restore everything after a loss, from embedded to PostgreSQL and back, and damaged ones are refused",
  async () => {
    const template = inject("pgliteTemplate");
    const report = await withPostgres((postgres) =>
      drillRestore({ postgres, damages: 2, template, isShort: true }),
    );
    expect(report.faults).toEqual([]);
    expect(report).toMatchObject({ journeys: 3, signIns: 3, refused: 2 });
    expect(report.files).toBeGreaterThanOrEqual(4);
  },
  180_000,
);
