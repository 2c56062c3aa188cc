import { expect, test } from "vitest";

import { isBackupLate } from "#domain/backups.ts";

test("a daily backup is late when a second one is missing", () => {
  const backup = { made_at: "2026-11-19T08:00:00Z", bytes: 1 };
  expect(isBackupLate(backup, new Date("2026-11-21T07:59:59Z"))).toBe(false);
  expect(isBackupLate(backup, new Date("2026-11-21T08:00:01Z"))).toBe(true);
});
