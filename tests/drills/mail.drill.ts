import { expect, test } from "vitest";

import { drillMail } from "#tests/drills/mail.ts";

/* The short form of `npm run drill -- mail`. */

test("a site killed between storing and mailing sends all mail of stored requests after its restart", async () => {
  const report = await drillMail({ kills: 3 });
  expect(report.faults).toEqual([]);
  expect(report.stored).toBeGreaterThanOrEqual(report.acknowledged);
  expect(report.mails).toBeGreaterThan(report.stored);
}, 240_000);
