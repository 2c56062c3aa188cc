import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { readArguments } from "../src/settings/arguments.mjs";
import { launchBrowser } from "./screenshots/browser.mjs";
import { MANUAL_FOLDER } from "./screenshots/clip.mjs";
import { takeManual } from "./screenshots/manual-pictures.mjs";
import { NOW, prepareState } from "./screenshots/manual-state.ts";
import { takePanel } from "./screenshots/panel-pictures.mjs";
import { runAt } from "./screenshots/product.mjs";
import { takeSite } from "./screenshots/site-pictures.mjs";
import { ensureBuild } from "./setup/build.mjs";

/* `npm run screenshots`: screenshots of every page, of the panel and of the manual's tasks, in docs/screenshots. The product
   that is shown is started for it, with the demonstration content. */

const { flags } = readArguments({
  usage: `Uso: npm run screenshots [-- --manual]
Toma imágenes de cada página del sitio, del panel y de las tareas del manual, y las guarda en docs/screenshots.
Con --manual, solo las del manual.`,
  options: { manual: "boolean" },
});

await ensureBuild();
mkdirSync(MANUAL_FOLDER, { recursive: true });
const browser = await launchBrowser();
try {
  if (!flags.has("manual")) await inFolder(takeSiteAndPanel);
  await inFolder(async (dataDir) => {
    await prepareState(dataDir);
    await runAt(dataDir, NOW, (clockOffset) => takeManual(browser, clockOffset));
  });
} finally {
  await browser.close();
}

/** @param {string} dataDir */
function takeSiteAndPanel(dataDir) {
  return runAt(dataDir, NOW, async (clockOffset) => {
    await takeSite(browser, clockOffset);
    await takePanel(browser, clockOffset);
  });
}

/** @param {(dataDir: string) => Promise<void>} act */
async function inFolder(act) {
  const dataDir = mkdtempSync(path.join(tmpdir(), "screenshots-"));
  try {
    await act(dataDir);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
