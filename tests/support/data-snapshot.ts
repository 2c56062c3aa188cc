import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

import { compareDigests, digestTables, type TableDigest } from "#backend/backup/table-digests.ts";
import { filesFolderOf, openInstallation } from "#backend/installation.ts";

/** The places of an installation's data, named as in the settings. */
export type Place = Readonly<{ DATA_DIR: string; DATABASE_URL?: string }>;

/** Digests of all data of an installation. */
export interface DataSnapshot {
  /** Keyed by `<schema>.<table>`. */
  tables: ReadonlyMap<string, TableDigest>;
  /** SHA-256 of each stored file, keyed by its name on disk. */
  files: ReadonlyMap<string, string>;
}

/** Reads an installation whose site is not running. */
export async function readSnapshot(place: Place): Promise<DataSnapshot> {
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
 * Lists the differences by name.
 *
 * @param except tables that may differ
 */
export function compareSnapshots(
  before: DataSnapshot,
  after: DataSnapshot,
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

export const countRows = ({ tables }: DataSnapshot): number =>
  [...tables.values()].reduce((sum, { count }) => sum + count, 0);
