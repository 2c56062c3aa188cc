import { execFile, spawn } from "node:child_process";
import { chown, mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";

import pg from "pg";

import { findFreePort } from "#tests/support/free-port.ts";

const run = promisify(execFile);

export interface PostgresServer {
  /** URL of one of its databases. */
  urlOf: (database: string) => string;
  createDatabase: (name: string) => Promise<void>;
  stop: () => Promise<void>;
  /** Kills all its processes without a clean shutdown (Linux). */
  crash: () => Promise<void>;
  /** Starts it again on the same files; resolves when it accepts queries. */
  restart: () => Promise<void>;
}

/**
 * Starts a private PostgreSQL on a free loopback port, with its files below `folder`; without
 * fsync unless it has to be as durable as a real one. Prints a notice and returns null where PostgreSQL
 * is not installed.
 */
export async function startPostgres(
  folder: string,
  {
    fsync = false,
    superuser = "postgres",
    watcher = [],
  }: { fsync?: boolean; superuser?: string; watcher?: readonly string[] } = {},
): Promise<PostgresServer | null> {
  const binaries = await findPostgres();
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
  const urlOf = (database: string) => `postgres://${superuser}@127.0.0.1:${port}/${database}`;
  const launch = async () => {
    const parameters = ["-D", data, "-p", String(port), "-h", "127.0.0.1", "-k", ""];
    const durability = ["-c", `fsync=${fsync ? "on" : "off"}`];
    // The shell waits for the end of its input, which also comes when this process is killed.
    const script = '"$0" "$@" & cat; kill -INT $!; wait';
    const program = [...watcher, path.join(binaries, "postgres"), ...parameters, ...durability];
    const shell = spawn("/bin/sh", ["-c", script, ...program], {
      ...owner,
      stdio: ["pipe", "ignore", "ignore"],
    });
    await waitUntilAnswering(urlOf("postgres"));
    return shell;
  };
  let server = await launch();
  const stop = async () => {
    if (server.exitCode !== null) return;
    const ended = new Promise((resolve) => server.once("exit", resolve));
    server.stdin.end();
    await ended;
  };
  return {
    urlOf,
    createDatabase: (name) => execute(urlOf("postgres"), `create database "${name}"`),
    stop,
    crash: async () => {
      const [first = ""] = (await readFile(path.join(data, "postmaster.pid"), "utf8")).split("\n");
      await killAll(Number(first));
      await stop();
    },
    restart: async () => {
      server = await launch();
    },
  };
}

/**
 * Runs `work` with a private PostgreSQL, as durable as a real one, and the folder around its files.
 *
 * @param watch returns a program with its parameters that runs the server, such as `strace -D`
 * @throws {Error} when PostgreSQL is not installed
 */
export async function withPostgres<T>(
  work: (server: PostgresServer, folder: string) => Promise<T>,
  watch?: (folder: string) => readonly string[],
): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), "drill-postgres-"));
  let server: PostgresServer | null = null;
  try {
    server = await startPostgres(folder, { fsync: true, watcher: watch?.(folder) ?? [] });
    if (server === null) throw new Error("this drill needs PostgreSQL");
    return await work(server, folder);
  } finally {
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Kills a postmaster and all its children together, like a crash of the machine; resolves when they have ended,
 * because no server starts on their files before that.
 */
async function killAll(postmaster: number): Promise<void> {
  // A stopped postmaster starts no further children, which would be missed.
  process.kill(postmaster, "SIGSTOP");
  while ((await stateOf(postmaster)) !== "T") await wait(1);
  const children = await readFile(`/proc/${postmaster}/task/${postmaster}/children`, "utf8");
  const pids = [postmaster, ...children.trim().split(" ").map(Number)];
  for (const pid of pids) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // The process has already ended.
    }
  }
  for (const pid of pids) while (!["Z", ""].includes(await stateOf(pid))) await wait(10);
}

/** The state letter of proc(5), such as Z for a zombie; empty for an unknown process. */
async function stateOf(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  return /^\d+ \(.*\) (\w)/.exec(stat)?.[1] ?? "";
}

/** Runs one statement on its own connection. */
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

/** PostgreSQL refuses to run as root; its package created a user for it. */
async function findOwner(): Promise<Owner> {
  if (process.getuid?.() !== 0) return {};
  const id = async (flag: string) => Number((await run("id", [flag, "postgres"])).stdout);
  return { uid: await id("-u"), gid: await id("-g") };
}

async function chownPath(folder: string, { uid, gid }: Owner): Promise<void> {
  if (uid === undefined || gid === undefined) return;
  await chown(folder, uid, gid);
  // Only its creator can access the temporary folder around it.
  await run("chmod", ["a+x", path.dirname(folder)]);
}

/** Folder of PostgreSQL's programs; null where it is not installed. */
export async function findPostgres(): Promise<string | null> {
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
