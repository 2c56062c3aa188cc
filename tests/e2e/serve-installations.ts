import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

import { ADMINISTRATOR } from "#tests/support/site-process.ts";

import { PROGRAM, PROGRAM_ENVIRONMENT } from "../../scripts/setup/program.mjs";
import {
  databaseOf,
  dataFolderOf,
  INSTALLATIONS,
  type InstallationName,
  originOf,
  portOf,
  programOrigins,
} from "./installations.ts";
import { prepareInstallations } from "./prepare-installations.ts";

/*
 * Prepares and serves every installation, and then their mailbox, whose response tells Playwright that all are ready: it
 * would start its servers one after the other. Signals reach the whole process group. The data is removed at the end.
 */

const RETRY_MS = 100;

/** Parameters of Node that delay the browsers' requests, if `E2E_DELAYS` is set. */
const DELAYS =
  process.env["E2E_DELAYS"] === undefined
    ? []
    : ["--import", new URL("../support/delay-requests.ts", import.meta.url).href];

let isStopping = false;
// The servers get it too; this process ends after the last of them.
process.on("SIGTERM", () => {
  isStopping = true;
});

const folder = process.env["E2E_DATA"] ?? "";
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
await prepareInstallations(folder);
if (isStopping) process.exit();
await Promise.all(INSTALLATIONS.map(serve));
const mailbox = ["tests/support/mailbox-server.ts", portOf("smtp"), portOf("mailbox")].map(String);
endWith(spawn(process.execPath, mailbox, { stdio: ["ignore", "ignore", "inherit"] }));

async function serve(name: InstallationName): Promise<void> {
  const child = spawn(process.execPath, [...DELAYS, ...PROGRAM], {
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      ...PROGRAM_ENVIRONMENT,
      NODE_ENV: "production",
      PORT: String(portOf(name)),
      HOST: "localhost",
      SITE_URL: originOf(name),
      API_ORIGINS: programOrigins(),
      DATA_DIR: dataFolderOf(name),
      ...databaseOf(name),
      ADMIN_EMAIL: ADMINISTRATOR.email,
      ADMIN_PASSWORD: ADMINISTRATOR.password,
      SMTP_URL: `smtp://127.0.0.1:${portOf("smtp")}`,
      MAIL_FROM: "Insumos <sitio@empresa.example>",
      QUOTES_TO: "ventas@empresa.example",
      // A test that must not share its limits with the others names its own address.
      TRUST_PROXY: "1",
      SECOND_FACTOR: "optional",
      LOG_LEVEL: "warn",
    },
  });
  endWith(child);
  const isReady = () =>
    fetch(`${originOf(name)}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) await sleep(RETRY_MS);
}

/** Ends this process, and so the run, when a server ends too early. On a signal it waits for all of them. */
function endWith(child: ReturnType<typeof spawn>): void {
  void once(child, "exit").then(([code]) => {
    if (!isStopping) process.exit(Number(code) || 1);
  });
}
