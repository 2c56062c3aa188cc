import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

import { expect, inject, onTestFinished, test, vi } from "vitest";

import type { Database } from "#backend/database/database.ts";
import {
  closeFolder,
  DamagedDatabaseError,
  EMBEDDED_POSTGRES_MAJOR,
  openDataFolder,
} from "#backend/database/folder/data-folder.ts";
import { openPglite } from "#backend/database/pglite/pglite.ts";
import { backupsFolderOf, openInstallation } from "#backend/installation.ts";
import { copyFolder } from "#tests/support/copy-folder.ts";

const WRITING_PROCESS = fileURLToPath(new URL("../support/writing-process.ts", import.meta.url));

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "embedded-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

async function copyTemplate(): Promise<string> {
  const folder = await makeFolder();
  copyFolder(inject("pgliteTemplate"), folder);
  return folder;
}

async function open(dataDir: string): Promise<Database> {
  const database = await openPglite({ dataDir, waitLimitMs: 60_000 });
  onTestFinished(() => database.close());
  return database;
}

async function read(database: Database, sql: string) {
  const { rows } = await database.transaction({}, (transaction) => transaction.query(sql));
  return rows[0] ?? {};
}

test("the engine has the PostgreSQL version that the program expects, durable settings and small buffers", async () => {
  const database = await open(await copyTemplate());
  const { version } = await read(
    database,
    "select current_setting('server_version_num') as version",
  );
  expect(Math.floor(Number(version) / 10_000)).toBe(EMBEDDED_POSTGRES_MAJOR);
  const settings = await read(
    database,
    `select current_setting('fsync') as fsync, current_setting('wal_sync_method') as method,
       current_setting('synchronous_commit') as commit, current_setting('full_page_writes') as pages,
       current_setting('shared_buffers') as buffers`,
  );
  expect(settings).toEqual({
    fsync: "on",
    method: "fsync",
    commit: "on",
    pages: "on",
    buffers: "8MB",
  });
});

test("only the owner can access a new data folder", async () => {
  const folder = await openDataFolder(path.join(await makeFolder(), "data", "inner"));
  onTestFinished(() => folder.release());
  expect((await stat(folder.path)).mode & 0o777).toBe(0o700);
});

test("every start makes the data folder and the database in it private", async () => {
  const dataDir = await copyTemplate();
  const pgdata = path.join(dataDir, "pgdata");
  await chmod(dataDir, 0o777);
  await chmod(pgdata, 0o755);
  const installation = await openInstallation({ dataDir, databaseUrl: undefined });
  onTestFinished(() => installation.close());
  expect((await stat(dataDir)).mode & 0o7777).toBe(0o700);
  expect((await stat(pgdata)).mode & 0o7777).toBe(0o700);
});

test("a folder that cannot be made private is refused, and a shared one is left unchanged", async () => {
  await expect(closeFolder("/proc/sys")).rejects.toThrow(/no se puede cerrar.*chmod 700/);
  const common = await makeFolder();
  await chmod(common, 0o1777);
  await expect(openDataFolder(common)).rejects.toThrow("es de uso común");
  expect((await stat(common)).mode & 0o7777).toBe(0o1777);
});

test("a folder of another PostgreSQL version is refused with instructions to export and restore", async () => {
  const dataDir = await copyTemplate();
  await writeFile(path.join(dataDir, "pgdata", "PG_VERSION"), "17\n");
  await expect(openPglite({ dataDir })).rejects.toThrow(/PostgreSQL 17 .*exporte.*restáurelos/);
});

test("a folder without its version file is refused and not replaced by an empty database", async () => {
  const dataDir = await copyTemplate();
  await rm(path.join(dataDir, "pgdata", "PG_VERSION"));
  await expect(openPglite({ dataDir })).rejects.toThrow(DamagedDatabaseError);
});

test("a database that does not open is left unchanged, and the error gives the cause and the last backup", async () => {
  const dataDir = await copyTemplate();
  const control = path.join(dataDir, "pgdata", "global", "pg_control");
  await writeFile(control, "damaged");
  const installation = { dataDir, databaseUrl: undefined };
  await expect(openInstallation(installation)).rejects.toThrow(
    /did not start.*(PANIC|FATAL).*No hay copias/s,
  );
  const backup = path.join(backupsFolderOf(dataDir), "2026-11-20T08-00-00-diaria.tar.gz");
  await mkdir(path.dirname(backup));
  await writeFile(backup, "");
  await expect(openInstallation(installation)).rejects.toThrow(`npm run restore -- ${backup}`);
  expect(await readFile(control, "utf8")).toBe("damaged");
});

test("a database that does not open is set aside when a restore follows, and an interrupted first start begins again", async () => {
  const dataDir = await copyTemplate();
  await mkdir(path.join(dataDir, "pgdata.new", "base"), { recursive: true });
  await writeFile(path.join(dataDir, "pgdata.new", "PG_VERSION"), "half");
  await writeFile(path.join(dataDir, "pgdata", "global", "pg_control"), "damaged");
  const aside: string[] = [];
  const installation = await openInstallation({
    dataDir,
    databaseUrl: undefined,
    onSetAside: (folder) => aside.push(folder),
  });
  onTestFinished(() => installation.close());
  expect(await read(installation.database, "select 1 as one")).toEqual({ one: 1 });
  expect(await readFile(path.join(aside[0] ?? "", "global", "pg_control"), "utf8")).toBe("damaged");
  expect(await readdir(dataDir)).not.toContain("pgdata.new");
}, 120_000);

test("a second process cannot open a folder until the first has ended, even by SIGKILL", async () => {
  const dataDir = await copyTemplate();
  const first = spawn(process.execPath, [WRITING_PROCESS, dataDir], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void first.kill("SIGKILL"));
  await once(first.stdout, "data");
  await expect(openDataFolder(dataDir)).rejects.toThrow(
    `La carpeta de datos ${dataDir} ya está en uso por otro proceso.`,
  );
  const ended = once(first, "exit");
  first.kill("SIGKILL");
  await ended;
  const folder = await openDataFolder(dataDir);
  folder.release();
});

test("the WAL is truncated while the database works", async () => {
  const database = await open(await copyTemplate());
  const walBytes = async () =>
    Number(
      (await read(database, "select sum(size)::float8 as bytes from pg_ls_waldir()"))["bytes"],
    );
  await read(database, "create table private.much (body text)");
  for (let round = 0; round < 260; round++) {
    await database.transaction({}, (transaction) =>
      transaction.query(
        "insert into private.much select repeat(md5(random()::text), 40) from generate_series(1, 600)",
      ),
    );
  }
  const { written } = await read(
    database,
    "select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as written",
  );
  expect(Number(written)).toBeGreaterThan(200 * 1024 * 1024);
  expect(await walBytes()).toBeLessThan(200 * 1024 * 1024);
}, 120_000);

test("a query planned for few rows is planned again once there are many", async () => {
  const database = await open(await copyTemplate());
  await database.transaction({}, (transaction) =>
    transaction.execute(`
      create table private.notes (id integer primary key, body text not null);
      create function private.count_notes(wanted integer[]) returns bigint language plpgsql stable as $$
        begin return (select count(*) from unnest(wanted) as id join private.notes using (id)); end $$;`),
  );
  const insert = (first: number, last: number) =>
    read(
      database,
      `insert into private.notes select n, 'Nota ' || n from generate_series(${first}, ${last}) as n`,
    );
  const countReadInSequence = () =>
    database.transaction({}, async (transaction) => {
      const count = async () => {
        const { rows } = await transaction.query<{ count: number }>(
          "select seq_tup_read::int as count from pg_stat_xact_all_tables where relid = 'private.notes'::regclass",
        );
        return rows[0]?.count ?? 0;
      };
      const before = await count();
      await transaction.query("select private.count_notes('{1,2,3,4,5,6,7,8,9}')");
      return (await count()) - before;
    });

  await insert(1, 20);
  // PostgreSQL caches a generic plan after the fifth use.
  for (let use = 0; use < 10; use += 1) expect(await countReadInSequence()).toBe(20);
  await insert(21, 5000);
  expect(await countReadInSequence()).toBe(5000);
  for (let round = 0; round < 200; round += 1) await read(database, "select 1 as one");
  await vi.waitFor(async () => expect(await countReadInSequence()).toBe(0), {
    timeout: 30_000,
    interval: 1,
  });
}, 120_000);
