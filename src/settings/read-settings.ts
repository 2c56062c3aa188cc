import { readFileSync } from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";

import { parseSettings, type Settings, SETTINGS, SettingsError } from "#settings/settings.ts";

/** The settings of the data's location; each comes from the environment, from the file, or is absent. */
const PLACES = ["DATA_DIR", "DATABASE_URL", "SUPABASE_URL"] as const;

export interface SettingsSource {
  settings: Settings;
  /** Absolute path of the project's `.env`; null when there is none. */
  file: string | null;
  /** Those of {@link PLACES} that the environment gives, and those that only the file gives. */
  fromEnvironment: string[];
  fromFile: string[];
  /** Lines about misspelt settings, in Spanish. */
  warnings: string[];
}

/**
 * Reads the settings of the server and of every command: the environment, then `.env` in the project's folder, which
 * is added to the environment. A relative DATA_DIR is relative to the project's folder, wherever the process was started.
 *
 * @param root the project's folder
 * @param process whose environment it is
 * @throws {SettingsError} in Spanish
 */
export function readSettings(
  root: string,
  { env }: Pick<NodeJS.Process, "env"> = process,
): SettingsSource {
  const file = path.join(root, ".env");
  const text = readEnvironmentFile(file);
  const isGiven = (name: string) => Boolean(env[name]?.trim());
  const fromEnvironment = PLACES.filter(isGiven);
  // A variable that is set, even to nothing, wins over the file.
  for (const [name, value] of Object.entries(parseEnv(text ?? ""))) env[name] ??= value;
  const settings = parseSettings(env);
  return {
    settings: { ...settings, DATA_DIR: path.resolve(root, settings.DATA_DIR) },
    file: text === null ? null : file,
    fromEnvironment,
    fromFile: PLACES.filter((name) => isGiven(name) && !fromEnvironment.includes(name)),
    warnings: findMisspelt(Object.keys(env)),
  };
}

function readEnvironmentFile(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : "";
    if (code === "ENOENT") return null;
    throw new SettingsError(
      `No se puede leer ${file}, donde está la configuración. Ejecute con un usuario que pueda leerlo (por ejemplo con sudo).`,
      { cause: error },
    );
  }
}

/** Where the data is, in Spanish, without any secret. */
export function describeData({ DATA_DIR, DATABASE_URL, SUPABASE_URL }: Settings): string {
  if (SUPABASE_URL !== undefined) return `Supabase ${SUPABASE_URL}, y la carpeta ${DATA_DIR}`;
  if (DATABASE_URL !== undefined) {
    return `${describePostgres(DATABASE_URL)}, y la carpeta ${DATA_DIR}`;
  }
  return `la carpeta ${DATA_DIR}, con su propia base de datos`;
}

/** A database of PostgreSQL by server, name and user. */
export function describePostgres(address: string): string {
  const { hostname, port, pathname, username, searchParams } = new URL(address);
  const server = hostname || searchParams.get("host") || "este equipo";
  const name = decodeURIComponent(pathname.slice(1)) || username;
  return `la base de datos «${name}» de PostgreSQL en ${server}${port && `:${port}`} (usuario ${username})`;
}

/**
 * Warnings of variables that are nearly a setting, each with the likely one. Not errors, since the
 * environment holds other programs' variables too.
 *
 * @param names of all variables that are set
 */
export function findMisspelt(names: readonly string[]): string[] {
  return names
    .filter((name) => !SETTINGS.includes(name))
    .flatMap((name) => {
      // One typing error, or two in a long name.
      const meant = SETTINGS.find((setting) =>
        isNear(name.toUpperCase(), setting, setting.length > 8 ? 2 : 1),
      );
      return meant === undefined
        ? []
        : [`La variable ${name} no existe y no se usa. ¿Quiso decir ${meant}?`];
    })
    .toSorted();
}

/** Whether two names are within so many typing errors: a letter missing, added, wrong or swapped with the next. */
function isNear(a: string, b: string, edits: number): boolean {
  if (a === b) return true;
  if (edits === 0) return false;
  let same = 0;
  while (a[same] === b[same]) same += 1;
  const [ours, theirs] = [a.slice(same), b.slice(same)];
  const isNearWithout = (fromOurs: number, fromTheirs: number) =>
    isNear(ours.slice(fromOurs), theirs.slice(fromTheirs), edits - 1);
  return (
    isNearWithout(1, 0) ||
    isNearWithout(0, 1) ||
    isNearWithout(1, 1) ||
    (ours[0] === theirs[1] && ours[1] === theirs[0] && isNearWithout(2, 2))
  );
}
