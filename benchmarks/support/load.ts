import { execFile } from "node:child_process";
import { accessSync } from "node:fs";
import { promisify } from "node:util";

import { installDebianPackage } from "../../scripts/setup/debian.mjs";
import { cpuSecondsOf } from "./process.ts";

const execute = promisify(execFile);
const WRK = "/usr/bin/wrk";

export interface Load {
  url: string;
  connections: number;
  seconds: number;
  headers?: Readonly<Record<string, string>>;
  /** The server's process id, to read its processor time. */
  pid: number;
}

export interface LoadResult {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Microseconds of the server's processor time per request. */
  cpu: number;
}

/** Installs wrk, written in C: the load generator must cost less than the server. */
export async function ensureLoadGenerator(): Promise<void> {
  await ensureProgram(WRK, "wrk");
}

/** @throws {Error} when it is missing and cannot be installed */
export async function ensureProgram(file: string, packageName: string): Promise<void> {
  if (isInstalled(file)) return;
  await installDebianPackage(packageName);
  if (!isInstalled(file)) throw new Error(`needs ${file} (Debian's package ${packageName})`);
}

function isInstalled(file: string): boolean {
  try {
    accessSync(file);
    return true;
  } catch {
    return false;
  }
}

/** Requests one URL for some seconds over some connections. @throws {Error} when responses fail */
export async function putUnderLoad(load: Load): Promise<LoadResult> {
  const before = cpuSecondsOf(load.pid);
  const { stdout } = await execute(WRK, [
    "-t1",
    `-c${load.connections}`,
    `-d${load.seconds}s`,
    "--latency",
    ...Object.entries(load.headers ?? {}).flatMap(([name, value]) => ["-H", `${name}: ${value}`]),
    load.url,
  ]);
  const spent = cpuSecondsOf(load.pid) - before;
  const read = (pattern: RegExp) => pattern.exec(stdout)?.[1] ?? "";
  if (stdout.includes("Socket errors")) throw new Error(`${load.url}\n${stdout}`);
  const requests = Number(read(/(\d+) requests in/));
  return {
    perSecond: Number(read(/Requests\/sec:\s+([\d.]+)/)),
    p50: toMilliseconds(read(/^\s+50%\s+(\S+)/m)),
    p99: toMilliseconds(read(/^\s+99%\s+(\S+)/m)),
    cpu: (spent / requests) * 1e6,
  };
}

function toMilliseconds(text: string): number {
  const [, value, unit = ""] = /^([\d.]+)(us|ms|s)$/.exec(text) ?? [];
  return Number(value) * ({ us: 0.001, ms: 1, s: 1000 }[unit] ?? Number.NaN);
}
