import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

import { BROWSER_PACKAGES } from "./scripts/build/browser-packages.ts";
import { directIcons } from "./scripts/build/direct-icons.ts";
import { createFirstLoadTest } from "./scripts/build/panel-chunks.ts";
import { panelModules } from "./scripts/build/panel-modules.ts";
import { precompress } from "./scripts/build/precompress.ts";
import { smallReactServer } from "./scripts/build/small-react-server.ts";
import { stubSupabase } from "./scripts/build/stub-supabase.ts";
import { zodWithoutEval } from "./scripts/build/zod-without-eval.ts";

/** Eight digits that change with the site's own pictures, whose resized versions are cached forever. */
function digestPictures(): string {
  const folder = fileURLToPath(new URL("public/images/", import.meta.url));
  const digest = createHash("sha256");
  for (const name of readdirSync(folder).toSorted()) {
    digest.update(name).update(readFileSync(folder + name));
  }
  return digest.digest("hex").slice(0, 8);
}

/** The project's own code, and packages that only the panel uses. */
const PANEL = /\/src\/|lucide-react|@tanstack/;

const isOnFirstLoad = createFirstLoadTest();

export default defineConfig({
  plugins: [
    stubSupabase(),
    directIcons(),
    zodWithoutEval(),
    panelModules(),
    tailwindcss(),
    reactRouter(),
    precompress(),
  ],
  define: { "import.meta.env.PICTURES_VERSION": JSON.stringify(digestPictures()) },
  // Pre-bundled at the start: a package that Vite discovers later makes it reload the page.
  optimizeDeps: { include: [...BROWSER_PACKAGES] },
  // The scripts of the news centre and of the saved catalogue are built like a worker's: separately, as ES modules.
  worker: { format: "es", plugins: () => [smallReactServer()] },
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                {
                  debugName: "panel-shared",
                  name: (id, graph) => (isOnFirstLoad(id, graph) ? "panel-shared" : null),
                  test: PANEL,
                  minShareCount: 2,
                },
              ],
            },
          },
        },
      },
    },
  },
});
