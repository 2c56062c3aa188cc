import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";

import { inRoot } from "./paths.mjs";
import { run, StepError } from "./run.mjs";
import { digest, readStamp } from "./stamp.mjs";

const STAMP = inRoot("node_modules/.installed");
const RUNTIME = inRoot("node_modules/.runtime");
const RUNTIME_BINARY = "node_modules/node/bin/node";
const LINK = inRoot("node_modules/.bin/node");

const { config } = /** @type {{ config: { node: string, supabase: string } }} */ (
  JSON.parse(readFileSync(inRoot("package.json"), "utf8"))
);

/** The version that is installed where the machine's own is too old. */
const WANTED = config.node;

/** The first with everything that the server uses: `crypto.argon2` is what came last. */
const MINIMUM = "24.7.0";

/** Installs the packages of package-lock.json, and Node where the machine's is too old, unless they are there. */
export async function ensureDependencies() {
  if (process.platform === "win32") {
    throw new StepError(
      "Este programa corre en Linux y macOS. En Windows, ejecútelo dentro de WSL 2 (wsl --install), desde una carpeta de Linux.",
    );
  }
  const needed = [digest(inRoot("."), ["package-lock.json"]), process.platform, process.arch].join(
    " ",
  );
  if (readStamp(STAMP) !== needed) {
    console.log("Instalando dependencias…");
    // An install that is cut short must not look finished when the lock goes back to what it was.
    rmSync(STAMP, { force: true });
    // Not `npm ci`: it refuses a lock without the optional packages of other platforms, which a
    // registry that mirrors only some platforms leaves out. Versions are the lock's all the same.
    const { code, output } = await run(
      "npm",
      ["install", "--no-save", "--include=dev", "--loglevel=error", "--no-audit", "--no-fund"],
      { quiet: true },
    );
    if (code !== 0) {
      throw new StepError(
        `No se pudieron instalar las dependencias. Revise la conexión a internet y el espacio en disco, e intente de nuevo.\n${output}`,
      );
    }
    writeFileSync(STAMP, `${needed}\n`);
  }
  await ensureRuntime();
}

/**
 * The npm package `node` installs Node in a folder of its own: installing it beside the project's
 * packages would let npm rearrange them.
 */
export async function ensureRuntime() {
  if (isRecentEnough(process.versions.node, MINIMUM) || (await hasRuntime())) return;
  console.log(`Instalando Node ${WANTED}…`);
  const output = await installApart(RUNTIME, "node", WANTED);
  if (!existsSync(`${RUNTIME}/${RUNTIME_BINARY}`)) {
    throw new StepError(
      `No se pudo instalar Node ${WANTED}. Instale usted Node ${WANTED} o posterior y ejecute de nuevo.\n${output}`,
    );
  }
  rmSync(LINK, { force: true });
  symlinkSync(`../.runtime/${RUNTIME_BINARY}`, LINK);
}

/**
 * Installs a package in a folder of its own. The caller checks whether that worked.
 *
 * @param {string} folder
 * @param {string} name
 * @param {string} version
 * @returns {Promise<string>} npm's output
 */
async function installApart(folder, name, version) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    `${folder}/package.json`,
    JSON.stringify({ private: true, allowScripts: { [`${name}@${version}`]: true } }),
  );
  const options = ["--prefix", folder, "--loglevel=error", "--no-audit", "--no-fund"];
  const { output } = await run("npm", ["install", ...options, `${name}@${version}`], {
    quiet: true,
  });
  return output;
}

const SUPABASE = inRoot("node_modules/.supabase");

/**
 * Installs the Supabase CLI, which only its tests run: 140 MB that an installation of the site need not fetch.
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
  const npmOutput = await installApart(SUPABASE, "supabase", config.supabase);
  if (!existsSync(program))
    throw new StepError(`No se pudo instalar la CLI de Supabase.\n${npmOutput}`);
  return program;
}

async function hasRuntime() {
  if (!existsSync(LINK)) return false;
  const { code, output } = await run(LINK, ["--version"], { quiet: true });
  return code === 0 && isRecentEnough(output.trim().replace(/^v/, ""), MINIMUM);
}

/** The program that runs TypeScript: the one that was installed here, else the machine's own. */
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
