import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { defineConfig, type PlaywrightTestConfig } from "@playwright/test";

import { findChromium } from "./scripts/setup/chromium.mjs";

/* The built product itself, twice: an installation that tests only read, and one that the panel's tests
   change. Every worker reads this file anew, so what is chosen once travels in the environment. */
process.env["E2E_PORT"] ??= String(20_000 + 4 * Math.floor(Math.random() * 5000));
process.env["E2E_DATA"] ??= mkdtempSync(path.join(tmpdir(), "e2e-"));
process.env["ADMIN_EMAIL"] ??= "admin@empresa.example";
process.env["ADMIN_PASSWORD"] ??= "vacas verdes beben mate";

const chromium = findChromium();
const portOf = {
  site: Number(process.env["E2E_PORT"]),
  panel: Number(process.env["E2E_PORT"]) + 1,
};
type Installation = keyof typeof portOf;
/* Where mail arrives, and where tests read it (tests/e2e/mail-test.ts). */
const smtpPort = portOf.site + 2;
process.env["E2E_MAILBOX"] = `http://127.0.0.1:${portOf.site + 3}`;
const originOf = (name: Installation) => `http://localhost:${portOf[name]}`;

const SCREENS = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true },
} as const;

const projects = (["site", "panel"] as const).flatMap((name) =>
  (["desktop", "phone"] as const).map((screen) => ({
    name: `${name}, ${screen}`,
    [name === "panel" ? "testMatch" : "testIgnore"]: "**/panel*.spec.ts",
    use: { ...SCREENS[screen], baseURL: originOf(name) },
  })),
);

const config: PlaywrightTestConfig = {
  testDir: "tests/e2e",
  outputDir: "test-results",
  forbidOnly: process.env["CI"] !== undefined,
  workers: 2,
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
      command: `node tests/support/mailbox-server.ts ${smtpPort} ${smtpPort + 1}`,
      url: process.env["E2E_MAILBOX"],
    },
    serve("site"),
    serve("panel"),
  ],
};

function serve(name: Installation) {
  return {
    command: "node src/server/main.ts",
    url: `${originOf(name)}/readyz`,
    timeout: 60_000,
    stdout: "ignore",
    stderr: "pipe",
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
    env: {
      NODE_ENV: "production",
      PORT: String(portOf[name]),
      HOST: "localhost",
      SITE_URL: originOf(name),
      DATA_DIR: path.join(process.env["E2E_DATA"] ?? "", name),
      ADMIN_EMAIL: process.env["ADMIN_EMAIL"] ?? "",
      ADMIN_PASSWORD: process.env["ADMIN_PASSWORD"] ?? "",
      SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
      MAIL_FROM: "Insumos <sitio@empresa.example>",
      QUOTES_TO: "ventas@empresa.example",
      // A test that must not share its limits with the others names an address of its own.
      TRUST_PROXY: "1",
      LOG_LEVEL: "warn",
    },
  } as const;
}

export default defineConfig(config);
