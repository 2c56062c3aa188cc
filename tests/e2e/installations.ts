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

type ProgramName = `program-${number}`;

/** Programs of other origins whose pages may call every API, one for each worker. */
const PROGRAMS: readonly ProgramName[] = Array.from(
  { length: WORKERS },
  (_, worker) => `program-${worker}` as const,
);

/** Servers besides these: the mail server and its mailbox. */
const OTHERS = ["smtp", "mailbox"] as const;

const ALL = [...INSTALLATIONS, ...OTHERS, ...PROGRAMS];

/** Consecutive ports of one run. */
export const PORTS_PER_RUN = ALL.length;

export function portOf(name: (typeof ALL)[number]): number {
  return Number(process.env["E2E_PORT"]) + ALL.indexOf(name);
}

export function originOf(name: InstallationName | ProgramName): string {
  return `http://localhost:${portOf(name)}`;
}

/** The origins of all programs, as the setting `API_ORIGINS` lists them. */
export const programOrigins = (): string => PROGRAMS.map(originOf).join(",");

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
