import { chmod, stat } from "node:fs/promises";

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
