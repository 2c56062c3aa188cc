import { accessSync, constants } from "node:fs";
import path from "node:path";

import { installDebianPackage } from "./debian.mjs";
import { run, StepError } from "./run.mjs";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** Chromium without windows: a page takes about half of the full browser's processor time. */
const HEADLESS_SHELL = "chromium-headless-shell";

/** The system's Chromium, or null; then Playwright's own is used. */
export function findChromium() {
  return findProgram(NAMES);
}

/** The browser for tests: the system's headless shell, else its Chromium, or null. */
export function findHeadlessChromium() {
  return findProgram([HEADLESS_SHELL]) ?? findChromium();
}

/** @param {readonly string[]} names */
function findProgram(names) {
  const folders = [...(process.env["PATH"] ?? "").split(path.delimiter), "/usr/bin"];
  for (const file of folders.flatMap((folder) => names.map((name) => path.join(folder, name)))) {
    try {
      accessSync(file, constants.X_OK);
      return file;
    } catch {
      // Not here.
    }
  }
  return null;
}

/** Provides the browser for tests: the system's, else Debian's package (as root), else Playwright's own. */
export async function ensureHeadlessChromium() {
  if (findProgram([HEADLESS_SHELL]) !== null) return;
  console.log("Instalando Chromium para las pruebas…");
  await installDebianPackage(HEADLESS_SHELL);
  if (findHeadlessChromium() !== null) return;
  const { code, output } = await run("playwright", ["install", "chromium"], { quiet: true });
  if (code !== 0) {
    throw new StepError(
      `Falta Chromium, que necesitan las pruebas del navegador, y no se pudo instalar. Instálelo: sudo apt-get install chromium-headless-shell (Debian), o npx playwright install --with-deps chromium.\n${output}`,
    );
  }
}
