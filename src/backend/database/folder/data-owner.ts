import { accessSync, constants, readdirSync, readFileSync, type Stats, statSync } from "node:fs";
import path from "node:path";

import { codeOf } from "#lib/files/durable-files.ts";

/*
 * The data folder belongs to one user of the machine. A process of root's that wrote in it would leave files that
 * its owner, with whose rights the site runs, can neither read nor replace.
 */

const READ_WRITE = constants.R_OK | constants.W_OK;
const ENTER = READ_WRITE | constants.X_OK;

/**
 * Makes this process, when it is root's, one of the data folder's owner, for good; then refuses a folder in which
 * this user could not work. Called before anything in the folder is touched. A folder that is absent or root's own
 * changes nothing.
 *
 * @param root the project's folder, which the owner has to read
 * @throws {Error} in Spanish, with the command that helps
 */
export function enterDataFolder(folder: string, root: string): void {
  if (process.getuid === undefined) return;
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found === undefined || !found.isDirectory()) return;
  if (process.getuid() === 0 && found.uid !== 0) becomeOwner(folder, found, root);
  if (!mayUse(folder, ENTER)) throw explainFolder(folder, found.uid);
  const blocked = findBlocked(folder);
  if (blocked !== null) throw explainBlocked(folder, found, blocked);
}

/** Node has it, its types do not. */
type WithGroups = NodeJS.Process & { initgroups?: (user: string, group: number) => void };

function becomeOwner(folder: string, { uid, gid }: Stats, root: string): void {
  const account = findAccount(uid);
  const name = nameUser(uid);
  try {
    if (account) (process as WithGroups).initgroups?.(account.name, account.gid);
    else process.setgroups?.([gid]);
    process.setgid?.(account?.gid ?? gid);
    process.setuid?.(uid);
  } catch (error) {
    throw new Error(
      `La carpeta de datos ${folder} es de ${name}, y este proceso de root no puede cambiar a ese usuario. Ejecute con él: ${withSudo(uid)}`,
      { cause: error },
    );
  }
  const parts = ["package.json", "src", "node_modules", "supabase/migrations"];
  if (parts.every((part) => mayUse(path.join(root, part), constants.R_OK))) return;
  throw new Error(
    `La carpeta de datos ${folder} es de ${name}; por eso root trabaja en ella como ${name}, que no puede leer el programa en ${root}. Déjelo leer (chmod -R a+rX ${root}) o ponga el programa donde todos puedan leerlo, por ejemplo en /opt.`,
  );
}

/** What a site writes again at any time, or an operator puts beside it: their own folders matter, not their contents. */
const SHALLOW = new Set(["backups", "cache"]);
/** Folders with too many files to look at each: their subfolders show who wrote. */
const DEPTHS = new Map([
  ["pgdata", Infinity],
  ["files", 1],
]);

/** The first path in the data folder that this user cannot read and write, or null. */
function findBlocked(folder: string): string | null {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const place = path.join(folder, entry.name);
    // Files that are not the site's own are ignored.
    const isOwn = DEPTHS.has(entry.name) || SHALLOW.has(entry.name) || OWN_FILE.test(entry.name);
    const blocked = isOwn ? findBlockedBelow(place, DEPTHS.get(entry.name) ?? 0) : null;
    if (blocked !== null) return blocked;
  }
  return null;
}

const OWN_FILE = /^(?:instance\.lock|(?:keys|server)\.json)/;

function findBlockedBelow(place: string, depth: number): string | null {
  const found = statSync(place, { throwIfNoEntry: false });
  if (found === undefined) return null;
  if (!found.isDirectory()) return mayUse(place, READ_WRITE) ? null : place;
  if (!mayUse(place, ENTER)) return place;
  if (depth === 0) return null;
  for (const entry of readdirSync(place, { withFileTypes: true })) {
    if (!entry.isDirectory() && depth !== Infinity) continue;
    const blocked = findBlockedBelow(path.join(place, entry.name), depth - 1);
    if (blocked !== null) return blocked;
  }
  return null;
}

function mayUse(place: string, mode: number): boolean {
  try {
    accessSync(place, mode);
    return true;
  } catch (error) {
    return codeOf(error) === "ENOENT";
  }
}

/** Of a folder that this user cannot enter or write to. */
function explainFolder(folder: string, owner: number): Error {
  const own = process.getuid?.();
  if (owner === own) {
    return new Error(
      `El usuario ${nameUser(owner)} no puede entrar a su carpeta de datos ${folder}. Revise los permisos de las carpetas que la contienen; la de un servicio de systemd con DynamicUser=yes solo es accesible dentro del servicio (docs/deploy.md, «Upgrading»).`,
    );
  }
  return new Error(
    `La carpeta de datos ${folder} es de ${nameUser(owner)}, y este programa se ejecuta como ${nameUser(own ?? 0)}. Ejecútelo con su dueño: ${withSudo(owner)}`,
  );
}

function explainBlocked(folder: string, owner: Stats, blocked: string): Error {
  const { uid } = statSync(blocked);
  const user = nameUser(owner.uid);
  const cause =
    uid === owner.uid
      ? `${user} no puede leer y escribir ${blocked}`
      : `${blocked} es de ${nameUser(uid)} y no de ${user}, de quien es la carpeta de datos; suele quedar así lo que se hace como root`;
  const remedy =
    uid === owner.uid
      ? `chmod -R u+rwX ${folder}`
      : `sudo chown -R ${findAccount(owner.uid) ? `${user}:` : `${owner.uid}:${owner.gid}`} ${folder}`;
  return new Error(
    `No se puede usar la carpeta de datos: ${cause}. Los datos están bien y no hay que restaurar nada. Con el sitio detenido, ejecute:\n  ${remedy}\ny vuelva a iniciar.`,
  );
}

const withSudo = (uid: number) => `sudo -u ${findAccount(uid)?.name ?? `'#${uid}'`} …`;

/** A user's name, or the number of one without a name. */
export function nameUser(uid: number): string {
  return findAccount(uid)?.name ?? `el usuario ${uid}`;
}

/** An account of this machine's list. */
function findAccount(uid: number): { name: string; gid: number } | null {
  let list: string;
  try {
    list = readFileSync("/etc/passwd", "utf8");
  } catch {
    return null;
  }
  for (const line of list.split("\n")) {
    const [name = "", , id, gid] = line.split(":");
    if (name !== "" && id === String(uid)) return { name, gid: Number(gid) };
  }
  return null;
}
