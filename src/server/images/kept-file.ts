import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";

/** Bytes that are made once and then read from `file`; null stays unmade. */
export async function readOrMake(
  file: string,
  make: () => Promise<Buffer | null>,
): Promise<Buffer | null> {
  const known = await readFile(file).catch(() => null);
  if (known !== null) return known;
  const made = await make();
  if (made !== null) await keep(file, made);
  return made;
}

/** A full disk costs the kept copy, not the answer. */
async function keep(file: string, bytes: Buffer): Promise<void> {
  const temporary = `${file}.${process.pid}.new`;
  try {
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(temporary, bytes);
    await rename(temporary, file);
  } catch {
    await rm(temporary, { force: true }).catch(() => undefined);
  }
}
