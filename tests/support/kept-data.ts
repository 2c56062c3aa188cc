import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

import { compareDigests, digestTables, type TableDigest } from "#backend/backup/table-digests.ts";
import { filesFolderOf, openInstallation } from "#backend/installation.ts";

/** Where an installation keeps what, as the settings name it. */
export type Place = Readonly<{ DATA_DIR: string; DATABASE_URL?: string }>;

/** Everything that an installation keeps. */
export interface KeptData {
  /** By `<schema>.<table>`. */
  tables: ReadonlyMap<string, TableDigest>;
  /** SHA-256 of the bytes of each stored file, by the name that it has on disk. */
  files: ReadonlyMap<string, string>;
}

/** Reads an installation whose site is stopped. */
export async function readKeptData(place: Place): Promise<KeptData> {
  const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl } = place;
  const { database, folder, close } = await openInstallation({ dataDir, databaseUrl });
  try {
    return { tables: await digestTables(database), files: await hashFiles(filesFolderOf(folder)) };
  } finally {
    await close();
  }
}

async function hashFiles(folder: string): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const hashes = entries
    .filter((entry) => entry.isFile())
    .map(async (entry): Promise<[string, string]> => {
      const bytes = await readFile(path.join(entry.parentPath, entry.name));
      return [entry.name, createHash("sha256").update(bytes).digest("hex")];
    });
  return new Map(await Promise.all(hashes));
}

/**
 * What is not the same in both, by name.
 *
 * @param except tables that may differ
 */
export function compareKeptData(
  before: KeptData,
  after: KeptData,
  except: readonly string[] = [],
): string[] {
  const tables = compareDigests(before.tables, after.tables).filter(
    (name) => !except.includes(name),
  );
  const names = new Set([...before.files.keys(), ...after.files.keys()]);
  const files = [...names].filter((name) => before.files.get(name) !== after.files.get(name));
  return [
    ...tables.map(
      (name) =>
        `${name}: ${describe(before.tables.get(name))} became ${describe(after.tables.get(name))}`,
    ),
    ...files.map(
      (name) => `file ${name}: ${before.files.get(name)} became ${after.files.get(name)}`,
    ),
  ];
}

const describe = (table: TableDigest | undefined) =>
  table === undefined ? "nothing" : `${table.count} rows (${table.digest})`;

export const countRows = ({ tables }: KeptData): number =>
  [...tables.values()].reduce((sum, { count }) => sum + count, 0);
