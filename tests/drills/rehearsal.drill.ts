import { mkdir, mkdtemp, readdir, rm, stat, truncate } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { beforeEach, describe, expect, onTestFinished, test } from "vitest";

import { rehearseMonthly } from "#backend/backup/monthly-rehearsal.ts";
import { rehearseRestore } from "#backend/backup/rehearse-restore.ts";
import { createStoredBackups } from "#backend/backup/stored-backups.ts";
import { openScratchDatabase } from "#backend/installation.ts";
import { findLastRehearsal } from "#data/accounts/backups.ts";
import { RULE_DATABASES, startTestBackend } from "#tests/support/backend.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "rehearsal-"));
  return () => rm(folder, { recursive: true, force: true });
});

describe.each(RULE_DATABASES)("the rehearsed restoration of a backup over %s", (kind) => {
  async function start() {
    const backend = await startTestBackend(kind);
    onTestFinished(() => backend.close());
    const { client } = await backend.createUser({
      email: "ana@empresa.example",
      password: "vacas verdes beben mate",
      administrator: true,
    });
    for (const title of ["Melaza", "Salvado", "Harina"]) {
      expect((await client.from("products").insert({ title })).error).toBeNull();
    }
    const scratch = path.join(folder, "scratch");
    await mkdir(scratch);
    const { database } = backend;
    const backups = createStoredBackups({ database, pathOfFile: () => "" }, folder, 14);
    const rehearse = () =>
      rehearseMonthly({
        database,
        scratch,
        findNewest: backups.findNewest,
        onError: (error) => expect.unreachable(String(error)),
        rehearse: (file, place) => rehearseRestore(file, place, openScratchDatabase),
      });
    const age = (key: string, change: string) =>
      backend.sql(`update public.installation set ${change} where key = $1::text`, [key]);
    return { backend, client, backups, rehearse, age, scratch };
  }

  test("is made a day after the first backup, then monthly, and brings everything back", async () => {
    const { client, backups, rehearse, age, scratch } = await start();
    expect(await rehearse()).toBeNull();
    await backups.make("diaria");
    expect(await rehearse()).toBeNull();
    await age("last_backup", "created_at = now() - interval '25 hours'");
    const { rows, failure } = (await rehearse()) ?? {};
    expect(failure).toBeNull();
    expect(rows).toBeGreaterThan(5);
    expect(await findLastRehearsal(client)).toMatchObject({ rows, failure: null });
    expect(await readdir(scratch)).toEqual([]);
    expect(await rehearse()).toBeNull();
    await age(
      "last_rehearsal",
      "value = value || jsonb_build_object('made_at', now() - interval '31 days')",
    );
    expect(await rehearse()).toMatchObject({ failure: null });
  });

  test("of a damaged backup fails, says why to administrators, and leaves nothing behind", async () => {
    const { client, backups, rehearse, age, scratch } = await start();
    const { file } = await backups.make("diaria");
    await age("last_backup", "created_at = now() - interval '25 hours'");
    await truncate(file, (await stat(file)).size - 200);
    expect(await rehearse()).toMatchObject({ failure: expect.stringMatching(/dañado/) });
    expect((await findLastRehearsal(client))?.failure).toMatch(/dañado/);
    expect(await readdir(scratch)).toEqual([]);
  });
});
