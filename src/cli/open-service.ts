import path from "node:path";

import { DataFolderInUseError } from "#backend/database/folder/data-folder.ts";
import { filesFolderOf } from "#backend/installation.ts";
import { loadKeys } from "#backend/keys.ts";
import { createSupabaseApi } from "#backend/supabase-api.ts";
import { CommandError, findRunningServer, givenKeys } from "#cli/command.ts";
import { openData } from "#cli/open-data.ts";
import { type Client, createClient } from "#data/client/client.ts";
import type { Settings } from "#settings/settings.ts";

/** The data layer with the server's own rights, for a command. */
interface Service {
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
    if (!(error instanceof DataFolderInUseError)) throw error;
    const server = await findRunningServer(settings);
    if (server !== null) return { client: createClient(server), close: () => Promise.resolve() };
    throw new CommandError(
      `${error.message}\nSi el sitio está arrancando, espere a que diga «Listo» y repita la orden.`,
      { cause: error },
    );
  }
}

async function openOwnService(settings: Settings): Promise<Service> {
  const { database, folder, update, close } = await openData(settings);
  try {
    await update();
    const keys = await loadKeys(folder, givenKeys(settings));
    const { fetch } = await createSupabaseApi({
      database,
      keys,
      filesFolder: filesFolderOf(folder),
      picturesFolder: path.join(folder, "cache/rendered"),
      onError: (error) => process.stderr.write(`${String(error)}\n`),
    });
    const client = createClient({
      url: "http://localhost",
      key: keys.secret,
      fetch: (input, init) => fetch(new Request(input, init), { clientAddress: null }),
    });
    return { client, close };
  } catch (error) {
    await close();
    throw error;
  }
}
