import { existsSync, readdirSync } from "node:fs";
import path from "node:path";

import { installDebianPackage } from "./debian.mjs";
import { StepError } from "./run.mjs";

/** Debian installs the server's programs outside the search path, by version. */
const PACKAGED = "/usr/lib/postgresql";

/** Installs PostgreSQL where a package suffices. @throws {StepError} when it is missing: tests skip what needs it */
export async function ensurePostgres() {
  if (hasPostgres()) return;
  console.log("Instalando PostgreSQL para las pruebas…");
  await installDebianPackage("postgresql");
  if (hasPostgres()) return;
  throw new StepError(
    "Falta PostgreSQL 15 o posterior: las pruebas se hacen solo en la base de datos incorporada. Instálelo: sudo apt-get install postgresql (Debian y Ubuntu) o brew install postgresql (macOS); no hay que configurarlo.",
  );
}

function hasPostgres() {
  const folders = (process.env["PATH"] ?? "").split(path.delimiter);
  const versions = existsSync(PACKAGED) ? readdirSync(PACKAGED) : [];
  return [...folders, ...versions.map((version) => path.join(PACKAGED, version, "bin"))].some(
    (folder) => existsSync(path.join(folder, "initdb")),
  );
}
