import { tmpdir } from "node:os";
import path from "node:path";

import { defineConfig, type PlaywrightTestConfig } from "@playwright/test";

import { findHeadlessChromium } from "./scripts/setup/chromium.mjs";
import { originOf, portOf, PORTS_PER_RUN, WORKERS } from "./tests/e2e/installations.ts";

/* The built product itself, on the real backend. Every worker reads this file, so what is chosen once
   is passed on in the environment. */
process.env["E2E_PORT"] ??= String(20_000 + PORTS_PER_RUN * Math.floor(Math.random() * 2000));
process.env["E2E_DATA"] ??= path.join(tmpdir(), `e2e-${process.env["E2E_PORT"]}-${process.pid}`);

const chromium = findHeadlessChromium();
const SCREENS = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true },
} as const;

/** Frames of motion are a sixth of the processor time: the panel moves in the drill alone, on the phone's screen. */
const STILL = { contextOptions: { reducedMotion: "reduce" } } as const;

/** Marks a test of what a phone's width or touch changes: it runs on the phone, every other on the desktop. */
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
  // A journey takes up to 30 s where other work has the processor.
  timeout: 120_000,
  expect: { timeout: 20_000 },
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
  webServer: {
    command: "node tests/e2e/serve-installations.ts",
    // The mailbox is served when everything else is.
    url: `http://127.0.0.1:${portOf("mailbox")}`,
    timeout: 120_000,
    stdout: "ignore",
    stderr: "pipe",
    // Removing the data of all installations takes seconds.
    gracefulShutdown: { signal: "SIGTERM", timeout: 60_000 },
  },
};

export default defineConfig(config);
