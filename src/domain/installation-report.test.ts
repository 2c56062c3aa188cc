import { expect, test } from "vitest";

import { type InstallationReport, listTroubles, nameTask } from "#domain/installation-report.ts";

const NOW = "2026-11-30T12:00:00.000Z";
const GB = 1024 ** 3;

const REPORT: InstallationReport = {
  now: NOW,
  started_at: NOW,
  version: "2.0.0",
  commit: null,
  node: "v24.0.0",
  system: "linux x64",
  memory_bytes: 200_000_000,
  database: { kind: "embedded", migrations: 20, newest_migration: null, stores_changes: true },
  disk: { free_bytes: 40 * GB, total_bytes: 100 * GB },
  backup: { newest: null, is_own: true, is_copied: false },
  mail: { has_server: true, waiting: 0 },
  tasks: [{ name: "backups", ended_at: NOW, has_failed: false }],
};

const review = (changes: Partial<InstallationReport>, here = Date.parse(NOW)) =>
  listTroubles({ ...REPORT, ...changes }, here).join(" ");

test("an installation that works has no troubles", () => {
  expect(review({})).toBe("");
  expect(review({ disk: null })).toBe("");
  expect(review({ tasks: [] }, Date.parse(NOW) + 59_000)).toBe("");
});

test.each([
  [{ database: { ...REPORT.database, stores_changes: false } }, "no está guardando nada"],
  [{ disk: { free_bytes: GB / 2, total_bytes: 4 * GB } }, "le quedan 512 MB"],
  [{ disk: { free_bytes: 40 * GB, total_bytes: 1000 * GB } }, "le quedan 40 GB"],
  [{ mail: { has_server: false, waiting: null } }, "no tiene servidor de correo"],
  [
    { tasks: [{ name: "backups", ended_at: NOW, has_failed: true }] },
    "Falló la última vez: Copia de seguridad diaria.",
  ],
] as const)("a trouble is named: %j", (changes, text) => {
  expect(review(changes as Partial<InstallationReport>)).toContain(text);
});

test("clocks that differ by more than a minute are named, whichever is late", () => {
  for (const offset of [-61_000, 61_000])
    expect(review({}, Date.parse(NOW) + offset)).toContain("no coinciden");
});

test("a task of a later version is called by its own name", () => {
  expect(nameTask("constructor")).toBe("constructor");
});
