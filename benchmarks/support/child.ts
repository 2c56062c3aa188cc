import { type ChildProcess, spawn, type SpawnOptions } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";

// A signal would end this process without its "exit" event and leave its children running.
for (const signal of ["SIGHUP", "SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => process.exit(1));
}

/** Starts a process that ends with this one at the latest, also on failure, together with its descendants. */
export function startChild(
  program: string,
  parameters: readonly string[],
  options: SpawnOptions,
): ChildProcess {
  // In its own process group: Debian's Chromium is the child of a shell script.
  const child = spawn(program, parameters, { ...options, detached: true });
  const kill = () => signalGroup(child, "SIGKILL");
  process.once("exit", kill);
  child.once("exit", () => process.off("exit", kill));
  return child;
}

/** @returns whether the group still has a process */
function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals | 0): boolean {
  try {
    return pid !== undefined && process.kill(-pid, signal);
  } catch {
    return false;
  }
}

/** Ends a process started here, and its descendants. */
export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  signalGroup(child, "SIGTERM");
  await ended;
  // Chromium briefly outlives its script and writes its last files.
  for (let looks = 0; looks < 400 && signalGroup(child, 0); looks += 1) await wait(5);
  signalGroup(child, "SIGKILL");
}

/** @throws {Error} when the process ends before */
export async function waitUntilOk(child: ChildProcess, url: string): Promise<void> {
  for (;;) {
    const response = await fetch(url).catch(() => null);
    await response?.arrayBuffer();
    if (response?.ok) return;
    if (child.exitCode !== null) throw new Error(`the server ended with code ${child.exitCode}`);
    await wait(5);
  }
}
