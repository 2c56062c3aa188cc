import { existsSync, readdirSync } from "node:fs";
import path from "node:path";

import { installDebianPackage } from "./debian.mjs";

/** Debian keeps the server's own programs outside the search path, by version. */
const PACKAGED = "/usr/lib/postgresql";

/** Installs PostgreSQL where a package suffices; without it the tests skip what needs it. */
export async function ensurePostgres() {
  if (hasPostgres() || process.getuid?.() !== 0) return;
  console.log("Instalando PostgreSQL para las pruebas…");
  await installDebianPackage("postgresql");
}

function hasPostgres() {
  const folders = (process.env["PATH"] ?? "").split(path.delimiter);
  const versions = existsSync(PACKAGED) ? readdirSync(PACKAGED) : [];
  return [...folders, ...versions.map((version) => path.join(PACKAGED, version, "bin"))].some(
    (folder) => existsSync(path.join(folder, "initdb")),
  );
}
