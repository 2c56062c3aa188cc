import { execFile, spawnSync } from "node:child_process";
import { chmod, lchown, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { beforeEach, describe, expect, inject, test } from "vitest";

import { copyFolder } from "#tests/support/copy-folder.ts";

/* Commands and starts by root over data of another user, each run as its own process. */

const ROOT = path.resolve(import.meta.dirname, "../..");
/** The account that owns the data. */
const OWNER = { uid: 65_534, gid: 65_534 };
const OTHER_USER = { uid: 65_533, gid: 65_533 };

/** In a checkout that only root may read, as below /root, root's commands are refused. */
const isReadable =
  spawnSync("/bin/sh", ["-c", 'test -r "$0"', path.join(ROOT, "package.json")], OWNER).status === 0;

let folder: string;
let dataDir: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "owner-"));
  await chmod(folder, 0o711);
  dataDir = path.join(folder, "data");
  copyFolder(inject("pgliteTemplate"), dataDir);
  await giveTo(OWNER);
  return () => rm(folder, { recursive: true, force: true, maxRetries: 10 });
});

async function giveTo({ uid, gid }: typeof OWNER) {
  await lchown(dataDir, uid, gid);
  for (const name of await readdir(dataDir, { recursive: true })) {
    await lchown(path.join(dataDir, name), uid, gid);
  }
}

interface Outcome {
  code: number;
  said: string;
}

function runAs(user: Partial<typeof OWNER>, ...program: string[]): Promise<Outcome> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      program,
      { cwd: ROOT, env: { PATH: process.env["PATH"], DATA_DIR: dataDir }, ...user },
      (error, stdout, stderr) =>
        resolve({ code: error === null ? 0 : Number(error.code ?? 1), said: stdout + stderr }),
    );
  });
}

async function listForeign(): Promise<string[]> {
  const names = await readdir(dataDir, { recursive: true });
  const owners = await Promise.all(names.map((name) => stat(path.join(dataDir, name))));
  return names.filter((_, index) => owners[index]?.uid !== OWNER.uid);
}

describe.runIf(process.getuid?.() === 0 && isReadable)("data of another user", () => {
  test("a command of root's leaves no file of root's", async () => {
    const backup = await runAs({}, "src/cli/backup.ts");
    expect(backup).toMatchObject({
      code: 0,
      said: expect.stringContaining(`Datos: la carpeta ${dataDir}`),
    });
    expect(await readdir(dataDir)).toContain("backups");
    expect(await listForeign()).toEqual([]);
  });

  test("a file that its owner may not write is refused before a backup is made", async () => {
    const refused = await runAs({}, "src/cli/backup.ts", path.join(folder, "copia.tar.gz"));
    expect(refused).toMatchObject({ code: 1, said: expect.stringContaining(`escribir ${folder}`) });
    expect(await readdir(dataDir)).not.toContain("backups");
  });

  test("files of root's in the data are named, with the chown that helps and no restore", async () => {
    const blocked = path.join(dataDir, "pgdata/global/pg_control");
    await lchown(blocked, 0, 0);
    await chmod(blocked, 0o600);
    for (const program of [["src/server/main.ts"], ["src/cli/admin.ts", "list"]]) {
      const { code, said } = await runAs({}, ...program);
      expect([code, said]).toEqual([1, expect.stringMatching(/sudo chown -R \S+: .*\/data$/m)]);
      expect(said).toContain(`${blocked} es de root`);
      expect(said).not.toContain("npm run restore");
    }
  });

  test("another user reads whose the data is", async () => {
    const refused = await runAs(OTHER_USER, "src/cli/admin.ts", "list");
    expect(refused).toMatchObject({ code: 1, said: expect.stringContaining("sudo -u ") });
  });
});
