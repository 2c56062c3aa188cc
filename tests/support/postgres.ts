import { execFile, spawn } from "node:child_process";
import { chown, mkdir, readdir } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";

import pg from "pg";

import { findFreePort } from "#tests/support/free-port.ts";

const run = promisify(execFile);

export interface PostgresServer {
  /** Address of one of its databases. */
  urlOf: (database: string) => string;
  createDatabase: (name: string) => Promise<void>;
  stop: () => Promise<void>;
}

/**
 * Starts a private PostgreSQL on a free port of the loopback, with its files below `folder`; without
 * fsync unless it is to be as slow as a real one. Says a word and gives null where PostgreSQL is not
 * installed.
 */
export async function startPostgres(
  folder: string,
  { fsync = false, superuser = "postgres" }: { fsync?: boolean; superuser?: string } = {},
): Promise<PostgresServer | null> {
  const binaries = await findBinaries();
  if (binaries === null) {
    process.stdout.write(
      "PostgreSQL is not installed: its half of the database tests is skipped\n",
    );
    return null;
  }
  const owner = await findOwner();
  await mkdir(folder, { recursive: true });
  await chownPath(folder, owner);
  const data = path.join(folder, "data");
  await run(
    path.join(binaries, "initdb"),
    ["-D", data, "-U", superuser, "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"],
    owner,
  );
  const port = await findFreePort();
  // The shell waits for the end of its input, which comes even when this process is killed.
  const server = spawn(
    "/bin/sh",
    [
      "-c",
      '"$0" "$@" & cat; kill -INT $!; wait',
      path.join(binaries, "postgres"),
      ...[
        "-D",
        data,
        "-p",
        String(port),
        "-h",
        "127.0.0.1",
        "-k",
        "",
        "-c",
        `fsync=${fsync ? "on" : "off"}`,
      ],
    ],
    { ...owner, stdio: ["pipe", "ignore", "ignore"] },
  );
  const urlOf = (database: string) => `postgres://${superuser}@127.0.0.1:${port}/${database}`;
  await waitUntilAnswering(urlOf("postgres"));
  return {
    urlOf,
    createDatabase: (name) => execute(urlOf("postgres"), `create database "${name}"`),
    stop: async () => {
      const ended = new Promise((resolve) => server.once("exit", resolve));
      server.stdin.end();
      await ended;
    },
  };
}

/** Runs one statement on a connection of its own. */
export async function execute(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

type Owner = { uid?: number; gid?: number };

/** PostgreSQL refuses to run as root; its package made a user for it. */
async function findOwner(): Promise<Owner> {
  if (process.getuid?.() !== 0) return {};
  const id = async (flag: string) => Number((await run("id", [flag, "postgres"])).stdout);
  return { uid: await id("-u"), gid: await id("-g") };
}

async function chownPath(folder: string, { uid, gid }: Owner): Promise<void> {
  if (uid === undefined || gid === undefined) return;
  await chown(folder, uid, gid);
  // The temporary folder around it is its maker's only.
  await run("chmod", ["a+x", path.dirname(folder)]);
}

async function findBinaries(): Promise<string | null> {
  const packaged = "/usr/lib/postgresql";
  const versions: string[] = await readdir(packaged).catch(() => []);
  const folders = [
    ...(process.env["PATH"] ?? "").split(path.delimiter),
    ...versions.toSorted((a, b) => Number(b) - Number(a)).map((v) => path.join(packaged, v, "bin")),
  ];
  for (const folder of folders) {
    const files: string[] = await readdir(folder).catch(() => []);
    if (["initdb", "postgres"].every((file) => files.includes(file))) return folder;
  }
  return null;
}

const START_LIMIT_MS = 30_000;

async function waitUntilAnswering(url: string): Promise<void> {
  const end = Date.now() + START_LIMIT_MS;
  for (;;) {
    try {
      await execute(url, "select 1");
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
