import { hash } from "node:crypto";

import { z } from "zod";

/**
 * A backup is a compressed tar archive: `tables/<schema>.<table>/<part>.ndjson`, one row a line as
 * PostgreSQL writes it in JSON; `files/<sha256>`, the stored files; and last `manifest.json` with the
 * digest of each of them. An archive without its manifest was cut short.
 */
export const FORMAT = 1;

export const MANIFEST = "manifest.json";

export const manifestSchema = z.object({
  format: z.literal(FORMAT),
  /** ISO 8601. */
  createdAt: z.iso.datetime(),
  /** Versions of the migrations that the database had. */
  migrations: z.array(z.string()),
  /** Rows by `<schema>.<table>`. */
  tables: z.record(z.string(), z.number()),
  /** SHA-256 in hexadecimal digits by the entry's name. */
  entries: z.record(z.string(), z.string()),
});

export type Manifest = z.output<typeof manifestSchema>;

const TABLE_ENTRY = /^tables\/([a-z_]+\.[a-z_]+)\/\d+\.ndjson$/;
const FILE_ENTRY = /^files\/([0-9a-f]{64})$/;

export const nameTablePart = (table: string, part: number) =>
  `tables/${table}/${String(part).padStart(6, "0")}.ndjson`;

/** What an entry's digest, and a stored file's name, is. */
export const hashOf = (bytes: Uint8Array) => hash("sha256", bytes, "hex");

export const nameFile = (sha256: string) => `files/${sha256}`;

/** The table of an entry, or null for another kind of entry. */
export const tableOf = (entry: string) => TABLE_ENTRY.exec(entry)?.[1] ?? null;

/** The hash of a stored file's entry, or null for another kind of entry. */
export const fileOf = (entry: string) => FILE_ENTRY.exec(entry)?.[1] ?? null;

/** A file that is no backup, or not a whole one; the message is for people, in Spanish. */
export class BackupError extends Error {
  override readonly name = "BackupError";
}

/** When a backup was made, for people. @param time ISO 8601 */
export function formatBackupTime(time: string): string {
  return new Intl.DateTimeFormat("es-CO", {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: "America/Bogota",
  }).format(new Date(time));
}
