import { z } from "zod";

import type { Database } from "#backend/database/database.ts";
import { DataFolderInUseError } from "#backend/database/folder/data-folder.ts";
import { OPERATIONS_PATH } from "#backend/running-server.ts";
import { CommandError, findRunningServer } from "#cli/command.ts";
import { openData } from "#cli/open-data.ts";
import type { Settings } from "#settings/settings.ts";

const backupSchema = z.object({ file: z.string(), bytes: z.number() });
/** Says in Spanish what to do about it. */
const refusalSchema = z.object({ message: z.string() });

/** A backup of everything: in this process when no server holds the data folder, otherwise by that server. @throws {Error} in Spanish */
export async function makeBackup(settings: Settings): Promise<z.output<typeof backupSchema>> {
  try {
    const { backups, database, close } = await openData(settings);
    try {
      await requirePrepared(database);
      return await backups.make("manual");
    } finally {
      await close();
    }
  } catch (error) {
    if (error instanceof DataFolderInUseError) return requestFromServer(settings, error);
    throw error;
  }
}

/** @throws {CommandError} when no site has prepared the database, as that of a misspelt DATABASE_URL */
async function requirePrepared(database: Database): Promise<void> {
  const { rows } = await database.transaction({ readOnly: true }, (transaction) =>
    transaction.query<{ is_prepared: boolean }>(
      "select to_regclass('public.installation') is not null as is_prepared",
    ),
  );
  if (rows[0]?.is_prepared === true) return;
  throw new CommandError(
    "Esta base de datos todavía no tiene un sitio: no hay nada que copiar. La prepara el primer npm start. Si el sitio ya existe, revise DATABASE_URL y DATA_DIR.",
  );
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
