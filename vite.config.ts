import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

import { BROWSER_PACKAGES } from "./scripts/build/browser-packages.ts";
import { directIcons } from "./scripts/build/direct-icons.ts";
import { panelModules } from "./scripts/build/panel-modules.ts";
import { precompress } from "./scripts/build/precompress.ts";
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

const SHARED_BY_PANEL =
  /lucide-react|@tanstack|src\/app\/(panel\/(lib(?!\/play-sound)|ui)\/|shared\/(?!markdown))|\/keys\.ts|invisible-picture|leads\/request-name|shared-drafts\/(content-draft|use-shared-draft|use-draft-saving|shared-draft)|shell\/tab-boundary|use-tab-addresses|records\/(bulk\/use-selection|drafts\/(browser-drafts|draft-\w+|page-presence|use-draft|use-found-drafts)|form\/record-form|history\/record-history|(list|resource|tab)\/(?!resource-(form|tab)|tab-form|typed-values|use-(flag|guarded))|review\/review-gate|save\/use-(record-)?save)/;

/** Icons of the site's pages, which the panel shows in its previews alone. */
const SITE_ICONS =
  /lucide-react\/.*\/(arrow-(up-)?right|beaker|calendar-clock|droplets|handshake|leaf|map-pin|menu|pill|printer|shield|sprout|truck|wheat|zap)\./;

/** What only later tabs and pages share, in a file of its own: the panel's first load has a budget. */
const NOT_ON_FIRST_TAB =
  /leads\/quote\/(quote-summary|units)\.|panel\/(records|ui)\/\w+\/(record-card|switch|thumbnail|dialog|choice-\w+|handed-address|marked|drag-row|use-sorting)\.|shared\/pictures\.|lucide-react\/.*\/(arrow-(down|left|up)|camera|check|clock|copy|crop|crosshair|file-search|file-up|grip-vertical|heading-2|image-up|info|italic|key-round|letter-b|link|mail[-a-z]*|phone|refresh-cw|rotate-ccw|save|share-2|smartphone|sparkles|table|upload|user-minus|user-round|wrench)\./;

/** What is known of the site's texts, which Contenido and the previews share. */
const SITE_TEXTS = /src\/domain\/(content\/|fold-text|hours\/opening|phone|site-address)/;

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
  // The news centre's script is built like a worker's: separately, as ES modules.
  worker: { format: "es" },
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              // What many parts of the panel share is one file: each small one would cost a request and its headers.
              groups: [
                {
                  name: "panel-shared",
                  test: (id) =>
                    SHARED_BY_PANEL.test(id) && !NOT_ON_FIRST_TAB.test(id) && !SITE_ICONS.test(id),
                  minShareCount: 2,
                  priority: 1,
                },
                { name: "panel-records", test: NOT_ON_FIRST_TAB, minShareCount: 2 },
                { name: "site-texts", test: SITE_TEXTS, minShareCount: 2 },
              ],
            },
          },
        },
      },
    },
  },
});
