import { cpSync } from "node:fs";

/** Copies a folder, such as a database's thousand files: `cp` of node:fs/promises takes five times the processor time. */
export function copyFolder(from: string, to: string): void {
  cpSync(from, to, { recursive: true });
}
