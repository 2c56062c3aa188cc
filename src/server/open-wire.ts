import path from "node:path";
import { fileURLToPath } from "node:url";

import { ensureFirstAdministrator } from "#backend/auth/first-administrator.ts";
import { type Backend, createBackend } from "#backend/backend.ts";
import { openDataFolder } from "#backend/database/data-folder.ts";
import type { Database } from "#backend/database/database.ts";
import { migrate } from "#backend/database/migrate.ts";
import { openPglite } from "#backend/database/pglite.ts";
import { openPostgres } from "#backend/database/postgres.ts";
import { assertRowLevelSecurity } from "#backend/database/row-level-security.ts";
import { loadKeys } from "#backend/keys.ts";
import { seedDemo } from "#backend/seed/seed.ts";
import { createClient } from "#data/client.ts";
import { MEDIA_BUCKET } from "#domain/media/stored-file.ts";
import { listenForChanges, pollForChanges } from "#server/content-changes/content-changes.ts";
import type { Settings } from "#server/env.ts";
import { createHostedFiles, pointToOwnFiles } from "#server/hosted-files.ts";
import type { Logger } from "#server/logging/logger.ts";
import { notingReads } from "#server/page-cache/read-tags.ts";
import type { Wire } from "#server/wire.ts";

const MIGRATIONS = fileURLToPath(new URL("../../supabase/migrations", import.meta.url));

/** A hosted database cannot call this process: a change shows after this time at the latest. */
const POLL_EVERY_MS = 2000;

export interface OpenWireOptions {
  settings: Settings;
  logger: Logger;
  /** Told each step, in Spanish, for the person at the console. */
  onProgress: (step: string) => void;
}

/**
 * Opens the database that the settings name, brings it up to date, makes the first administrator and
 * the demonstration content, and gives the wire over it.
 *
 * @throws {Error} in Spanish, naming what to do, when the database cannot be served
 */
export async function openWire(options: OpenWireOptions): Promise<Wire> {
  return options.settings.SUPABASE_URL === undefined
    ? openOwnWire(options)
    : openHostedWire(options, options.settings.SUPABASE_URL);
}

async function openOwnWire({ settings, logger, onProgress }: OpenWireOptions): Promise<Wire> {
  const folder = await openDataFolder(settings.DATA_DIR);
  let database: Database | undefined;
  try {
    onProgress("Abriendo la base de datos…");
    database =
      settings.DATABASE_URL === undefined
        ? await openPglite({ dataDir: folder.path, onLog: (line) => logger.warn(line) })
        : await openPostgres({ url: settings.DATABASE_URL });
    await migrate(database, MIGRATIONS, {
      onApplied: (name) => onProgress(`Estructura actualizada: ${name}`),
    });
    await assertRowLevelSecurity(database);
    const keys = await loadKeys(folder.path, {
      publishable: settings.SUPABASE_PUBLISHABLE_KEY,
      secret: settings.SUPABASE_SECRET_KEY,
    });
    const backend = await createBackend({
      database,
      keys,
      filesFolder: path.join(folder.path, "files"),
      onError: (error, request) =>
        logger.error({ err: error, path: new URL(request.url).pathname }, "wire failed"),
    });
    const stopSweeping = sweepFiles(backend, logger);
    const wire = describeOwnWire(database, backend, keys.publishable, () => {
      stopSweeping();
      folder.release();
    });
    await prepareContent(settings, database, wire, keys.secret, onProgress);
    return wire;
  } catch (error) {
    await database?.close();
    folder.release();
    throw error;
  }
}

function describeOwnWire(
  database: Database,
  { fetch, files }: Backend,
  publishableKey: string,
  release: () => void,
): Wire {
  const url = "http://localhost";
  const createInProcess = (key: string) =>
    createClient({
      url,
      key,
      fetch: notingReads((input, init) => fetch(new Request(input, init), { clientAddress: null })),
    });
  return {
    kind: database.kind === "pglite" ? "embedded" : "postgres",
    url,
    publishableKey,
    fetch: async (request, connection) => {
      const response = await fetch(request, connection);
      // Who is told that a change is saved sees it on every page from then on.
      if (request.method !== "GET" && request.method !== "HEAD") await database.settle();
      return response;
    },
    createClient: createInProcess,
    changes: listenForChanges(database, createInProcess(publishableKey)),
    findFile: (name) => files.find(MEDIA_BUCKET, name),
    isReady: () =>
      database
        .transaction({ readOnly: true }, (transaction) => transaction.query("select 1"))
        .then(() => true)
        .catch(() => false),
    close: async () => {
      await database.close();
      release();
    },
  };
}

const SWEEP_EVERY_MS = 6 * 60 * 60 * 1000;

/** Now and then removes files without a row; gives what stops it. */
function sweepFiles({ files }: Backend, logger: Logger): () => void {
  const sweep = () =>
    void files.sweep().then(
      (count) => count > 0 && logger.info({ count }, "removed files that nothing refers to"),
      (error: unknown) => logger.warn({ err: error }, "files could not be swept"),
    );
  sweep();
  const timer = setInterval(sweep, SWEEP_EVERY_MS).unref();
  return () => clearInterval(timer);
}

async function prepareContent(
  settings: Settings,
  database: Database,
  wire: Wire,
  secretKey: string,
  onProgress: (step: string) => void,
): Promise<void> {
  const administrator = await ensureFirstAdministrator(database, {
    ...(settings.ADMIN_EMAIL === undefined ? {} : { email: settings.ADMIN_EMAIL }),
    ...(settings.ADMIN_PASSWORD === undefined ? {} : { password: settings.ADMIN_PASSWORD }),
  });
  if (administrator.created) {
    onProgress(`Administrador creado: ${administrator.email}`);
    if (administrator.password !== null) {
      onProgress(`Contraseña (se muestra una sola vez, guárdela): ${administrator.password}`);
    }
  }
  if (settings.SEED === "demo" && (await seedDemo(wire.createClient(secretKey))) === "seeded") {
    onProgress("Contenido de demostración cargado");
  }
}

async function openHostedWire(
  { settings, onProgress }: OpenWireOptions,
  url: string,
): Promise<Wire> {
  const create = (key: string) =>
    createClient({ url, key, fetch: notingReads(pointToOwnFiles(url)) });
  const wire: Wire = {
    kind: "hosted",
    url,
    publishableKey: settings.SUPABASE_PUBLISHABLE_KEY ?? "",
    fetch: null,
    createClient: create,
    findFile: createHostedFiles(url, path.join(settings.DATA_DIR, "cache/originals")),
    changes: pollForChanges(create(settings.SUPABASE_PUBLISHABLE_KEY ?? ""), POLL_EVERY_MS),
    isReady: async () => {
      const { error } = await create(wire.publishableKey)
        .from("products")
        .select("id", { head: true })
        .limit(1);
      return error === null;
    },
    close: () => Promise.resolve(),
  };
  const secretKey = settings.SUPABASE_SECRET_KEY ?? "";
  onProgress(`Usando Supabase en ${url}`);
  if (settings.SEED === "demo" && (await seedDemo(create(secretKey))) === "seeded") {
    onProgress("Contenido de demostración cargado");
  }
  return wire;
}
