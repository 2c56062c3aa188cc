import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** On Linux, for every architecture that Node runs on. */
const TICKS_PER_SECOND = 100;

/** Seconds of processor time of a process with its threads and child processes, including ended ones. */
export function cpuSecondsOf(pid: number): number {
  return sum([readTicks(pid), ...readDescendants(pid, readTicks)]) / TICKS_PER_SECOND;
}

/**
 * Milliseconds of processor time of a process's live threads, without child processes: precise to the nanosecond, where
 * `cpuSecondsOf` counts hundredths of a second.
 */
export function threadMsOf(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  // The first field: time on the processor, in nanoseconds. Documentation/scheduler/sched-stats.rst
  const read = (thread: string) => readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8");
  return sum(threads.map((thread) => Number.parseInt(read(thread), 10))) / 1_000_000;
}

/** Waits until a process has used less than a thirtieth of a core for a second, as once its start-up work is done. */
export async function waitUntilIdle(pid: number): Promise<void> {
  let before: number;
  do {
    before = cpuSecondsOf(pid);
    // oxlint-disable-next-line no-await-in-loop -- until it is
    await sleep(1000);
  } while (cpuSecondsOf(pid) - before > 1 / 30);
}

function readTicks(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The name, in parentheses, may contain anything. utime, stime and, of ended children, cutime, cstime: proc_pid_stat(5)
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return sum(fields.slice(11, 15).map(Number));
}

/** Processor time that this machine has used, and that its host gave to others (steal), in ticks since boot. */
export function machineTicks(): { used: number; stolen: number } {
  // user, nice, system, idle, iowait, irq, softirq, steal: proc_stat(5)
  const [, ...ticks] = readFileSync("/proc/stat", "utf8").split("\n", 1)[0]?.split(/ +/) ?? [];
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, stolen = 0] = ticks.map(Number);
  return { used: user + nice + system + irq + softirq, stolen };
}

/**
 * Mebibytes of memory of a process and its descendants: now, and the peak. For `now`, descendants count with their private
 * memory only: they share the pages of the program's code.
 */
export function memoryOf(pid: number): { now: number; peak: number } {
  const others = readDescendants(pid, readMemory);
  const own = readMemory(pid);
  return {
    now: Math.round(own.now + sum(others.map(({ anonymous }) => anonymous))),
    peak: Math.round(own.peak + sum(others.map(({ peak }) => peak))),
  };
}

function readMemory(pid: number) {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const read = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(status)?.[1] ?? 0) / 1024;
  return { now: read("VmRSS"), peak: read("VmHWM"), anonymous: read("RssAnon") };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

/** Reads something of each descendant of a process; those that end in the meantime are left out. */
function readDescendants<T>(pid: number, read: (pid: number) => T): T[] {
  return listChildren(pid).flatMap((child) => {
    try {
      return [read(child), ...readDescendants(child, read)];
    } catch {
      return [];
    }
  });
}

/** /proc lists children under the thread that started them. */
function listChildren(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`)
    .flatMap((thread) => readFileSync(`/proc/${pid}/task/${thread}/children`, "utf8").split(" "))
    .filter((child) => child !== "")
    .map(Number);
}
