import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";

import { build, type Plugin } from "vite";

import { describeSite } from "#server/render/site-build.ts";

import { inRoot } from "../setup/paths.mjs";

const OUTPUT = inRoot("build/program");

/** Resolved from node_modules because they load their own files, or loaded in development only. */
const EXTERNAL = /^(?:sharp|vite|pg-native|@electric-sql\/pglite)(?:\/|$)/;

/**
 * Bundles `src/server` and its packages into one program: otherwise each start would strip the types of hundreds of
 * files and resolve as many packages. React Router's build must exist: it becomes part of the program.
 */
export async function bundleProgram(): Promise<void> {
  await build({
    configFile: false,
    root: inRoot("."),
    publicDir: false,
    // Browser packages say "use client", which causes hundreds of warnings.
    logLevel: "error",
    plugins: [includeSite(), resolveUrls()],
    define: { "process.env.NODE_ENV": '"production"' },
    ssr: {
      noExternal: true,
      external: ["sharp", "vite", "pg-native"],
      target: "node",
    },
    build: {
      ssr: true,
      outDir: OUTPUT,
      target: "node24",
      minify: true,
      // Read only with --enable-source-maps, for stack traces that name the sources.
      sourcemap: true,
      rolldownOptions: {
        input: { main: inRoot("src/server/main.ts") },
        external: EXTERNAL,
        output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
      },
    },
  });
}

/** @returns null outside a Git checkout, unless `COMMIT` names it, as the Dockerfile's argument does */
async function readCommit(): Promise<string | null> {
  const git = async (...parameters: string[]) =>
    (await promisify(execFile)("git", parameters, { cwd: inRoot(".") })).stdout.trim();
  try {
    const commit = await git("rev-parse", "HEAD");
    const changes = await git("status", "--porcelain", "--untracked-files=no");
    return changes === "" ? commit : `${commit}+`;
  } catch {
    return process.env["COMMIT"] || null;
  }
}

/** Includes the site's build in the program, which share their dependencies. */
function includeSite(): Plugin {
  const module = inRoot("src/server/render/site-build.ts");
  // Relative, so that a build does not depend on its folder.
  const address = path.relative(path.dirname(module), inRoot("build/server/index.js"));
  const site = JSON.stringify(address.replaceAll(path.sep, "/"));
  return {
    name: "include-site",
    async load(id) {
      if (id !== module) return null;
      const facts = JSON.stringify({ ...(await describeSite()), commit: await readCommit() });
      return `export const loadSiteBuild = () => import(${site});
        export const describeSite = () => Promise.resolve(${facts});`;
    },
  };
}

/** `new URL("…", import.meta.url)`, on one line or several. */
const ADDRESS = /new URL\(\s*([^,()]+),\s*import\.meta\.url,?\s*\)/g;

/**
 * Resolves files that the sources refer to: a module (of a worker) becomes part of the program; any other file stays
 * where it is.
 */
function resolveUrls(): Plugin {
  return {
    name: "resolve-urls",
    transform(code, id) {
      if (!id.startsWith(inRoot("src")) || !code.includes("import.meta.url")) return null;
      return code.replaceAll(ADDRESS, (_, argument: string) => {
        const [, name] = /^"([^"]+)"$/.exec(argument) ?? [];
        if (name === undefined) this.error(`${id}: only a literal path can be resolved`);
        const file = path.resolve(path.dirname(id), name);
        if (name.endsWith(".ts")) {
          const fileName = `${path.parse(name).name}.js`;
          this.emitFile({ type: "chunk", id: file, fileName });
          return `new URL("./${fileName}", import.meta.url)`;
        }
        const address = path.relative(OUTPUT, file).replaceAll(path.sep, "/");
        return `new URL(${JSON.stringify(address)}, import.meta.url)`;
      });
    },
  };
}
