import { expect, inject, test } from "vitest";

import { canTrace, drillCommit } from "#tests/drills/commit.ts";
import { checkTrace } from "#tests/support/sync-trace.ts";

/* The short form of `npm run drill -- commit`. */

const RULES = { acknowledgement: /"HTTP\/1\.1 2/, durable: /\/pg_wal\//, ownOnly: false };
const WRITE = '7 pwrite64(3</data/pg_wal/1>, "x", 8192, 0) = 8192';
const SYNC = "7 fsync(3</data/pg_wal/1>) = 0";
const ACKNOWLEDGEMENT = '9 write(5<socket:[1]>, "HTTP/1.1 201 Created", 20) = 20';

test.each([
  ["a sync before the acknowledgement", [WRITE, SYNC, ACKNOWLEDGEMENT], 0],
  ["no sync at all", [WRITE, ACKNOWLEDGEMENT], 2],
  ["a sync that comes later", [WRITE, ACKNOWLEDGEMENT, SYNC], 2],
  ["a sync that failed", [WRITE, "7 fsync(3</data/pg_wal/1>) = -1 EIO", ACKNOWLEDGEMENT], 2],
  ["a sync of another file", [WRITE, "7 fsync(4</data/pg_wal/2>) = 0", ACKNOWLEDGEMENT], 1],
  ["a write after the sync", [WRITE, SYNC, WRITE, ACKNOWLEDGEMENT], 1],
  [
    "a write while the sync is under way",
    [
      "8 fsync(3</data/pg_wal/1> <unfinished ...>",
      WRITE,
      "8 <... fsync resumed>) = 0",
      ACKNOWLEDGEMENT,
    ],
    1,
  ],
  [
    "a sync that ends before the acknowledgement",
    [
      WRITE,
      "7 fsync(3</data/pg_wal/1> <unfinished ...>",
      "7 <... fsync resumed>) = 0",
      ACKNOWLEDGEMENT,
    ],
    0,
  ],
])("the faults of a trace with %s are found", (_, lines, faults) => {
  expect(checkTrace(lines.join("\n"), RULES).faults).toHaveLength(faults);
});

test.skipIf(!canTrace)(
  "each commit and each stored file is synced to disk before its acknowledgement",
  async () => {
    const { writes, ...report } = await drillCommit(2, inject("pgliteTemplate"));
    expect(report.faults).toEqual([]);
    expect(report.acknowledgements).toBe(writes);
    expect(report.syncs).toBeGreaterThanOrEqual(writes);
  },
  120_000,
);
