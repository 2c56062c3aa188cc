import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { openBidi } from "#tests/browsers/drivers/bidi.ts";
import { openClassic } from "#tests/browsers/drivers/classic.ts";
import { type Driver, waitUntil } from "#tests/browsers/drivers/driver.ts";
import { findFreePort } from "#tests/support/free-port.ts";

import { findHeadlessChromium } from "../../../scripts/setup/chromium.mjs";

/** A browser of this machine, with the Debian packages that bring it. */
export interface Browser {
  name: string;
  packages: readonly string[];
  isInstalled: boolean;
  launch: () => Promise<Driver>;
}

const WEBKIT_FOLDERS = ["x86_64-linux-gnu", "aarch64-linux-gnu"].map(
  (machine) => `/usr/lib/${machine}/webkit2gtk-4.1/MiniBrowser`,
);
const MINI_BROWSER = WEBKIT_FOLDERS.find((file) => existsSync(file));
const FIREFOX = ["/usr/bin/firefox-esr", "/usr/bin/firefox"].find((file) => existsSync(file));
const CHROMEDRIVER = "/usr/bin/chromedriver";
const CHROMIUM = findHeadlessChromium();

export const BROWSERS: readonly Browser[] = [
  {
    name: "Chromium",
    packages: ["chromium", "chromium-driver"],
    isInstalled: existsSync(CHROMEDRIVER) && CHROMIUM !== null,
    launch: launchChromium,
  },
  {
    name: "Firefox",
    packages: ["firefox-esr"],
    isInstalled: FIREFOX !== undefined,
    launch: launchFirefox,
  },
  {
    name: "WebKit",
    packages: ["webkit2gtk-driver", "xvfb"],
    isInstalled: MINI_BROWSER !== undefined && existsSync("/usr/bin/Xvfb"),
    launch: launchWebKit,
  },
];

async function launchChromium(): Promise<Driver> {
  const port = await findFreePort();
  const driver = start(CHROMEDRIVER, [`--port=${port}`]);
  const args = ["--headless=new", "--no-sandbox", "--disable-background-networking"];
  const options = { args, binary: CHROMIUM };
  return closing(
    await openWhenReady(port, { browserName: "chrome", "goog:chromeOptions": options }),
    [driver],
  );
}

async function launchWebKit(): Promise<Driver> {
  const port = await findFreePort();
  const display = `:${port}`;
  const screen = start("/usr/bin/Xvfb", [display, "-screen", "0", "1400x1100x24"]);
  await waitUntil("the screen", () => Promise.resolve(existsSync(`/tmp/.X11-unix/X${port}`)));
  const driver = start("/usr/bin/WebKitWebDriver", [`--port=${port}`], { DISPLAY: display });
  const options = { binary: MINI_BROWSER, args: ["--automation"] };
  return closing(
    await openWhenReady(port, { browserName: "MiniBrowser", "webkitgtk:browserOptions": options }),
    [driver, screen],
  );
}

async function launchFirefox(): Promise<Driver> {
  const port = await findFreePort();
  const profile = await mkdtemp(path.join(tmpdir(), "firefox-"));
  const browser = start(FIREFOX ?? "", [
    ...["--headless", "--no-remote", "--profile", profile],
    `--remote-debugging-port=${port}`,
  ]);
  const isListening = () =>
    fetch(`http://127.0.0.1:${port}`).then(
      () => true,
      () => false,
    );
  await waitUntil("Firefox", isListening, 60_000);
  const driver = closing(await openBidi(`ws://127.0.0.1:${port}/session`), [browser]);
  return {
    ...driver,
    close: async () => {
      await driver.close();
      await rm(profile, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

function start(program: string, parameters: readonly string[], environment = {}): ChildProcess {
  return spawn(program, parameters, {
    stdio: "ignore",
    env: { ...process.env, ...environment },
  });
}

async function openWhenReady(port: number, capabilities: object): Promise<Driver> {
  const origin = `http://127.0.0.1:${port}`;
  const isReady = () =>
    fetch(`${origin}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
  await waitUntil("the driver", isReady, 60_000);
  return openClassic(origin, capabilities);
}

/** A driver that ends its programs when it is closed. */
function closing(driver: Driver, programs: readonly ChildProcess[]): Driver {
  return {
    ...driver,
    close: async () => {
      await driver.close().catch(() => undefined);
      for (const program of programs) {
        const ended = new Promise((resolve) => program.once("exit", resolve));
        if (program.exitCode === null && program.kill()) await ended;
      }
    },
  };
}
