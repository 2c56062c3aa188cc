import { createRequire } from "node:module";

import type { Plugin } from "vite";

const MODULE = "cjs/react-dom-server-legacy.browser.production.js";

/**
 * Gives scripts that render pages in a browser the half of `react-dom/server` with `renderToStaticMarkup`. Its entry also has
 * the one that streams, which would double the size.
 */
export function smallReactServer(): Plugin {
  const entry = createRequire(import.meta.url).resolve("react-dom/package.json");
  return {
    name: "small-react-server",
    enforce: "pre",
    resolveId: {
      filter: { id: /^react-dom\/server$/ },
      handler: () => entry.replace("package.json", MODULE),
    },
  };
}
