import type { Plugin } from "vite";

import { inRoot } from "../setup/paths.mjs";

/**
 * Stubs for parts of supabase-js that the panel's client creates but never calls, or not through that client: they would
 * be a sixth of the panel's first load.
 */
const STUBS: Readonly<Record<string, string>> = {
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

const PREFIX = "\0stub-supabase:";

const AUTH = "@supabase/auth-js";
const LATE_AUTH = inRoot("src/data/client/late-auth.ts");

/** Replaces them in the browser's build only. */
export function stubSupabase(): Plugin {
  return {
    name: "stub-supabase",
    enforce: "pre",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    // The whole ones are loaded when they are used (realtime.ts, storage.ts and late-auth.ts in src/data/client).
    resolveId: {
      // Without a filter every import of every module would call this hook.
      filter: { id: [AUTH, ...Object.keys(STUBS)].map((name) => new RegExp(`^${name}$`)) },
      handler: (source, importer) => {
        if (importer?.includes("/node_modules/") !== true) return null;
        return source === AUTH ? LATE_AUTH : PREFIX + source;
      },
    },
    load: {
      filter: { id: new RegExp(`^${PREFIX}`) },
      handler: (id) => {
        const name = id.slice(PREFIX.length);
        return Object.hasOwn(STUBS, name) ? STUBS[name] : null;
      },
    },
  };
}
