import { expect, inject, test } from "vitest";

import { canTrace, drillCommit } from "#tests/support/commit-drill.ts";
import { judgeTrace } from "#tests/support/sync-trace.ts";

/* The short form of `npm run drill -- commit`. */

const RULES = { acknowledgement: /"HTTP\/1\.1 2/, durable: /\/pg_wal\//, ownOnly: false };
const WRITE = '7 pwrite64(3</data/pg_wal/1>, "x", 8192, 0) = 8192';
const SYNC = "7 fsync(3</data/pg_wal/1>) = 0";
const ANSWER = '9 write(5<socket:[1]>, "HTTP/1.1 201 Created", 20) = 20';

test.each([
  ["a sync before the answer", [WRITE, SYNC, ANSWER], 0],
  ["no sync at all", [WRITE, ANSWER], 2],
  ["a sync that comes later", [WRITE, ANSWER, SYNC], 2],
  ["a sync that failed", [WRITE, "7 fsync(3</data/pg_wal/1>) = -1 EIO", ANSWER], 2],
  ["a sync of another file", [WRITE, "7 fsync(4</data/pg_wal/2>) = 0", ANSWER], 1],
  ["a write after the sync", [WRITE, SYNC, WRITE, ANSWER], 1],
  [
    "a write while the sync is under way",
    ["8 fsync(3</data/pg_wal/1> <unfinished ...>", WRITE, "8 <... fsync resumed>) = 0", ANSWER],
    1,
  ],
  [
    "a sync that ends in time",
    [WRITE, "7 fsync(3</data/pg_wal/1> <unfinished ...>", "7 <... fsync resumed>) = 0", ANSWER],
    0,
  ],
])("in a trace, %s", (_, lines, faults) => {
  expect(judgeTrace(lines.join("\n"), RULES).faults).toHaveLength(faults);
});

test.skipIf(!canTrace)(
  "each commit and each stored file is on the disk before its acknowledgement",
  async () => {
    const { writes, ...report } = await drillCommit(2, inject("pgliteTemplate"));
    expect(report.faults).toEqual([]);
    expect(report.acknowledgements).toBe(writes);
    expect(report.syncs).toBeGreaterThanOrEqual(writes);
  },
  120_000,
);
