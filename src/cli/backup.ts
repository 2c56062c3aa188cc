import { existsSync, statSync } from "node:fs";
import { copyFile, rename, rm } from "node:fs/promises";
import path from "node:path";

import { z } from "zod";

import { DataFolderInUseError } from "#backend/database/folder/data-folder.ts";
import { OPERATIONS_PATH } from "#backend/running-server.ts";
import {
  CommandError,
  findRunningServer,
  print,
  requireDataFolder,
  runCommand,
} from "#cli/command.ts";
import { openData } from "#cli/open-data.ts";
import type { Command } from "#settings/arguments.mjs";
import type { Settings } from "#settings/settings.ts";

/* One file with everything the installation stores, also while the site runs. */

const COMMAND: Command = {
  usage: `Uso:
  npm run backup                        guarda una copia de todo en DATA_DIR/backups, también con el sitio en marcha
  npm run backup -- ARCHIVO [--force]   además la deja en ARCHIVO; con --force, aunque ya exista`,
  options: { force: "boolean" },
  words: [0, 1],
};

const backupSchema = z.object({ file: z.string(), bytes: z.number() });
/** Says in Spanish what to do about it. */
const refusalSchema = z.object({ message: z.string() });

await runCommand(COMMAND, async (settings, { words: [target], flags }) => {
  requireDataFolder(settings);
  const copy = target === undefined ? null : path.resolve(target);
  if (copy !== null) checkTarget(copy, flags.has("force"));
  const backup = await makeBackup(settings);
  const file = copy ?? backup.file;
  if (file !== backup.file) await copyWhole(backup.file, file);
  print(`Copia de seguridad: ${file} (${formatSize(backup.bytes)})`);
});

/** @throws {CommandError} before a backup is made */
function checkTarget(file: string, mayReplace: boolean): void {
  const folder = path.dirname(file);
  if (!existsSync(folder)) throw new CommandError(`No existe la carpeta ${folder}`);
  const found = statSync(file, { throwIfNoEntry: false });
  if (found?.isDirectory()) {
    throw new CommandError(`${file} es una carpeta: escriba también el nombre del archivo.`);
  }
  if (found && !mayReplace) {
    throw new CommandError(`Ya existe ${file}. Para reemplazarlo agregue --force`);
  }
}

/** An existing file stays until the new one is complete. */
async function copyWhole(source: string, target: string): Promise<void> {
  const temporary = `${target}.new`;
  try {
    await copyFile(source, temporary);
    await rename(temporary, target);
  } catch (error) {
    await rm(temporary, { force: true });
    throw new CommandError(
      `La copia quedó en ${source}, pero no se pudo escribir ${target}: revise los permisos y el espacio en disco.`,
      { cause: error },
    );
  }
}

/** In this process when no server holds the data folder, otherwise by that server. */
async function makeBackup(settings: Settings): Promise<z.output<typeof backupSchema>> {
  try {
    const { backups, close } = await openData(settings);
    try {
      return await backups.make("manual");
    } finally {
      await close();
    }
  } catch (error) {
    if (error instanceof DataFolderInUseError) return requestFromServer(settings, error);
    throw error;
  }
}

async function requestFromServer(
  settings: Settings,
  cause: Error,
): Promise<z.output<typeof backupSchema>> {
  const server = await findRunningServer(settings);
  if (server === null) throw cause;
  const response = await fetch(`${server.url}${OPERATIONS_PATH}/backup`, {
    method: "POST",
    headers: { Authorization: `Bearer ${server.key}` },
  }).catch(() => null);
  if (!response?.ok) {
    const refusal = refusalSchema.safeParse(await response?.json().catch(() => null));
    throw new CommandError(
      refusal.data?.message ??
        "El servidor que usa esta carpeta de datos no hizo la copia: mire su registro y vuelva a intentarlo.",
    );
  }
  return backupSchema.parse(await response.json());
}

function formatSize(bytes: number): string {
  const megabytes = new Intl.NumberFormat("es-CO", { maximumFractionDigits: 1 });
  return `${megabytes.format(bytes / 1024 / 1024)} MB`;
}
