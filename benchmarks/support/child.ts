import { type ChildProcess, spawn, type SpawnOptions } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";

/** Starts a process that ends with this one at the latest, also when this one fails. */
export function startChild(
  program: string,
  parameters: readonly string[],
  options: SpawnOptions,
): ChildProcess {
  const child = spawn(program, parameters, options);
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  child.once("exit", () => process.off("exit", kill));
  return child;
}

/** Ends a process that was started here. */
export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await ended;
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
