import type { Plugin } from "vite";

/**
 * Stand-ins for parts of supabase-js that the panel's client creates, though it never calls them, or not through that
 * client: they would be a sixth of the panel's first load.
 */
const STAND_INS: Readonly<Record<string, string>> = {
  "@supabase/realtime-js": `export class RealtimeClient {
    setAuth() {}
    channel() { throw new Error("Realtime is left out of the browser's build"); }
  }`,
  "@supabase/storage-js": `export class StorageClient {
    from() { throw new Error("Storage is left out of the browser's build"); }
  }
  export class StorageApiError extends Error {}`,
  "@supabase/functions-js": `export class FunctionsClient {
    constructor() { throw new Error("Functions are left out of the browser's build"); }
  }
  export class FunctionsError extends Error {}
  export class FunctionsFetchError extends FunctionsError {}
  export class FunctionsHttpError extends FunctionsError {}
  export class FunctionsRelayError extends FunctionsError {}
  export const FunctionRegion = {};`,
  "iceberg-js": `export class IcebergRestCatalog {
    constructor() { throw new Error("Catalogues are left out of the browser's build"); }
  }
  export class IcebergError extends Error {}`,
};

const PREFIX = "\0leave-out:";

/** Replaces them in the browser's build only; the server and the tests have the real ones. */
export function leaveOut(): Plugin {
  return {
    name: "leave-out",
    enforce: "pre",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    // Realtime and Storage are loaded when they are used (realtime.ts and storage.ts in src/data/client).
    resolveId: {
      // Without filters every import of every module would wait for this hook.
      filter: { id: Object.keys(STAND_INS).map((name) => new RegExp(`^${name}$`)) },
      handler: (source, importer) =>
        importer?.includes("/node_modules/") === true ? PREFIX + source : null,
    },
    load: {
      filter: { id: new RegExp(`^${PREFIX}`) },
      handler: (id) => {
        const name = id.slice(PREFIX.length);
        return Object.hasOwn(STAND_INS, name) ? STAND_INS[name] : null;
      },
    },
  };
}
