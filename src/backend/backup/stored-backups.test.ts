import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { expect, onTestFinished, test, vi } from "vitest";

import { createStoredBackups, makeDailyBackups } from "#backend/backup/stored-backups.ts";
import type { BackupSource } from "#backend/backup/write-backup.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** An installation without tables. */
const EMPTY: BackupSource = {
  database: {
    kind: "pglite",
    transaction: (_, work) =>
      work({
        execute: () => Promise.resolve(),
        query: () => Promise.resolve({ rows: [], affectedRows: 0 }),
        queryLast: () => Promise.resolve({ rows: [], affectedRows: 0 }),
      }),
    listen: () => Promise.reject(new Error("not used")),
    flush: () => Promise.resolve(),
    readDelivery: () => ({ by: "notifications", withinSeconds: 0 }),
    close: () => Promise.resolve(),
  },
  pathOfFile: () => "",
};

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "backups-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test("only the newest daily backups stay; those of another reason all stay", async () => {
  const folder = await makeFolder();
  let day = 1;
  const backups = createStoredBackups(
    EMPTY,
    folder,
    2,
    () => new Date(`2026-11-${String(day).padStart(2, "0")}T08:00:00Z`),
  );
  await backups.make("manual");
  for (day = 2; day <= 5; day += 1) await backups.make("diaria");
  expect((await readdir(folder)).toSorted()).toEqual([
    "2026-11-01T08-00-00-manual.tar.gz",
    "2026-11-04T08-00-00-diaria.tar.gz",
    "2026-11-05T08-00-00-diaria.tar.gz",
  ]);
});

test("a backup is made whenever one is due, and none after the schedule was stopped", async () => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const made: number[] = [];
  const { stop } = makeDailyBackups(
    {
      claimDaily: () => Promise.resolve(Date.now() - (made.at(-1) ?? 0) >= DAY_MS),
      make: () => {
        made.push(Date.now());
        return Promise.resolve({ file: "", bytes: 1, createdAt: new Date().toISOString() });
      },
    },
    { onMade: () => undefined, onFailed: (error) => expect(error).toBeUndefined() },
  );
  await vi.advanceTimersByTimeAsync(3 * DAY_MS);
  await stop();
  expect(made).toHaveLength(3);
  await vi.advanceTimersByTimeAsync(2 * DAY_MS);
  expect(made).toHaveLength(3);
});
