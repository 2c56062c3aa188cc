import { defineConfig, type PlaywrightTestConfig } from "@playwright/test";

import { findHeadlessChromium } from "./scripts/setup/chromium.mjs";
import { PROGRAM, PROGRAM_ENVIRONMENT } from "./scripts/setup/program.mjs";
import {
  dataFolderOf,
  INSTALLATIONS,
  type InstallationName,
  originOf,
  portOf,
  PORTS_PER_RUN,
  WORKERS,
} from "./tests/e2e/installations.ts";
import { prepareInstallations } from "./tests/e2e/prepare-installations.ts";
import { ADMINISTRATOR } from "./tests/support/site-process.ts";

/* The built product itself, on the real backend. Every worker reads this file anew, so what is chosen once
   travels in the environment. */
process.env["E2E_PORT"] ??= String(20_000 + PORTS_PER_RUN * Math.floor(Math.random() * 2000));
process.env["E2E_DATA"] ??= await prepareInstallations();

const chromium = findHeadlessChromium();
const SCREENS = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true },
} as const;

/** Frames of motion are a sixth of the processor time: the panel moves in the drill alone, on the phone's screen. */
const STILL = { contextOptions: { reducedMotion: "reduce" } } as const;

/** Marks a test of what a phone's width or a finger changes: it runs on the phone, every other on the desktop. */
const ON_PHONE = /@phone/;

/** Marks a test that takes too long for `npm test` (CONTRIBUTING.md, "Testing"). */
const IN_DRILL = /@drill/;

/** As `npm run drill -- browser` does: every test, and those of the phone on both screens. */
const isThorough = process.env["THOROUGH"] === "yes";

const SELECTION = {
  desktop: isThorough ? {} : { grepInvert: [ON_PHONE, IN_DRILL] },
  phone: { grep: ON_PHONE, ...(!isThorough && { grepInvert: IN_DRILL }) },
} as const;

const projects = (["site", "panel"] as const).flatMap((name) =>
  (["desktop", "phone"] as const).map((screen) => ({
    name: `${name}, ${screen}`,
    testMatch: name === "panel" ? "**/panel*.spec.ts" : "**/!(panel)*.spec.ts",
    ...SELECTION[screen],
    use: {
      ...SCREENS[screen],
      // The panel's tests are at their worker's own installation (panel-test.ts).
      ...(name === "site" && { baseURL: originOf(name) }),
      ...(name === "panel" && !(isThorough && screen === "phone") && STILL),
    },
  })),
);

const config: PlaywrightTestConfig = {
  testDir: "tests/e2e",
  outputDir: "test-results",
  forbidOnly: process.env["CI"] !== undefined,
  workers: WORKERS,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  fullyParallel: true,
  reporter: "line",
  use: {
    locale: "es-CO",
    timezoneId: "America/Bogota",
    screenshot: "only-on-failure",
    launchOptions: {
      args: ["--no-sandbox", "--disable-quic", "--disable-background-networking"],
      ...(chromium !== null && { executablePath: chromium }),
    },
  },
  projects,
  webServer: [
    {
      command: `node tests/support/mailbox-server.ts ${portOf("smtp")} ${portOf("mailbox")}`,
      url: `http://127.0.0.1:${portOf("mailbox")}`,
    },
    ...INSTALLATIONS.map(serve),
  ],
};

function serve(name: InstallationName) {
  return {
    command: ["node", ...PROGRAM].join(" "),
    url: `${originOf(name)}/readyz`,
    timeout: 60_000,
    stdout: "ignore",
    stderr: "pipe",
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
    env: {
      ...PROGRAM_ENVIRONMENT,
      NODE_ENV: "production",
      PORT: String(portOf(name)),
      HOST: "localhost",
      SITE_URL: originOf(name),
      DATA_DIR: dataFolderOf(name),
      ADMIN_EMAIL: ADMINISTRATOR.email,
      ADMIN_PASSWORD: ADMINISTRATOR.password,
      SMTP_URL: `smtp://127.0.0.1:${portOf("smtp")}`,
      MAIL_FROM: "Insumos <sitio@empresa.example>",
      QUOTES_TO: "ventas@empresa.example",
      // A test that must not share its limits with the others names an address of its own.
      TRUST_PROXY: "1",
      SECOND_FACTOR: "optional",
      LOG_LEVEL: "warn",
    },
  } as const;
}

export default defineConfig(config);
