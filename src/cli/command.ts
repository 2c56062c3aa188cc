import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

import { loadKeys } from "#backend/keys.ts";
import { findServer } from "#backend/running-server.ts";
import {
  type Arguments,
  type Command,
  readArguments,
  refuseArguments,
  UsageError,
} from "#settings/arguments.mjs";
import { findMisspelt } from "#settings/misspelt.ts";
import { parseSettings, type Settings } from "#settings/settings.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** Lines for the person at the console. */
export const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** A command that failed; the message is for the person at the console, in Spanish. */
export class CommandError extends Error {
  override readonly name = "CommandError";
}

/**
 * Runs a command with the settings of the server, and ends the process: 0, 1 after saying what went wrong,
 * or 2 when its arguments do not fit its usage.
 */
export async function runCommand(
  command: Command,
  work: (settings: Settings, given: Arguments) => Promise<void>,
): Promise<void> {
  const given = readArguments(command);
  try {
    const environmentFile = path.join(ROOT, ".env");
    if (existsSync(environmentFile)) process.loadEnvFile(environmentFile);
    const settings = parseSettings(process.env);
    for (const line of findMisspelt(Object.keys(process.env))) process.stderr.write(`${line}\n`);
    await work(settings, given);
    process.exit(0);
  } catch (error) {
    if (error instanceof UsageError) refuseArguments(command, error);
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}

/** The keys that the settings give an installation, instead of its own. */
export function givenKeys(settings: Settings) {
  return {
    publishable: settings.SUPABASE_PUBLISHABLE_KEY,
    secret: settings.SUPABASE_SECRET_KEY,
  };
}

/** The server that holds the data folder, with its secret key; null when none listens. */
export async function findRunningServer(
  settings: Settings,
): Promise<{ url: string; key: string } | null> {
  const folder = path.resolve(settings.DATA_DIR);
  const url = await findServer(folder);
  return url === null ? null : { url, key: (await loadKeys(folder, givenKeys(settings))).secret };
}

/**
 * A command works on an existing installation: a misspelt DATA_DIR must not create a new, empty one.
 *
 * @throws {CommandError}
 */
export function requireDataFolder({ DATA_DIR, DATABASE_URL, SUPABASE_URL }: Settings): void {
  const folder = path.resolve(DATA_DIR);
  if (DATABASE_URL !== undefined || SUPABASE_URL !== undefined || existsSync(folder)) return;
  throw new CommandError(
    `No existe la carpeta de datos ${folder}. Revise DATA_DIR; la crea el primer npm start.`,
  );
}
