import { readdirSync, readFileSync } from "node:fs";

/** Of Linux on every architecture that Node runs on. */
const TICKS_PER_SECOND = 100;

/** Seconds of processor time that a process has taken, its threads included. */
export function cpuSecondsOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The name, in brackets, may hold anything.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** Processor time that this machine has used, and that its host gave to others instead, in ticks since it started. */
export function machineTicks(): { used: number; stolen: number } {
  // user, nice, system, idle, iowait, irq, softirq, steal: proc_stat(5)
  const [, ...ticks] = readFileSync("/proc/stat", "utf8").split("\n", 1)[0]?.split(/ +/) ?? [];
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, stolen = 0] = ticks.map(Number);
  return { used: user + nice + system + irq + softirq, stolen };
}

/** Mebibytes that a process and those that it started hold in memory: now, and at most until now. */
export function memoryOf(pid: number): { now: number; peak: number } {
  const processes = [pid, ...listDescendants(pid)].map(readMemory);
  const sum = (key: "now" | "peak") =>
    Math.round(processes.reduce((total, each) => total + each[key], 0));
  return { now: sum("now"), peak: sum("peak") };
}

function readMemory(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const read = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(status)?.[1]) / 1024;
  return { now: read("VmRSS"), peak: read("VmHWM") };
}

/** Children stand with the thread that started them. */
function listDescendants(pid: number): number[] {
  const children = readdirSync(`/proc/${pid}/task`)
    .flatMap((thread) => readFileSync(`/proc/${pid}/task/${thread}/children`, "utf8").split(" "))
    .filter((child) => child !== "")
    .map(Number);
  return children.flatMap((child) => [child, ...listDescendants(child)]);
}
