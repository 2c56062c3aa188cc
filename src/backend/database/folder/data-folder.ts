import { chmod, readFile, stat, statfs } from "node:fs/promises";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";

import { cannotWrite, probeFolder } from "#backend/database/folder/probe-folder.ts";
import { makeFolder } from "#lib/files/durable-files.ts";

/** PostgreSQL's major version in the installed PGlite; a test compares it with the engine's. */
export const EMBEDDED_POSTGRES_MAJOR = 18;

/** On a full disk PGlite crashes at startup without a message, so this is checked first. */
const MIN_FREE_BYTES = 200 * 1024 * 1024;

/** Another process holds the data folder; the message is for people, in Spanish. */
export class DataFolderInUseError extends Error {
  override readonly name = "DataFolderInUseError";
}

/** An embedded database that does not open; the message says why. */
export class DamagedDatabaseError extends Error {
  override readonly name = "DamagedDatabaseError";
}

export interface DataFolder {
  /** Absolute path. */
  path: string;
  release: () => void;
}

/**
 * Locks the data folder for this process, creates it when absent, and closes it to other users.
 * @throws {Error} in Spanish: in use, not writable, open to others, or without room
 */
export async function openDataFolder(dataDir: string): Promise<DataFolder> {
  const folder = path.resolve(dataDir);
  probeFolder(folder);
  try {
    await makeFolder(folder);
  } catch (error) {
    throw cannotWrite(folder, error);
  }
  await closeFolder(folder);
  const release = lock(folder);
  try {
    await checkRoom(folder);
  } catch (error) {
    release();
    throw error;
  }
  return { path: folder, release };
}

/** An exclusive SQLite transaction is a lock that the kernel releases however the process ends. */
function lock(folder: string): () => void {
  let file: DatabaseSync | undefined;
  try {
    file = new DatabaseSync(path.join(folder, "instance.lock"));
    file.exec("pragma busy_timeout = 0; pragma journal_mode = delete; begin exclusive");
  } catch (error) {
    file?.close();
    if (!isBusy(error)) throw cannotWrite(folder, error);
    throw new DataFolderInUseError(
      `La carpeta de datos ${folder} ya está en uso por otro proceso. Deténgalo, o use otra carpeta con DATA_DIR.`,
      { cause: error },
    );
  }
  return () => {
    if (file.isOpen) file.close();
  };
}

const SQLITE_BUSY = 5;

function isBusy(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY;
}

async function checkRoom(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize >= MIN_FREE_BYTES) return;
  throw new Error(
    `Queda muy poco espacio en el disco de ${folder} (${Math.floor((bavail * bsize) / 1024 / 1024)} MB). Libere al menos ${MIN_FREE_BYTES / 1024 / 1024} MB y vuelva a iniciar.`,
  );
}

/**
 * Rejects an embedded database of another PostgreSQL version, or one that lost files: an engine that
 * finds no version would create a new, empty database in its place.
 *
 * @param pgdata PostgreSQL's own folder, which records its version itself
 * @throws {DamagedDatabaseError} when files are missing
 * @throws {Error} in Spanish, naming what to do, when it is of another version
 */
export async function assertOwnVersion(pgdata: string): Promise<void> {
  const file = path.join(pgdata, "PG_VERSION");
  const stored = (await readFile(file, "utf8").catch(() => "")).trim();
  if (stored === String(EMBEDDED_POSTGRES_MAJOR)) return;
  if (stored === "") throw new DamagedDatabaseError(`falta el archivo ${file}`);
  throw new Error(
    `La base de datos de ${pgdata} es de PostgreSQL ${stored} y este programa trae PostgreSQL ${EMBEDDED_POSTGRES_MAJOR}. Con la versión anterior del programa exporte los datos (npm run backup) y restáurelos con esta (npm run restore ARCHIVO) en una carpeta nueva.`,
  );
}

const OWNER_ONLY = 0o700;
const OF_OTHERS = 0o077;
/** Of folders in which all users have files, such as /tmp. */
const STICKY = 0o1000;

/**
 * Closes a folder to all users but its owner, also one that was there already: PGlite's files may be read
 * and written by every user who reaches them. On Windows folders inherit their permissions.
 *
 * @throws {Error} in Spanish when it is shared, or stays open
 */
export async function closeFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const { mode } = await stat(folder);
  if ((mode & 0o7777) === OWNER_ONLY) return;
  if ((mode & STICKY) !== 0) {
    throw new Error(
      `La carpeta de datos ${folder} es de uso común en este equipo. Elija con DATA_DIR una que sea solo de este sitio.`,
    );
  }
  const failure = await chmod(folder, OWNER_ONLY).then(
    () => null,
    (error: unknown) => error,
  );
  if (((await stat(folder)).mode & OF_OTHERS) === 0) return;
  throw new Error(
    `Otros usuarios de este equipo pueden entrar a la carpeta de datos ${folder}, y no se puede cerrar. Ejecute «chmod 700 ${folder}» con el usuario al que pertenece, o use otra con DATA_DIR.`,
    { cause: failure },
  );
}
