import type { Plugin } from "vite";

const ID = "\0zod";

const MODULE = `import { config } from "zod";
config({ jitless: true });
export * from "zod";`;

/**
 * Stops Zod in browsers from testing whether it may compile parsers (https://zod.dev/api, `jitless`). The content security
 * policy forbids it; Zod catches the error, but the browser would report a violation each time a panel opens.
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
