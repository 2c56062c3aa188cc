import { readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";

import { z } from "zod";

import { replaceFile } from "#lib/files/durable-files.ts";

const FILE = "server.json";

const schema = z.object({ origin: z.url() });

const fileIn = (folder: string) => path.join(folder, FILE);

/** Records in the data folder where the process that holds it listens, for this machine's own commands. */
export async function announceServer(folder: string, origin: string): Promise<void> {
  await replaceFile(fileIn(folder), (draft) =>
    writeFile(draft, `${JSON.stringify({ origin })}\n`, { mode: 0o600 }),
  );
}

export async function withdrawServer(folder: string): Promise<void> {
  await rm(fileIn(folder), { force: true });
}

/** Where the process that holds the folder listens; null when none is recorded. */
export async function findServer(folder: string): Promise<string | null> {
  try {
    return schema.parse(JSON.parse(await readFile(fileIn(folder), "utf8"))).origin;
  } catch {
    return null;
  }
}

/** The path of the operations that this machine's commands request from a running server. */
export const OPERATIONS_PATH = "/internal";
