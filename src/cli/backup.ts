import { copyFile } from "node:fs/promises";
import path from "node:path";

import { z } from "zod";

import { createKeptBackups } from "#backend/backup/kept-backups.ts";
import { DataFolderInUseError } from "#backend/database/data-folder.ts";
import { backupsFolderOf } from "#backend/installation.ts";
import { loadKeys } from "#backend/keys.ts";
import { findServer, OPERATIONS_PATH } from "#backend/running-server.ts";
import { CommandError, print, runCommand } from "#cli/command.ts";
import { openData } from "#cli/open-data.ts";
import type { Settings } from "#settings/settings.ts";

/* `npm run backup [-- FILE]`: one file with everything the installation keeps, also while the site runs. */

const answerSchema = z.object({ file: z.string(), bytes: z.number() });
/** What can be done about it, in Spanish. */
const refusalSchema = z.object({ message: z.string() });

await runCommand(async (settings, [target]) => {
  const made = await makeBackup(settings);
  const file = target === undefined ? made.file : path.resolve(target);
  if (file !== made.file) await copyFile(made.file, file);
  print(`Copia de seguridad: ${file} (${formatSize(made.bytes)})`);
});

/** By itself when no server holds the data folder, otherwise by that server. */
async function makeBackup(settings: Settings): Promise<z.output<typeof answerSchema>> {
  try {
    const { source, folder, close } = await openData(settings);
    const backups = createKeptBackups(source, backupsFolderOf(folder), settings.BACKUP_KEEP);
    try {
      return await backups.make("manual");
    } finally {
      await close();
    }
  } catch (error) {
    if (error instanceof DataFolderInUseError) return askServer(settings, error);
    throw error;
  }
}

async function askServer(settings: Settings, cause: Error): Promise<z.output<typeof answerSchema>> {
  const folder = path.resolve(settings.DATA_DIR);
  const origin = await findServer(folder);
  if (origin === null) throw cause;
  const { secret } = await loadKeys(folder, {
    publishable: settings.SUPABASE_PUBLISHABLE_KEY,
    secret: settings.SUPABASE_SECRET_KEY,
  });
  const answer = await fetch(`${origin}${OPERATIONS_PATH}/backup`, {
    method: "POST",
    headers: { Authorization: `Bearer ${secret}` },
  }).catch(() => null);
  if (!answer?.ok) {
    const told = refusalSchema.safeParse(await answer?.json().catch(() => null));
    throw new CommandError(
      told.data?.message ??
        "El servidor que usa esta carpeta de datos no hizo la copia: mire su registro y vuelva a intentarlo.",
    );
  }
  return answerSchema.parse(await answer.json());
}

function formatSize(bytes: number): string {
  const megabytes = new Intl.NumberFormat("es-CO", { maximumFractionDigits: 1 });
  return `${megabytes.format(bytes / 1024 / 1024)} MB`;
}
