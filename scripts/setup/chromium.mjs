import { accessSync, constants } from "node:fs";
import path from "node:path";

import { installDebianPackage } from "./debian.mjs";
import { run, StepError } from "./run.mjs";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** The system's Chromium, or null; then Playwright's own is used. */
export function findChromium() {
  const folders = [...(process.env["PATH"] ?? "").split(path.delimiter), "/usr/bin"];
  for (const file of folders.flatMap((folder) => NAMES.map((name) => path.join(folder, name)))) {
    try {
      accessSync(file, constants.X_OK);
      return file;
    } catch {
      // Not here: look on.
    }
  }
  return null;
}

/** Brings a Chromium: the system's, else Debian's package where this is root, else Playwright's own. */
export async function ensureChromium() {
  if (findChromium() !== null) return;
  console.log("Instalando Chromium para las pruebas…");
  await installDebianPackage("chromium");
  if (findChromium() !== null) return;
  const { code, output } = await run("playwright", ["install", "chromium"], { quiet: true });
  if (code !== 0) {
    throw new StepError(`No se pudo instalar Chromium. Instálelo usted y repita.\n${output}`);
  }
}
