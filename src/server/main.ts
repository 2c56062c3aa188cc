import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";

import { enterDataFolder } from "#backend/database/folder/data-owner.ts";
import { probeFolder } from "#backend/database/folder/probe-folder.ts";
import { announceServer } from "#backend/running-server.ts";
import { listContent } from "#data/content.ts";
import type { TaskName } from "#domain/installation-report.ts";
import type { RepeatedWork } from "#lib/async/repeat.ts";
import { type Backend, createStartingBackend, type NewAdministrator } from "#server/backend.ts";
import { startDevelopment } from "#server/development.ts";
import { startImageWorker } from "#server/files/images/start-image-worker.ts";
import { createLogger, type Logger, silenceConsole } from "#server/http/logging/logger.ts";
import { openBackend } from "#server/open-backend.ts";
import {
  type MailDelivery,
  sendTestMail,
  startMailDelivery,
} from "#server/operations/mail-delivery.ts";
import type { OutboxDelivery } from "#server/operations/outbox-delivery.ts";
import { startPublicationClock } from "#server/operations/publication-clock.ts";
import { startPushDelivery } from "#server/operations/push-delivery.ts";
import {
  startErasedFiles,
  startReminders,
  startRetention,
} from "#server/operations/recurring-tasks.ts";
import { createStop } from "#server/operations/stop.ts";
import { startTracing } from "#server/operations/tracing/tracing.ts";
import { startWebhookDelivery } from "#server/operations/webhook-delivery.ts";
import { startWriteWatch } from "#server/operations/write-check.ts";
import { createSite } from "#server/site.ts";
import { tuneV8 } from "#server/tune-v8.ts";
import { readArguments } from "#settings/arguments.mjs";
import { readSettings } from "#settings/read-settings.ts";
import type { Settings } from "#settings/settings.ts";

import packageFile from "../../package.json" with { type: "json" };

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

const USAGE = "Uso: node build/program/main.js (las variables están en .env.example)";

/** Lines for the person who started the server; everything after the start goes to the log. */
const print = (line: string) => process.stdout.write(`${line}\n`);

async function main(): Promise<void> {
  const { flags } = readArguments({ usage: USAGE, options: { dev: "boolean" } });
  const settings = prepare();
  const logger = await createLogger(settings);
  if (!flags.has("dev")) silenceConsole(logger);

  const tracing = await startTracing(process.env, packageFile.version);
  const backend = createStartingBackend();
  let mail: MailDelivery | null = null;
  const outboxes = new Map<TaskName, OutboxDelivery>();
  const repeated: RepeatedWork[] = [];
  const wakeMail = () => {
    mail?.wake();
    for (const outbox of outboxes.values()) outbox.wake();
  };
  const pictureWork = startImageWorker({
    environment: process.env,
    onError: (error) => logger.error({ err: error }, "pictures are not being made"),
  });
  const development = flags.has("dev")
    ? await startDevelopment({
        root: ROOT,
        dataDir: settings.DATA_DIR,
        print,
        readTexts: () => listContent(backend.server),
      })
    : null;
  const site = await createSite({
    root: ROOT,
    settings,
    logger,
    backend,
    wakeMail,
    sendTestMail: (to) => sendTestMail(mail, to, logger),
    pictureWork,
    development,
    tracing,
  });
  const { server } = site;
  await development?.attach(server);
  const stop = createStop({
    server,
    logger,
    backend,
    pages: site.pages,
    dataDir: settings.DATA_DIR,
    getWork: () => [mail, ...outboxes.values(), ...repeated, site.visits, site.pageCache, tracing],
  });
  stopOnSignals(stop);

  // A password that is shown once is printed last, so that it stays in sight.
  const lastLines: string[] = [];
  try {
    await listen(server, settings);
    const opened = await openBackend({
      settings,
      logger,
      onProgress: print,
      wakeMail,
      pictureWork,
      tracing,
      onAdministrator: (created) => lastLines.push(...describeAdministrator(created)),
    });
    Object.assign(backend, opened);
    mail = await startMailDelivery(settings, backend, logger);
    outboxes.set("notifications", startPushDelivery(settings, backend, logger));
    outboxes.set("webhooks", startWebhookDelivery(settings, backend, logger));
    const tasks = startTasks({ settings, backend, logger, mail, wakeMail });
    await site.pageCache?.follow(opened.changes);
    // After the cache listens: publications show immediately.
    tasks.push(["publications", startPublicationClock(opened, logger)]);
    repeated.push(...tasks.map(([, task]) => task));
    noteTasks(backend, [...tasks, ...outboxes, ["mail", mail]]);
    if (backend.operations) await announceServer(settings.DATA_DIR, describeOrigin(server));
  } catch (error) {
    print([error instanceof Error ? error.message : String(error), ...lastLines].join("\n"));
    logger.debug({ err: error }, "start failed");
    await stop(1);
    return;
  }
  print([`Listo: ${settings.SITE_URL}`, ...lastLines].join("\n"));
}

interface TaskOptions {
  settings: Settings;
  backend: Backend;
  logger: Logger;
  mail: MailDelivery | null;
  wakeMail: () => void;
}

function startTasks(options: TaskOptions): [TaskName, RepeatedWork][] {
  const { settings, backend, logger, mail, wakeMail } = options;
  const sendAlert = async () => (await mail?.sendWriteAlert()) ?? false;
  return [
    ["retention", startRetention(settings, backend, logger)],
    ["attachments", startErasedFiles(backend, logger)],
    ["reminders", startReminders(backend, logger, wakeMail)],
    ["writes", startWriteWatch(backend, logger, sendAlert)],
  ];
}

/** Names the tasks that «Estado del sitio» shows. */
function noteTasks(
  { tasks }: Backend,
  started: readonly [TaskName, Pick<RepeatedWork, "readLastRun"> | null][],
): void {
  for (const [name, task] of started) if (task !== null) tasks.set(name, task);
}

function describeAdministrator({ email, password }: NewAdministrator): string[] {
  const lines = [`Administrador creado: ${email}`];
  if (password !== null) lines.push(`Contraseña (se muestra una sola vez, guárdela): ${password}`);
  return lines;
}

/**
 * Not `once`: Ctrl+C reaches this process from the terminal and again through `npm start`, and a second signal
 * without a handler would end it with the database open.
 */
function stopOnSignals(stop: (exitCode: number) => Promise<void>): void {
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void stop(0));
}

/** Reads the settings, and becomes the data folder's owner before anything in it is touched. */
function prepare(): Settings {
  const { settings, warnings } = readSettings(ROOT);
  for (const line of warnings) print(line);
  enterDataFolder(settings.DATA_DIR, ROOT);
  probeFolder(settings.DATA_DIR);
  return settings;
}

/** Called first, so that a busy port is reported before anything is created. */
function listen(server: Server, settings: Settings): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const explanation = explainListening(error, settings);
      reject(explanation === null ? error : new Error(explanation, { cause: error }));
    });
    server.listen({ port: settings.PORT, ...(settings.HOST && { host: settings.HOST }) }, resolve);
  });
}

function explainListening(
  { code }: NodeJS.ErrnoException,
  { PORT, HOST }: Settings,
): string | null {
  switch (code) {
    case "EADDRINUSE":
      return `El puerto ${PORT} ya está en uso. Detenga el otro programa o elija otro: PORT=3001 npm start`;
    case "EACCES":
    case "EPERM":
      return `Este usuario no puede usar el puerto ${PORT}: los menores de 1024 son del sistema. Use otro (PORT=3000) y ponga delante un proxy, como en docs/deploy.md.`;
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
    case "EAI_AGAIN":
    case "EAFNOSUPPORT":
      return `HOST=${HOST} no es una dirección de este equipo. Use 127.0.0.1, o ninguna para atender en todas.`;
    default:
      return null;
  }
}

/** Where this machine's own programs reach the server. */
function describeOrigin(server: Server): string {
  const { address, family, port } = server.address() as AddressInfo;
  if (address === "::" || address === "0.0.0.0") return `http://localhost:${port}`;
  return `http://${family === "IPv6" ? `[${address}]` : address}:${port}`;
}

try {
  tuneV8();
  await main();
} catch (error) {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  print(name === "SettingsError" ? message : `No se pudo iniciar: ${message}`);
  process.exit(1);
}
