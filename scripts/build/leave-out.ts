import type { Plugin } from "vite";

/**
 * Parts of supabase-js that the panel never calls, though its client makes them: what the browser gets
 * in their place. A seventh of the panel's first load would be theirs.
 */
const STAND_INS: Readonly<Record<string, string>> = {
  "@supabase/realtime-js": `export class RealtimeClient {
    setAuth() {}
    channel() { throw new Error("Realtime is left out of the browser's build"); }
  }`,
  "@supabase/functions-js": `export class FunctionsClient {
    constructor() { throw new Error("Functions are left out of the browser's build"); }
  }
  export class FunctionsError extends Error {}
  export class FunctionsFetchError extends FunctionsError {}
  export class FunctionsHttpError extends FunctionsError {}
  export class FunctionsRelayError extends FunctionsError {}
  export const FunctionRegion = {};`,
};

const PREFIX = "\0leave-out:";

/** Leaves them out of the browser's build; the server's and the tests' have the real ones. */
export function leaveOut(): Plugin {
  return {
    name: "leave-out",
    enforce: "pre",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    resolveId: (source) => (source in STAND_INS ? PREFIX + source : null),
    load: (id) => (id.startsWith(PREFIX) ? (STAND_INS[id.slice(PREFIX.length)] ?? null) : null),
  };
}
