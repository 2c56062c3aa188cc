import path from "node:path";

import { ensureFirstAdministrator } from "#backend/auth/first-administrator.ts";
import { issueRecoveryLink } from "#backend/auth/recovery.ts";
import type { RecoveryService } from "#backend/auth/service.ts";
import { createStoredBackups, type StoredBackups } from "#backend/backup/stored-backups.ts";
import type { Database } from "#backend/database/database.ts";
import { assertRowLevelSecurity, findWeaknesses } from "#backend/database/startup-checks.ts";
import type { ApiKeys } from "#backend/identity.ts";
import {
  backupsFolderOf,
  filesFolderOf,
  type Installation,
  openInstallation,
  pathOfFileIn,
} from "#backend/installation.ts";
import { loadKeys } from "#backend/keys.ts";
import { type ApiLimits, createApiLimits } from "#backend/rate-limits/api-limits.ts";
import { seedDemo } from "#backend/seed/seed.ts";
import { createSupabaseApi, type SupabaseApi } from "#backend/supabase-api.ts";
import { createClient } from "#data/client/client.ts";
import { checkWrites } from "#data/site/structure.ts";
import { MEDIA_BUCKET } from "#domain/media/stored-file.ts";
import { repeat, type RepeatedWork } from "#lib/async/repeat.ts";
import type { Backend, OpenBackendOptions, OpenedBackend, Operations } from "#server/backend.ts";
import { listenForChanges } from "#server/content-changes.ts";
import type { Logger } from "#server/http/logging/logger.ts";
import { logOutages } from "#server/http/logging/outage.ts";
import { openHostedBackend } from "#server/open-hosted-backend.ts";
import { startDailyBackups } from "#server/operations/daily-backups.ts";
import { traceDatabase } from "#server/operations/tracing/tracing.ts";
import { createWriteCheck, type WriteCheck } from "#server/operations/write-check.ts";
import { withRecordedReads } from "#server/render/reads.ts";
import { describeData } from "#settings/read-settings.ts";
import type { Settings } from "#settings/settings.ts";

/**
 * Opens the database that the settings name, brings it up to date, creates the first administrator and
 * the demonstration content, and returns the Supabase API over it.
 *
 * @throws {Error} in Spanish, naming what to do, when the database cannot be served
 */
export async function openBackend(options: OpenBackendOptions): Promise<OpenedBackend> {
  return options.settings.SUPABASE_URL === undefined
    ? openOwnBackend(options)
    : openHostedBackend(options, options.settings.SUPABASE_URL);
}

async function openOwnBackend(options: OpenBackendOptions): Promise<OpenedBackend> {
  const { settings, logger, onProgress, wakeMail, pictureWork, tracing } = options;
  onProgress(`Abriendo ${describeData(settings)}…`);
  const installation = await openInstallation({
    dataDir: settings.DATA_DIR,
    databaseUrl: settings.DATABASE_URL,
    onLog: (line, level) => logger[level ?? "warn"](line),
  });
  const { folder } = installation;
  const writes = createWriteCheck();
  const logged = logOutages(writes.watch(installation.database), logger);
  const database = tracing === null ? logged : traceDatabase(logged, tracing);
  try {
    const backups = createStoredBackups(
      { database, pathOfFile: pathOfFileIn(folder) },
      backupsFolderOf(folder),
      settings.BACKUP_KEEP,
    );
    await migrate(installation, backups, onProgress);
    await assertRowLevelSecurity(database);
    for (const weakness of await findWeaknesses(database)) onProgress(weakness);
    const keys = await loadKeys(folder, {
      publishable: settings.SUPABASE_PUBLISHABLE_KEY,
      secret: settings.SUPABASE_SECRET_KEY,
    });
    const limits = createApiLimits(database);
    const api = await createSupabaseApi({
      database,
      keys,
      limits,
      siteUrl: settings.SITE_URL,
      filesFolder: filesFolderOf(folder),
      picturesFolder: path.join(folder, "cache/rendered"),
      recovery: describeRecovery(settings, limits, wakeMail),
      origins: settings.API_ORIGINS,
      functionOrigins: settings.FUNCTION_ORIGINS,
      pictureWork,
      wakeMail,
      onError: (error, request) =>
        logger.error(
          { err: error, path: new URL(request.url).pathname },
          "Supabase API request failed",
        ),
    });
    const tasks: Backend["tasks"] = new Map();
    const repeated = {
      files: sweepFiles(api, logger),
      backups: startDailyBackups({ backups, database, settings }, logger),
    };
    tasks.set("files", repeated.files).set("backups", repeated.backups);
    const operations: Operations = {
      secretKey: keys.secret,
      makeBackup: () => backups.make("manual"),
      findNewestBackup: backups.findNewest,
      confirmOwner: api.confirmOwner,
    };
    const backend = describeOwnBackend(
      { database, api, keys, operations, limits, writes, tasks },
      async () => {
        // A run that is under way ends with the process.
        for (const { stop } of Object.values(repeated)) void stop();
        await api.close();
        await installation.close();
      },
    );
    await prepareContent(options, database, backend);
    return backend;
  } catch (error) {
    await installation.close();
    throw error;
  }
}

/** Reports each migration; for a new database, only their number. */
async function migrate(
  installation: Installation,
  backups: StoredBackups,
  onProgress: (step: string) => void,
): Promise<void> {
  let isInUse = false;
  let created = 0;
  await installation.migrate({
    beforeChange: async () => {
      isInUse = true;
      const { file } = await backups.make("antes-de-actualizar");
      onProgress(`Copia de seguridad antes de actualizar: ${file}`);
    },
    onApplied: (name) => {
      if (isInUse) onProgress(`Estructura actualizada: ${name}`);
      else created += 1;
    },
  });
  if (created > 0) onProgress(`Base de datos creada (${created} migraciones)`);
}

interface OwnBackendParts {
  database: Database;
  api: SupabaseApi;
  keys: ApiKeys;
  operations: Operations;
  limits: ApiLimits;
  writes: WriteCheck;
  tasks: Backend["tasks"];
}

function describeOwnBackend(
  { database, api, keys, operations, limits, writes, tasks }: OwnBackendParts,
  close: () => Promise<void>,
): OpenedBackend {
  const { fetch, files, upgrade } = api;
  const url = "http://localhost";
  const send = withRecordedReads((input, init) =>
    fetch(new Request(input, init), { clientAddress: null }),
  );
  const visitor = createClient({ url, key: keys.publishable, fetch: send });
  const server = createClient({ url, key: keys.secret, fetch: send });
  return {
    kind: database.kind === "pglite" ? "embedded" : "postgres",
    url,
    publishableKey: keys.publishable,
    secretKey: keys.secret,
    fetch: async (request, connection) => {
      const response = await fetch(request, connection);
      // Once a change is acknowledged, every page shows it.
      const isChange = request.method !== "GET" && request.method !== "HEAD" && response.ok;
      if (isChange) await database.flush();
      return response;
    },
    upgrade,
    send,
    visitor,
    server,
    canWrite: () => writes.canWrite(() => checkWrites(server)),
    changes: listenForChanges(database, visitor),
    watchPlans: async ({ onChange, onState }) => {
      await database.listen("publications_changed", onChange, onState);
      onState(true);
    },
    findFile: (name) => files.find(MEDIA_BUCKET, name),
    operations,
    tasks,
    consumeSearch: limits.search,
    consumePreview: limits.preview,
    consumeVisit: limits.visit,
    formLimits: limits.forms,
    issueRecovery: (mail) => issueRecoveryLink(database, keys, mail),
    isReady: () =>
      database
        .transaction({ readOnly: true }, (transaction) => transaction.query("select 1"))
        .then(() => true)
        .catch(() => false),
    readDelivery: () => database.readDelivery(),
    close,
  };
}

function describeRecovery(
  settings: Settings,
  limits: ApiLimits,
  wakeMail: () => void,
): RecoveryService | undefined {
  return settings.SMTP_URL === undefined
    ? undefined
    : { consume: limits.recovery, wakeMail, origins: settings.API_ORIGINS };
}

const SWEEP_EVERY_MS = 6 * 60 * 60 * 1000;

/** Periodically removes files without a row. */
function sweepFiles({ files }: SupabaseApi, logger: Logger): RepeatedWork {
  const sweep = async () => {
    const count = await files.sweep();
    if (count > 0) logger.info({ count }, "removed files that nothing refers to");
  };
  return repeat(sweep, {
    everyMs: SWEEP_EVERY_MS,
    onError: (error) => logger.warn({ err: error }, "files could not be swept"),
  });
}

async function prepareContent(
  { settings, onProgress, onAdministrator }: OpenBackendOptions,
  database: Database,
  backend: Backend,
): Promise<void> {
  const administrator = await ensureFirstAdministrator(database, {
    ...(settings.ADMIN_EMAIL === undefined ? {} : { email: settings.ADMIN_EMAIL }),
    ...(settings.ADMIN_PASSWORD === undefined ? {} : { password: settings.ADMIN_PASSWORD }),
    demandsSecondFactor: settings.SECOND_FACTOR === "required",
  });
  if (administrator.created) onAdministrator(administrator);
  if (settings.SEED === "demo" && (await seedDemo(backend.server)) === "seeded") {
    onProgress("Contenido de demostración cargado");
  }
}
