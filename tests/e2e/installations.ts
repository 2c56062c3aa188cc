import path from "node:path";

/**
 * How many browsers run at once, each with its own installation of the panel. One more than CI has cores, because
 * a browser waits for the server a third of the time.
 */
export const WORKERS = 3;

export type InstallationName = "site" | `panel-${number}`;

/** All workers share `site`, which they only read; each has its own panel, which its tests change. */
export const INSTALLATIONS: readonly InstallationName[] = [
  "site",
  ...Array.from({ length: WORKERS }, (_, worker) => `panel-${worker}` as const),
];

/** Servers besides the installations: the mail server, its mailbox, and a program whose pages may call every API. */
const OTHERS = ["smtp", "mailbox", "program"] as const;

/** Consecutive ports of one run. */
export const PORTS_PER_RUN = INSTALLATIONS.length + OTHERS.length;

export function portOf(name: InstallationName | (typeof OTHERS)[number]): number {
  const offset = [...INSTALLATIONS, ...OTHERS].indexOf(name);
  return Number(process.env["E2E_PORT"]) + offset;
}

export function originOf(name: InstallationName | "program"): string {
  return `http://localhost:${portOf(name)}`;
}

export function dataFolderOf(name: InstallationName): string {
  return path.join(process.env["E2E_DATA"] ?? "", name);
}

/**
 * The setting for the database of an installation, or of the one that they are copied from: its own on the server that
 * `E2E_POSTGRES` names (a URL up to the database's name), or embedded without one.
 */
export function databaseOf(name: InstallationName | "template"): { DATABASE_URL?: string } {
  const server = process.env["E2E_POSTGRES"];
  return server === undefined ? {} : { DATABASE_URL: `${server}${name}` };
}
