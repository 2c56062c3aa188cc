import { accessSync, constants, statSync } from "node:fs";
import { copyFile } from "node:fs/promises";
import path from "node:path";

import { CommandError, print, requireDataFolder, runCommand } from "#cli/command.ts";
import { makeBackup } from "#cli/make-backup.ts";
import { replaceFile } from "#lib/files/durable-files.ts";
import type { Command } from "#settings/arguments.mjs";

/* One file with everything the installation stores, also while the site runs. */

const COMMAND: Command = {
  usage: `Uso:
  npm run backup                        guarda una copia de todo en DATA_DIR/backups, también con el sitio en marcha
  npm run backup -- ARCHIVO [--force]   además la deja en ARCHIVO; con --force, aunque ya exista`,
  options: { force: "boolean" },
  words: [0, 1],
};

await runCommand(COMMAND, async (settings, { words: [target], flags }) => {
  requireDataFolder(settings);
  const copy = target === undefined ? null : path.resolve(target);
  if (copy !== null) checkTarget(copy, flags.has("force"));
  const backup = await makeBackup(settings);
  const file = copy ?? backup.file;
  if (file !== backup.file) await copyWhole(backup.file, file);
  print(`Copia de seguridad: ${file} (${formatSize(backup.bytes)})`);
});

/** @throws {Error} before a backup is made */
function checkTarget(file: string, mayReplace: boolean): void {
  const folder = path.dirname(file);
  if (!statSync(folder, { throwIfNoEntry: false })) {
    throw new CommandError(`No existe la carpeta ${folder}`);
  }
  accessSync(folder, constants.W_OK);
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
  try {
    await replaceFile(target, (draft) => copyFile(source, draft));
  } catch (error) {
    throw new CommandError(
      `La copia quedó en ${source}, pero no se pudo escribir ${target}: revise los permisos y el espacio en disco.`,
      { cause: error },
    );
  }
}

function formatSize(bytes: number): string {
  const megabytes = new Intl.NumberFormat("es-CO", { maximumFractionDigits: 1 });
  return `${megabytes.format(bytes / 1024 / 1024)} MB`;
}
