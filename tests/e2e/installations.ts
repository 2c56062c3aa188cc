import path from "node:path";

/**
 * How many browsers work at once; each has an installation of the panel to itself. One more than cores that CI has:
 * a third of the time a browser waits for what it looks at.
 */
export const WORKERS = 3;

export type InstallationName = "site" | `panel-${number}`;

/** `site` is only read, so all workers share it; what a panel's tests change, only their own worker sees. */
export const INSTALLATIONS: readonly InstallationName[] = [
  "site",
  ...Array.from({ length: WORKERS }, (_, worker) => `panel-${worker}` as const),
];

/** Ports of one run, side by side: the installations', then those of the mail server and its mailbox. */
export const PORTS_PER_RUN = INSTALLATIONS.length + 2;

export function portOf(name: InstallationName | "smtp" | "mailbox"): number {
  const place = [...INSTALLATIONS, "smtp", "mailbox"].indexOf(name);
  return Number(process.env["E2E_PORT"]) + place;
}

export function originOf(name: InstallationName): string {
  return `http://localhost:${portOf(name)}`;
}

export function dataFolderOf(name: InstallationName): string {
  return path.join(process.env["E2E_DATA"] ?? "", name);
}
