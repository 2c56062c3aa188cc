import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";

import { inRoot } from "./paths.mjs";
import { findProblem, run, StepError } from "./run.mjs";
import { digest, readStamp } from "./stamp.mjs";

const STAMP = inRoot("node_modules/.installed");
/** Outside node_modules, which `npm ci` empties. */
const TOOLS = inRoot(".tools");
const RUNTIME = `${TOOLS}/node`;
const LINK = inRoot("node_modules/.bin/node");

/** Packages run no scripts on installation. */
const SILENT = ["--ignore-scripts", "--loglevel=error", "--no-audit", "--no-fund"];

/**
 * With the digests of Node's packages by platform.
 *
 * @typedef {{ node: string, runtime: Readonly<Record<string, string>>, supabase: string }} Versions
 */
const { config } = /** @type {{ config: Versions }} */ (
  JSON.parse(readFileSync(inRoot("package.json"), "utf8"))
);

/** The version to install where the machine's is too old. */
const WANTED = config.node;

/** The first version with everything that the server uses, `crypto.argon2` last. */
const MINIMUM = "24.7.0";

/** The scope of an installation: what building and running the site needs, or also what checks, tests and benchmarks need. */
const SITE = "site";
const ALL = "all";

/**
 * Installs the packages of package-lock.json, and Node where the machine's is too old, unless they are already there.
 *
 * @param {{ checks?: boolean }} [options] whether the development dependencies, which only checks, tests, benchmarks and
 *   documentation screenshots need, are installed too: more than half of the download
 */
export async function ensureDependencies({ checks = false } = {}) {
  if (process.platform === "win32") {
    throw new StepError(
      "Este programa corre en Linux y macOS. En Windows, ejecútelo dentro de WSL 2 (wsl --install), desde una carpeta de Linux.",
    );
  }
  const lock = [digest(inRoot("."), ["package-lock.json"]), process.platform, process.arch].join(
    " ",
  );
  const installed = readStamp(STAMP) ?? "";
  if (installed !== `${lock} ${ALL}` && (checks || installed !== `${lock} ${SITE}`)) {
    // A full installation stays full when the lock changes.
    const scope = checks || installed.endsWith(` ${ALL}`) ? ALL : SITE;
    console.log(
      scope === ALL
        ? "Instalando dependencias, también las de las pruebas…"
        : "Instalando dependencias…",
    );
    await Promise.all([
      installPackages(scope === ALL ? "--include=dev" : "--omit=dev"),
      // In parallel; a failure is reported below.
      findProblem(provideRuntime),
    ]);
    writeFileSync(STAMP, `${lock} ${scope}\n`);
  }
  await ensureRuntime();
}

/** Packages are installed here, then moved into place: an interrupted installation changes nothing. */
const STAGE = `${TOOLS}/install`;

/** @param {string} scope npm's option */
async function installPackages(scope) {
  rmSync(STAGE, { recursive: true, force: true });
  mkdirSync(STAGE, { recursive: true });
  for (const file of ["package.json", "package-lock.json", ".npmrc"]) {
    copyFileSync(inRoot(file), `${STAGE}/${file}`);
  }
  const install = () => run("npm", ["ci", "--prefix", STAGE, scope, ...SILENT], { quiet: true });
  const { output: registry } = await run("npm", ["config", "get", "registry"], { quiet: true });
  writeFileSync(
    `${STAGE}/package-lock.json`,
    addAddresses(readFileSync(inRoot("package-lock.json"), "utf8"), registry.trim()),
  );
  let { code, output } = await install();
  if (code !== 0) {
    // For a registry with other package addresses, npm looks each of them up.
    copyFileSync(inRoot("package-lock.json"), `${STAGE}/package-lock.json`);
    ({ code, output } = await install());
  }
  if (code !== 0) {
    throw new StepError(
      `No se pudieron instalar las dependencias. Revise la conexión a internet y el espacio en disco, e intente de nuevo.\n${output}`,
    );
  }
  const modules = inRoot("node_modules");
  rmSync(modules, { recursive: true, force: true });
  renameSync(`${STAGE}/node_modules`, modules);
  rmSync(STAGE, { recursive: true, force: true });
}

/**
 * Adds the address of each package at a registry to a lock. The project's lock names no registry, and without addresses
 * npm first downloads the list of all versions of each package: more than the packages themselves.
 *
 * @param {string} lock
 * @param {string} registry
 */
export function addAddresses(lock, registry) {
  if (!URL.canParse(registry)) return lock;
  const content =
    /** @type {{ packages: Record<string, { version?: string, name?: string, resolved?: string, integrity?: string }> }} */ (
      JSON.parse(lock)
    );
  for (const [place, entry] of Object.entries(content.packages)) {
    const name = entry.name ?? place.split("node_modules/").at(-1) ?? "";
    // Without a digest it is not a package from a registry.
    if (place === "" || entry.integrity === undefined) continue;
    entry.resolved ??= `${registry.replace(/\/$/, "")}/${name}/-/${path.basename(name)}-${entry.version}.tgz`;
  }
  return JSON.stringify(content);
}

/**
 * Installs Node in its own folder, from the platform package that the npm package `node` would download, and links it in
 * `node_modules/.bin`.
 */
export async function ensureRuntime() {
  if (await isUsable(LINK)) return;
  const binary = await provideRuntime();
  if (binary === null) return;
  rmSync(LINK, { force: true });
  symlinkSync(path.relative(path.dirname(LINK), binary), LINK);
}

/** @returns the Node installed here; null where the machine's own suffices */
async function provideRuntime() {
  // This process may run the installed Node while its link is gone with the former packages.
  const isSystemNode = !process.execPath.startsWith(TOOLS);
  if (isSystemNode && isRecentEnough(process.versions.node, MINIMUM)) return null;
  const platform = `${process.platform}-${process.arch}`;
  const binary = `${RUNTIME}/node_modules/node-${platform}/bin/node`;
  if (!(await isUsable(binary))) await installRuntime(platform, binary);
  return binary;
}

/**
 * @param {string} platform as `linux-x64`
 * @param {string} binary its expected path
 */
async function installRuntime(platform, binary) {
  console.log(`Instalando Node ${WANTED}…`);
  const name = `node-${platform}`;
  const integrity = config.runtime[platform];
  const output = integrity === undefined ? "" : await installIsolated(RUNTIME, name, WANTED);
  if (existsSync(binary) && integrityOf(RUNTIME, name) === integrity) return;
  rmSync(RUNTIME, { recursive: true, force: true });
  throw new StepError(
    `No se pudo instalar Node ${WANTED}. Instale usted Node ${WANTED} o posterior y ejecute de nuevo.\n${output}`,
  );
}

/**
 * The digest of a package that npm installed in its own folder; undefined when it did not.
 *
 * @param {string} folder
 * @param {string} name
 */
function integrityOf(folder, name) {
  const file = `${folder}/node_modules/.package-lock.json`;
  if (!existsSync(file)) return undefined;
  const lock = /** @type {{ packages: Record<string, { integrity?: string }> }} */ (
    JSON.parse(readFileSync(file, "utf8"))
  );
  return lock.packages[`node_modules/${name}`]?.integrity;
}

/**
 * Installs a package in its own folder. The caller checks whether it worked.
 *
 * @param {string} folder
 * @param {string} name
 * @param {string} version
 * @returns {Promise<string>} npm's output
 */
async function installIsolated(folder, name, version) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/package.json`, JSON.stringify({ private: true }));
  const options = ["--prefix", folder, ...SILENT, `${name}@${version}`];
  const { output } = await run("npm", ["install", ...options], { quiet: true });
  return output;
}

const SUPABASE = `${TOOLS}/supabase`;

/**
 * Installs the Supabase CLI, which only its tests run: 140 MB that running the site does not need.
 *
 * @returns {Promise<string>} the program
 */
export async function ensureSupabaseCli() {
  const program = `${SUPABASE}/node_modules/.bin/supabase`;
  const { code, output } = existsSync(program)
    ? await run(program, ["--version"], { quiet: true })
    : { code: 1, output: "" };
  if (code === 0 && output.trim() === config.supabase) return program;
  console.log(`Instalando la CLI de Supabase ${config.supabase}…`);
  const npmOutput = await installIsolated(SUPABASE, "supabase", config.supabase);
  if (!existsSync(program))
    throw new StepError(`No se pudo instalar la CLI de Supabase.\n${npmOutput}`);
  return program;
}

/** @param {string} binary a Node */
async function isUsable(binary) {
  if (!existsSync(binary)) return false;
  const { code, output } = await run(binary, ["--version"], { quiet: true });
  return code === 0 && isRecentEnough(output.trim().replace(/^v/, ""), MINIMUM);
}

/** The Node that runs TypeScript: the one installed here, else the machine's. */
export function findNode() {
  return existsSync(LINK) ? LINK : process.execPath;
}

/**
 * Whether a version, as `24.7.0`, is at least another.
 *
 * @param {string} version
 * @param {string} minimum
 */
export function isRecentEnough(version, minimum) {
  return version.localeCompare(minimum, "en", { numeric: true }) >= 0;
}
