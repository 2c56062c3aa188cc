import { createReadStream } from "node:fs";
import { statfs } from "node:fs/promises";
import path from "node:path";
import process from "node:process";
import { Readable } from "node:stream";

import type { Context, Hono } from "hono";
import { z } from "zod";

import { AuthError, respondAuthError } from "#backend/auth/http.ts";
import { createFormSigner } from "#backend/functions/form-signer.ts";
import { DataError } from "#data/client/errors.ts";
import { countWaitingMail } from "#data/leads/mail.ts";
import { listMigrations } from "#data/site/structure.ts";
import {
  BACKUP_DOWNLOAD_PATH,
  type InstallationReport,
  REPORT_PATH,
  TEST_MAIL_PATH,
} from "#domain/installation-report.ts";
import type { Backend } from "#server/backend.ts";
import type { AppEnvironment } from "#server/http/logging/request-log.ts";
import { addTeamRoute } from "#server/http/team-route.ts";
import type { MailTest } from "#server/operations/mail-delivery.ts";
import type { Settings } from "#settings/settings.ts";

import packageFile from "../../../package.json" with { type: "json" };

export interface InstallationRoutesOptions {
  settings: Settings;
  backend: Backend;
  /** What the build was made of; null in development. */
  commit: string | null;
  readAddress: (context: Context<AppEnvironment>) => string;
  /** Mails a test; resolves with how that ended. */
  sendTestMail: SendTestMail;
}

export type SendTestMail = (to: string) => Promise<MailTest>;

const startedAt = new Date();

/** What administrators see of the installation, the test of its mail, and the download of its newest backup. */
export function addInstallationRoutes(
  app: Hono<AppEnvironment>,
  options: InstallationRoutesOptions,
): void {
  const { backend, readAddress, sendTestMail } = options;
  const common = { isForAdministrators: true, refusal: "The body must be an object" };
  addTeamRoute(app, backend, {
    ...common,
    path: REPORT_PATH,
    body: z.object({}),
    act: () => writeReport(options),
  });
  addTeamRoute(app, backend, {
    ...common,
    path: TEST_MAIL_PATH,
    body: z.object({}),
    act: async (_, token, context) => {
      await requireAttempt(backend, readAddress(context));
      const email = await readOwnEmail(backend, token);
      return { ...(await sendTestMail(email)), email };
    },
  });
  addTeamRoute(app, backend, {
    ...common,
    path: BACKUP_DOWNLOAD_PATH,
    body: z.object({ password: z.string().max(1000) }),
    refusal: "The body must hold a password",
    act: async ({ password }, session, context) => {
      const newest = await backend.operations?.findNewestBackup();
      if (!newest)
        throw new DataError({ message: "No backup here", code: "no_backup", status: 404 });
      const clientAddress = readAddress(context);
      await backend.operations?.confirmOwner({ token: session, clientAddress, password });
      const token = sign(backend, path.basename(newest.file));
      return { address: `${BACKUP_DOWNLOAD_PATH}?${new URLSearchParams({ [TOKEN]: token })}` };
    },
    respondTo: (error, request) =>
      error instanceof AuthError ? respondAuthError(error, request) : null,
  });
  app.get(BACKUP_DOWNLOAD_PATH, (context) => sendBackup(context, backend));
}

/** In the query, which the log does not have; a path would be redirected to its lower case. */
const TOKEN = "enlace";
const PURPOSE = "backup-download";
/** The browser follows the link at once. */
const VALID_MS = 60_000;

const sign = ({ secretKey }: Backend, name: string) =>
  createFormSigner(secretKey).sign(PURPOSE, name);

/** Sends the newest backup to anyone with its link, which is valid for a minute. */
async function sendBackup(context: Context<AppEnvironment>, backend: Backend): Promise<Response> {
  const signed = createFormSigner(backend.secretKey).verify(
    PURPOSE,
    context.req.query(TOKEN) ?? "",
  );
  const newest = await backend.operations?.findNewestBackup();
  const isOpen =
    signed !== null &&
    signed.ageMs <= VALID_MS &&
    newest != null &&
    path.basename(newest.file) === signed.text;
  if (!isOpen)
    return context.text("Esta descarga venció: pídala otra vez en el panel.", 404, HEADERS);
  context.get("logger").warn({ bytes: newest.bytes }, "backup downloaded");
  return new Response(Readable.toWeb(createReadStream(newest.file)) as ReadableStream, {
    headers: {
      ...HEADERS,
      "Content-Type": "application/gzip",
      "Content-Length": String(newest.bytes),
      "Content-Disposition": `attachment; filename="${path.basename(newest.file)}"`,
    },
  });
}

const HEADERS = {
  "Cache-Control": "no-store",
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex",
};

async function writeReport(options: InstallationRoutesOptions): Promise<InstallationReport> {
  const { settings, backend, commit } = options;
  const [migrations, storesChanges, disk, newest, waiting] = await Promise.all([
    listMigrations(backend.server),
    backend.canWrite(),
    readDisk(settings.DATA_DIR),
    backend.operations?.findNewestBackup() ?? null,
    countWaitingMail(backend.server),
  ]);
  return {
    now: new Date().toISOString(),
    started_at: startedAt.toISOString(),
    version: packageFile.version,
    commit,
    node: process.version,
    system: `${process.platform} ${process.arch}`,
    memory_bytes: process.memoryUsage().rss,
    database: {
      kind: backend.kind,
      migrations: migrations.length,
      newest_migration: migrations.at(-1) ?? null,
      stores_changes: storesChanges,
    },
    disk,
    backup: {
      newest: newest && { made_at: newest.createdAt, bytes: newest.bytes },
      is_own: backend.operations !== null,
      is_copied: settings.BACKUP_COPY_TO !== undefined,
    },
    mail: { has_server: settings.SMTP_URL !== undefined, waiting },
    tasks: [...backend.tasks].flatMap(([name, { readLastRun }]) => {
      const last = readLastRun();
      if (last === null) return [];
      const ended_at = new Date(last.endedAt).toISOString();
      return [{ name, ended_at, has_failed: last.hasFailed }];
    }),
  };
}

async function readDisk(folder: string): Promise<InstallationReport["disk"]> {
  const stats = await statfs(folder).catch(() => null);
  return (
    stats && { free_bytes: stats.bavail * stats.bsize, total_bytes: stats.blocks * stats.bsize }
  );
}

async function readOwnEmail({ visitor }: Backend, token: string): Promise<string> {
  const { data } = await visitor.auth.getUser(token);
  if (data.user?.email) return data.user.email;
  throw new DataError({ message: "Unknown user", code: "no_authorization", status: 401 });
}

async function requireAttempt({ formLimits }: Backend, address: string): Promise<void> {
  const wait = await formLimits.consume("test-mail", address);
  if (wait > 0)
    throw new DataError({
      message: `You can only request this after ${wait} seconds`,
      code: "over_request_rate_limit",
      status: 429,
    });
}
