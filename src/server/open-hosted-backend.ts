import { existsSync } from "node:fs";
import path from "node:path";

import { generatePassword } from "#backend/auth/passwords/password-policy.ts";
import { createProjectBackups } from "#backend/backup/project-backups.ts";
import { makeDailyBackups } from "#backend/backup/stored-backups.ts";
import { BASELINE, compareWithBaseline } from "#backend/database/baseline.ts";
import { closeFolder } from "#backend/database/folder/data-folder.ts";
import { listOwnMigrations } from "#backend/installation.ts";
import { createApiLimits } from "#backend/rate-limits/api-limits.ts";
import { seedDemo } from "#backend/seed/seed.ts";
import { addAdministrator, listTeam, openAccount } from "#data/accounts/team.ts";
import { type Client, createClient } from "#data/client/client.ts";
import { explainError } from "#data/client/error-texts.ts";
import { DataError } from "#data/client/errors.ts";
import { checkWrites, listMigrations } from "#data/site/structure.ts";
import type { RepeatedWork } from "#lib/async/repeat.ts";
import type { OpenBackendOptions, OpenedBackend } from "#server/backend.ts";
import { createHostedFiles, pointToOwnFiles } from "#server/files/hosted-files.ts";
import { followHostedChanges } from "#server/hosted-changes.ts";
import type { Logger } from "#server/http/logging/logger.ts";
import { logHostedOutages } from "#server/http/logging/outage.ts";
import { createWriteCheck } from "#server/operations/write-check.ts";
import { withRecordedReads } from "#server/render/reads.ts";
import type { Settings } from "#settings/settings.ts";

/**
 * Opens a hosted Supabase, whose migrations the Supabase CLI applies.
 *
 * @throws {Error} in Spanish, naming what to do: it does not answer, refuses the key, or lacks migrations
 */
export async function openHostedBackend(
  options: OpenBackendOptions,
  url: string,
): Promise<OpenedBackend> {
  const { settings, logger, onProgress } = options;
  onProgress(`Usando Supabase en ${url}`);
  if (existsSync(settings.DATA_DIR)) await closeFolder(path.resolve(settings.DATA_DIR));
  const publishableKey = settings.SUPABASE_PUBLISHABLE_KEY ?? "";
  const secretKey = settings.SUPABASE_SECRET_KEY ?? "";
  const send = withRecordedReads(logHostedOutages(pointToOwnFiles(url), logger));
  const visitor = createClient({ url, key: publishableKey, fetch: send });
  const server = createClient({ url, key: secretKey, fetch: send });
  await prepare(server, options);
  const changes = followHostedChanges({
    client: createClient({ url, key: secretKey }),
    onLog: (line) => logger.warn(line),
  });
  // Hosted Supabase stores no counters for this server: each instance counts for itself.
  const limits = createApiLimits(null);
  const writes = createWriteCheck();
  const dailyBackups = startBackups(settings, createClient({ url, key: secretKey }), logger);
  return {
    kind: "hosted",
    url,
    publishableKey,
    secretKey,
    fetch: null,
    upgrade: null,
    send,
    visitor,
    server,
    operations: null,
    tasks: new Map(dailyBackups === null ? [] : [["backups", dailyBackups]]),
    consumeSearch: limits.search,
    consumePreview: limits.preview,
    consumeVisit: limits.visit,
    formLimits: limits.forms,
    issueRecovery: null,
    findFile: createHostedFiles(url, path.join(settings.DATA_DIR, "cache/originals")),
    changes,
    // Realtime does not carry publications: the clock looks twice a second.
    watchPlans: null,
    isReady: async () => {
      const { error } = await visitor.from("products").select("id", { head: true }).limit(1);
      return error === null;
    },
    readDelivery: changes.readDelivery,
    canWrite: () => writes.canWrite(() => checkWrites(server)),
    close: () => {
      void dailyBackups?.stop();
      return changes.close();
    },
  };
}

/** Makes daily backups; null where the project's database cannot be reached. */
function startBackups(settings: Settings, client: Client, logger: Logger): RepeatedWork | null {
  const { SUPABASE_DB_URL: databaseUrl, DATA_DIR: dataDir, BACKUP_KEEP: keep } = settings;
  if (databaseUrl === undefined) return null;
  return makeDailyBackups(createProjectBackups({ databaseUrl, client, dataDir, keep }), {
    onMade: ({ bytes }) => logger.info({ bytes }, "backup made"),
    onFailed: (error) => logger.error({ err: error }, "the daily backup failed"),
  });
}

async function prepare(server: Client, options: OpenBackendOptions): Promise<void> {
  const { settings, onProgress } = options;
  try {
    await requireStructure(server);
    await greetAdministrators(server, options);
    if (settings.SEED === "demo" && (await seedDemo(server)) === "seeded") {
      onProgress("Contenido de demostración cargado");
    }
  } catch (error) {
    throw error instanceof DataError ? explain(error) : error;
  }
}

/** @throws {Error} when the project is older or newer than this program */
async function requireStructure(server: Client): Promise<void> {
  const [applied, own] = await Promise.all([listMigrations(server), listOwnMigrations()]);
  requireBaseline(applied, own);
  const missing = own.filter((version) => !applied.includes(version));
  const unknown = applied.filter((version) => !own.includes(version));
  if (missing.length > 0) {
    throw new Error(
      `Al proyecto de Supabase le faltan cambios de estructura (${missing.join(", ")}). Aplíquelos desde la carpeta de este programa y vuelva a iniciar:\n  npx supabase@3.1.0 link\n  npx supabase@3.1.0 db push`,
    );
  }
  if (unknown.length > 0) {
    throw new Error(
      `El proyecto de Supabase tiene cambios de estructura que este programa no conoce (${unknown.join(", ")}): fue usado por una versión más nueva. Instale esa versión.`,
    );
  }
}

/** @throws {Error} when the project's migrations are those that the baseline replaced, with the commands to run */
function requireBaseline(applied: readonly string[], own: readonly string[]): void {
  const state = compareWithBaseline(applied, BASELINE);
  if (state === "older") {
    throw new Error(
      `El proyecto de Supabase es de una versión anterior a la ${BASELINE.release}. Llévelo primero a la ${BASELINE.release} y después instale esta:\n  git checkout ${BASELINE.commit}\n  npx supabase@3.1.0 link\n  npx supabase@3.1.0 db push`,
    );
  }
  if (state === "replaced") {
    const replaced = applied.filter((version) => version <= BASELINE.replaces);
    const baseline = own.filter((version) => version <= BASELINE.last);
    throw new Error(
      `El proyecto de Supabase tiene la estructura de este programa, con el historial de la versión ${BASELINE.release}. Corrija el historial, sin cambiar datos, y vuelva a iniciar:\n  npx supabase@3.1.0 link\n  npx supabase@3.1.0 migration repair --status reverted ${replaced.join(" ")}\n  npx supabase@3.1.0 migration repair --status applied ${baseline.join(" ")}`,
    );
  }
}

/** Makes ADMIN_EMAIL the first administrator of a project that has none, or says how to add one. */
async function greetAdministrators(
  server: Client,
  { settings, onProgress, onAdministrator }: OpenBackendOptions,
): Promise<void> {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: given } = settings;
  if ((await listTeam(server)).length > 0) return;
  if (email === undefined) {
    onProgress("Nadie administra el sitio todavía. Agregue a alguien: npm run admin -- add CORREO");
    return;
  }
  const password = given ?? generatePassword();
  const isGenerated = given === undefined;
  const outcome = await openAccount(server, { email, password, isGenerated });
  await addAdministrator(server, email);
  onAdministrator({ email, password: outcome === "opened" && isGenerated ? password : null });
}

function explain(error: DataError): Error {
  switch (error.kind) {
    case "network":
    case "unavailable":
      return new Error(
        "Supabase no responde. Revise SUPABASE_URL y la conexión de este servidor, y que el proyecto no esté en pausa.",
        { cause: error },
      );
    case "unauthenticated":
    case "forbidden":
      return new Error(
        "Supabase no acepta SUPABASE_SECRET_KEY. Cópiela de nuevo de su panel (Project Settings → API Keys); la publicable no sirve para esto.",
        { cause: error },
      );
    default:
      return new Error(`Supabase respondió con un error: ${explainError(error)}`, { cause: error });
  }
}
