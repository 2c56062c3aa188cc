import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

import { enterDataFolder, nameUser } from "#backend/database/folder/data-owner.ts";
import { loadKeys } from "#backend/keys.ts";
import { findServer } from "#backend/running-server.ts";
import { codeOf } from "#lib/files/durable-files.ts";
import {
  type Arguments,
  type Command,
  readArguments,
  refuseArguments,
  UsageError,
} from "#settings/arguments.mjs";
import { describeData, readSettings, type SettingsSource } from "#settings/read-settings.ts";
import type { Settings } from "#settings/settings.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** Lines for the person at the console. */
export const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** A command that failed; the message is for the person at the console, in Spanish. */
export class CommandError extends Error {
  override readonly name = "CommandError";
}

/**
 * Runs a command with the settings of the server, as the owner of its data, and ends the process: 0, 1 after reporting
 * an error, or 2 for invalid arguments. First names the data that it is about to use, on stderr because the output may
 * be read by a program.
 */
export async function runCommand(
  command: Command,
  work: (settings: Settings, given: Arguments) => Promise<void>,
): Promise<void> {
  const given = readArguments(command);
  let dataDir = "DATA_DIR";
  try {
    const source = readSettings(ROOT);
    dataDir = source.settings.DATA_DIR;
    for (const line of source.warnings) process.stderr.write(`${line}\n`);
    for (const line of describeSource(source)) process.stderr.write(`${line}\n`);
    refuseUnclearData(
      source,
      SERVICE_PATHS.filter((place) => existsSync(place)),
    );
    enterDataFolder(dataDir, ROOT);
    await work(source.settings, given);
    process.exit(0);
  } catch (error) {
    if (error instanceof UsageError) refuseArguments(command, error);
    process.stderr.write(`${explainAccess(error, dataDir)}\n`);
    process.exit(1);
  }
}

function describeSource({ settings, file, fromEnvironment }: SettingsSource): string[] {
  const origins = [
    ...(fromEnvironment.length > 0 ? [`el entorno (${fromEnvironment.join(", ")})`] : []),
    file ?? `los valores de fábrica, pues no hay ${path.join(ROOT, ".env")}`,
  ];
  return [`Datos: ${describeData(settings)}.`, `Configuración: ${origins.join("; después ")}.`];
}

/** The files of an installation as a service (docs/deploy.md, also in earlier releases). */
const SERVICE_PATHS = [
  "/etc/systemd/system/insumos.service",
  "/etc/insumos.env",
  "/var/lib/insumos",
];

/**
 * A command never guesses which data to use: a service may use other data than `./data`, and a variable that names one
 * place does not override another in `.env`.
 *
 * @param serviceFiles those of a service that are on this machine
 * @throws {CommandError}
 */
export function refuseUnclearData(
  { file, fromEnvironment, fromFile, settings }: SettingsSource,
  serviceFiles: readonly string[],
): void {
  const [given, stored] = [fromEnvironment.join(", "), fromFile.join(", ")];
  if (given !== "" && stored !== "") {
    throw new CommandError(
      `No es claro de qué datos se trata: ${given} viene del entorno, y ${stored} de ${file}. Diga todo en un solo lugar; para no usar lo de ese archivo, anteponga a la orden: ${fromFile.map((name) => `${name}=`).join(" ")}`,
    );
  }
  const [found] = serviceFiles;
  if (given !== "" || stored !== "" || found === undefined) return;
  throw new CommandError(
    `No es claro de qué datos se trata: en este equipo hay un servicio (${found}), pero nada dice aquí dónde están sus datos. El servicio y las órdenes leen ${path.join(ROOT, ".env")}: ponga allí la configuración del servicio, con DATA_DIR (docs/deploy.md, «Upgrading»). Si de verdad quiere usar ${settings.DATA_DIR}, anteponga a la orden: DATA_DIR=${settings.DATA_DIR}`,
  );
}

/** An error's message; for a file without permission, in Spanish and with the user's name. */
function explainAccess(error: unknown, dataDir: string): string {
  if (!(error instanceof Error)) return String(error);
  const isRefused = ["EACCES", "EPERM"].includes(codeOf(error)) && "path" in error;
  if (!isRefused) return error.message;
  const user = nameUser(process.getuid?.() ?? 0);
  return `El usuario ${user}, con el que se ejecuta esta orden, no puede leer o escribir ${String(error.path)}. Use un lugar al que ${user} tenga acceso, como ${path.join(dataDir, "backups")}, desde donde root puede copiarlo.`;
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
  if (DATABASE_URL !== undefined || SUPABASE_URL !== undefined) return;
  if (existsSync(path.join(folder, "pgdata"))) return;
  throw new CommandError(
    existsSync(folder)
      ? `En la carpeta ${folder} no hay una base de datos. Revise DATA_DIR; la crea el primer npm start.`
      : `No existe la carpeta de datos ${folder}. Revise DATA_DIR; la crea el primer npm start.`,
  );
}
