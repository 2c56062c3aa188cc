import type { Plugin } from "vite";

const ID = "\0zod";

const MODULE = `import { config } from "zod";
config({ jitless: true });
export * from "zod";`;

/**
 * Keeps Zod in browsers from trying whether it may compile parsers (https://zod.dev/api, `jitless`). The content security
 * policy forbids it; Zod catches that, but the browser reports it, and every opened panel would be one report.
 */
export function zodWithoutEval(): Plugin {
  return {
    name: "zod-without-eval",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    resolveId: {
      filter: { id: /^zod$/ },
      handler: (_, importer) => (importer === ID ? null : ID),
    },
    load: { filter: { id: new RegExp(`^${ID}$`) }, handler: () => MODULE },
  };
}
