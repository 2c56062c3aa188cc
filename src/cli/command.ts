import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

import { parseSettings, type Settings, SettingsError } from "#settings/settings.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** Lines for the person who gave the command. */
export const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** A command that cannot be carried out; the message is for the person, in Spanish. */
export class CommandError extends Error {
  override readonly name = "CommandError";
}

/**
 * Carries out a command with the settings of the server, and ends the process: 0, or 1 after saying
 * what went wrong.
 */
export async function runCommand(
  work: (settings: Settings, parameters: readonly string[]) => Promise<void>,
): Promise<void> {
  try {
    const environmentFile = path.join(ROOT, ".env");
    if (existsSync(environmentFile)) process.loadEnvFile(environmentFile);
    await work(parseSettings(process.env), process.argv.slice(2));
    process.exit(0);
  } catch (error) {
    const message =
      error instanceof SettingsError || error instanceof Error ? error.message : String(error);
    process.stderr.write(`${message}\n`);
    process.exit(1);
  }
}
