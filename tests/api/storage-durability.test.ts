import { spawn } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

import { expect, inject, onTestFinished, test } from "vitest";

import { openPglite } from "#backend/database/pglite/pglite.ts";
import { createBlobStore } from "#backend/storage/files/blob-store.ts";
import { listVersions } from "#backend/storage/objects.ts";
import { copyFolder } from "#tests/support/copy-folder.ts";
import { pickSize } from "#tests/support/size.ts";

const UPLOADING_PROCESS = fileURLToPath(
  new URL("../support/uploading-process.ts", import.meta.url),
);
const KILLS = pickSize(1, 4);
const UPLOADS_BEFORE_DEATH = 12;

/** Kills a process while it stores files; returns the files that must exist afterwards. */
async function uploadUntilKilled(
  folder: string,
  life: string,
): Promise<{ stored: string[]; errors: string[] }> {
  const child = spawn(process.execPath, [UPLOADING_PROCESS, folder, life], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const died = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const lines: string[][] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line.split(" "));
    if (lines.length === UPLOADS_BEFORE_DEATH) child.kill("SIGKILL");
  }
  await died;
  const of = (word: string) =>
    lines.filter(([first]) => first === word).map(([, ...rest]) => rest.join(" "));
  const gone = new Set(of("gone"));
  // A deletion follows its upload immediately; the process may have died before reporting it.
  const isCertain = (name: string) =>
    !gone.has(name) && lines.slice(0, -8).some(([, known]) => known === name);
  return { stored: of("done").filter(isCertain), errors: of("error") };
}

test("a server killed repeatedly loses no stored file and keeps no bytes without a row", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "killed-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  copyFolder(inject("pgliteTemplate"), folder);
  const stored: string[] = [];
  for (let life = 1; life <= KILLS; life += 1) {
    const outcome = await uploadUntilKilled(folder, `vida${life}`);
    expect(outcome.errors).toEqual([]);
    stored.push(...outcome.stored);
  }
  expect(stored.length).toBeGreaterThan(KILLS);

  const database = await openPglite({ dataDir: folder });
  onTestFinished(() => database.close());
  const files = path.join(folder, "files");
  const list = async () =>
    (await readdir(files, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map(({ name }) => name);
  const { rows } = await database.transaction({}, (transaction) =>
    transaction.query<{ name: string; version: string }>(
      "select name, version from storage.objects",
    ),
  );
  const names = new Set(rows.map(({ name }) => name));
  expect(stored.filter((name) => !names.has(name))).toEqual([]);
  const before = new Set(await list());
  expect(rows.filter(({ version }) => !before.has(version))).toEqual([]);

  const store = await createBlobStore({ folder: files, minOrphanAgeMs: -1000 });
  await store.sweep(() => database.transaction({ readOnly: true }, listVersions));
  expect((await list()).toSorted()).toEqual(rows.map(({ version }) => version).toSorted());
}, 300_000);
