import { mkdir, readFile, statfs, writeFile } from "node:fs/promises";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";

/** PostgreSQL's major version in the installed PGlite; a test holds it against the engine's own word. */
export const EMBEDDED_POSTGRES_MAJOR = 18;

/** A start on a full disk ends PGlite without a word, so it is refused before. */
const MIN_FREE_BYTES = 200 * 1024 * 1024;

export interface DataFolder {
  /** Absolute path. */
  path: string;
  release: () => void;
}

/**
 * Takes the data folder for this process, creating it when absent (readable by its owner only).
 * @throws {Error} in Spanish: in use, of another PostgreSQL version, or without room
 */
export async function openDataFolder(dataDir: string): Promise<DataFolder> {
  const folder = path.resolve(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const release = lock(folder);
  try {
    await checkRoom(folder);
    await checkVersion(folder);
  } catch (error) {
    release();
    throw error;
  }
  return { path: folder, release };
}

/** An exclusive SQLite transaction is a lock that the kernel lets go of however the process ends. */
function lock(folder: string): () => void {
  const file = new DatabaseSync(path.join(folder, "instance.lock"));
  try {
    file.exec("pragma busy_timeout = 0; pragma journal_mode = delete; begin exclusive");
  } catch (error) {
    file.close();
    throw new Error(
      `La carpeta de datos ${folder} ya está en uso por otro proceso. Deténgalo, o use otra carpeta con DATA_DIR.`,
      { cause: error },
    );
  }
  let held = true;
  return () => {
    if (!held) return;
    held = false;
    file.close();
  };
}

async function checkRoom(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize >= MIN_FREE_BYTES) return;
  throw new Error(
    `Queda muy poco espacio en el disco de ${folder} (${Math.floor((bavail * bsize) / 1024 / 1024)} MB). Libere al menos ${MIN_FREE_BYTES / 1024 / 1024} MB y vuelva a iniciar.`,
  );
}

async function checkVersion(folder: string): Promise<void> {
  const file = path.join(folder, "postgres-version");
  const kept = await readFile(file, "utf8").catch(() => null);
  if (kept === null) {
    await writeFile(file, `${EMBEDDED_POSTGRES_MAJOR}\n`, { flush: true });
    return;
  }
  if (kept.trim() === String(EMBEDDED_POSTGRES_MAJOR)) return;
  throw new Error(
    `La carpeta de datos ${folder} es de PostgreSQL ${kept.trim()} y este programa trae PostgreSQL ${EMBEDDED_POSTGRES_MAJOR}. Con la versión anterior del programa exporte los datos (npm run backup) y restáurelos con esta (npm run restore ARCHIVO) en una carpeta nueva.`,
  );
}
