import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";

import { build, type Plugin } from "vite";

import { describeSite } from "#server/render/site-build.ts";

import { inRoot } from "../setup/paths.mjs";

const OUTPUT = inRoot("build/program");

/** Found beside their own files, or loaded in development only. */
const EXTERNAL = /^(?:sharp|vite|pg-native|@electric-sql\/pglite)(?:\/|$)/;

/**
 * Bundles `src/server` and the packages that it uses into one program: without it each start would strip
 * types of some hundred files and look up as many packages.
 *
 * React Router's build must be there: it becomes part of it.
 */
export async function bundleProgram(): Promise<void> {
  await build({
    configFile: false,
    root: inRoot("."),
    publicDir: false,
    // Packages for browsers say "use client", of which the bundler warns by the hundred.
    logLevel: "error",
    plugins: [includeSite(), keepAddresses()],
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
      // Read only when started with --enable-source-maps, for stack traces in terms of the sources.
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

/** The site's build becomes a part of the program, and shares with it what both use. */
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
 * Resolves files that the sources refer to: a module (a worker's) becomes a part of the program, any other
 * file is found where it lies.
 */
function keepAddresses(): Plugin {
  return {
    name: "keep-addresses",
    transform(code, id) {
      if (!id.startsWith(inRoot("src")) || !code.includes("import.meta.url")) return null;
      return code.replaceAll(ADDRESS, (_, argument: string) => {
        const [, name] = /^"([^"]+)"$/.exec(argument) ?? [];
        if (name === undefined) this.error(`${id}: only a fixed address can be followed`);
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
