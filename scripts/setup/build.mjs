import { rmSync, writeFileSync } from "node:fs";

import { inRoot } from "./paths.mjs";
import { run, StepError } from "./run.mjs";
import { digest, readStamp } from "./stamp.mjs";

const STAMP = inRoot("build/.built");

/** Everything that Vite reads. */
const INPUTS = [
  "src",
  "scripts/build",
  "public",
  "docs/manual.md",
  "docs/screenshots/manual",
  "package.json",
  "package-lock.json",
  "react-router.config.ts",
  "tsconfig.json",
  "vite.config.ts",
];

/** Builds the site unless none of its inputs has changed. */
export async function ensureBuild() {
  const needed = digest(inRoot("."), INPUTS);
  if (readStamp(STAMP) === needed) return;
  console.log("Compilando el sitio…");
  // An interrupted build must not look finished when the sources are reverted.
  rmSync(STAMP, { force: true });
  const { code, output } = await run("react-router", ["build"], { quiet: true });
  if (code !== 0) throw new StepError(`No se pudo compilar el sitio.\n${output}`);
  writeFileSync(STAMP, `${needed}\n`);
}
