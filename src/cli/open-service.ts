import path from "node:path";

import { createStoredBackups } from "#backend/backup/stored-backups.ts";
import { DataFolderInUseError } from "#backend/database/folder/data-folder.ts";
import {
  backupsFolderOf,
  filesFolderOf,
  openInstallation,
  pathOfFileIn,
} from "#backend/installation.ts";
import { loadKeys } from "#backend/keys.ts";
import { findServer } from "#backend/running-server.ts";
import { createSupabaseApi } from "#backend/supabase-api.ts";
import { CommandError } from "#cli/command.ts";
import { type Client, createClient } from "#data/client/client.ts";
import type { Settings } from "#settings/settings.ts";

/** The data layer with the server's own rights, for a command. */
export interface Service {
  client: Client;
  close: () => Promise<void>;
}

/**
 * Connects to the Supabase API with the secret key, wherever it runs: hosted Supabase, the server that
 * holds the data folder, or, when none does, this process itself.
 *
 * @throws {Error} in Spanish
 */
export async function openService(settings: Settings): Promise<Service> {
  const { SUPABASE_URL: url, SUPABASE_SECRET_KEY: key } = settings;
  if (url !== undefined) {
    return { client: createClient({ url, key: key ?? "" }), close: () => Promise.resolve() };
  }
  try {
    return await openOwnService(settings);
  } catch (error) {
    if (error instanceof DataFolderInUseError) return reachServer(settings, error);
    throw error;
  }
}

async function openOwnService(settings: Settings): Promise<Service> {
  const installation = await openInstallation({
    dataDir: settings.DATA_DIR,
    databaseUrl: settings.DATABASE_URL,
  });
  const { database, folder } = installation;
  try {
    const source = { database, pathOfFile: pathOfFileIn(folder) };
    const backups = createStoredBackups(source, backupsFolderOf(folder), settings.BACKUP_KEEP);
    await installation.migrate({
      beforeChange: async () => void (await backups.make("antes-de-actualizar")),
    });
    const keys = await loadKeys(folder, givenKeys(settings));
    const filesFolder = filesFolderOf(folder);
    const { fetch } = await createSupabaseApi({
      database,
      keys,
      filesFolder,
      picturesFolder: path.join(folder, "cache/rendered"),
      onError: (error) => process.stderr.write(`${String(error)}\n`),
    });
    const client = createClient({
      url: "http://localhost",
      key: keys.secret,
      fetch: (input, init) => fetch(new Request(input, init), { clientAddress: null }),
    });
    return { client, close: () => installation.close() };
  } catch (error) {
    await installation.close();
    throw error;
  }
}

async function reachServer(settings: Settings, cause: Error): Promise<Service> {
  const folder = path.resolve(settings.DATA_DIR);
  const url = await findServer(folder);
  if (url === null) {
    throw new CommandError(
      `${cause.message}\nSi el sitio está arrancando, espere a que diga «Listo» y repita la orden.`,
      { cause },
    );
  }
  const { secret } = await loadKeys(folder, givenKeys(settings));
  return { client: createClient({ url, key: secret }), close: () => Promise.resolve() };
}

function givenKeys(settings: Settings) {
  return {
    publishable: settings.SUPABASE_PUBLISHABLE_KEY,
    secret: settings.SUPABASE_SECRET_KEY,
  };
}
