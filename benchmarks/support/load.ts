import { execFile } from "node:child_process";
import { accessSync } from "node:fs";
import { promisify } from "node:util";

import { installDebianPackage } from "../../scripts/setup/debian.mjs";
import { median } from "./numbers.ts";
import { cpuSecondsOf } from "./process.ts";
import type { Size } from "./size.ts";

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

/** Requests each URL in turn, in alternating order, after warming up. @returns each load's rounds */
export async function compareUnderLoad(
  loads: readonly Omit<Load, "seconds">[],
  { seconds, rounds }: Pick<Size, "seconds" | "rounds">,
): Promise<LoadResult[][]> {
  for (const load of loads) await putUnderLoad({ ...load, seconds: 1 });
  const results: LoadResult[][] = loads.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    const order = [...loads.entries()];
    for (const [index, load] of round % 2 === 0 ? order : order.toReversed()) {
      results[index]?.push(await putUnderLoad({ ...load, seconds }));
    }
  }
  return results;
}

export function medianOf(rounds: readonly LoadResult[], key: keyof LoadResult): number {
  return median(rounds.map((round) => round[key]));
}

/** The median of the rounds' ratios, so that a slow phase of the machine affects both sides. */
export function ratioOf(
  own: readonly LoadResult[],
  others: readonly LoadResult[],
  key: keyof LoadResult,
): string {
  const ratios = own.map((round, index) => round[key] / (others[index]?.[key] ?? Number.NaN));
  return median(ratios).toFixed(2);
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
