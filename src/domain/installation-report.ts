import { z } from "zod";

import { formatBytes } from "#domain/media/upload-rules.ts";

/* What the page «Estado del sitio» shows of the installation, and its diagnosis: no personal data, no secret. */

export const REPORT_PATH = "/admin/estado/informe";
export const TEST_MAIL_PATH = "/admin/estado/correo";
/** By GET with a token from it, the download itself. */
export const BACKUP_DOWNLOAD_PATH = "/admin/estado/copia";

/** The recurring tasks, and what people call them. */
export const TASK_NAMES = {
  attachments: "Borrado de archivos de solicitudes borradas",
  backups: "Copia de seguridad diaria",
  files: "Limpieza de archivos que ya nadie usa",
  mail: "Envío de correos",
  notifications: "Avisos en celulares y equipos",
  publications: "Publicaciones programadas",
  reminders: "Recordatorios de propuestas",
  retention: "Borrado de datos vencidos",
  webhooks: "Avisos a otros programas",
  writes: "Comprobación de que se puede guardar",
} as const;

export type TaskName = keyof typeof TASK_NAMES;

const moment = z.string();
const bytes = z.number();

export const installationReport = z.object({
  /** ISO 8601, by the server's clock. */
  now: moment,
  started_at: moment,
  version: z.string(),
  commit: z.string().nullable(),
  node: z.string(),
  system: z.string(),
  memory_bytes: bytes,
  database: z.object({
    kind: z.enum(["starting", "embedded", "postgres", "hosted"]),
    /** The versions of the applied migrations: how many, and the newest. */
    migrations: z.number(),
    newest_migration: z.string().nullable(),
    stores_changes: z.boolean(),
  }),
  /** Of the data folder's file system; null where it cannot be read. */
  disk: z.object({ free_bytes: bytes, total_bytes: bytes }).nullable(),
  backup: z.object({
    /** The newest on this machine; null without one, and where Supabase makes them. */
    newest: z.object({ made_at: moment, bytes }).nullable(),
    /** Whether this server makes backups. */
    is_own: z.boolean(),
    /** Whether they are copied to another place. */
    is_copied: z.boolean(),
  }),
  mail: z.object({ has_server: z.boolean(), waiting: z.number().nullable() }),
  tasks: z.array(z.object({ name: z.string(), ended_at: moment, has_failed: z.boolean() })),
});

export type InstallationReport = z.infer<typeof installationReport>;

/** How far two clocks may differ before publications and sessions are noticeably early or late. */
const CLOCK_TOLERANCE_MS = 60_000;
/** Below that the next backup, or a day of pictures, may fill the disk. */
const LEAST_FREE_BYTES = 1024 ** 3;
const LEAST_FREE_SHARE = 0.05;

/** What is wrong with an installation, for people, the worst first. @param here this device's clock (milliseconds since 1970) */
export function listTroubles(report: InstallationReport, here: number): string[] {
  const { database, disk, mail, tasks } = report;
  const failed = tasks.filter(({ has_failed }) => has_failed);
  const troubles = [
    database.stores_changes ? "" : "El sitio no está guardando nada.",
    disk !== null && isFull(disk)
      ? `Al disco le quedan ${formatBytes(disk.free_bytes)}: cuando se llene, el sitio no guarda nada.`
      : "",
    mail.has_server
      ? ""
      : "El sitio no tiene servidor de correo: los avisos y recuperaciones no salen.",
    Math.abs(Date.parse(report.now) - here) > CLOCK_TOLERANCE_MS
      ? "El reloj del servidor y el de este equipo no coinciden: revise cuál está mal."
      : "",
    ...failed.map(({ name }) => `Falló la última vez: ${nameTask(name)}.`),
  ];
  return troubles.filter((text) => text !== "");
}

function isFull({ free_bytes, total_bytes }: NonNullable<InstallationReport["disk"]>): boolean {
  return free_bytes < LEAST_FREE_BYTES || free_bytes < total_bytes * LEAST_FREE_SHARE;
}

const NAMES: ReadonlyMap<string, string> = new Map(Object.entries(TASK_NAMES));

/** A task of a later version is called by its own name. */
export function nameTask(name: string): string {
  return NAMES.get(name) ?? name;
}
