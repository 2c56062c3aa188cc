import { inject } from "vitest";

declare module "vitest" {
  export interface ProvidedContext {
    /** Whether tests do all that they can do, as in `npm run drill -- all`, or what `npm test` has time for. */
    isThorough: boolean;
  }
}

/** How much a test does: little in `npm test`, more in `npm run drill -- all`. */
export function pickSize<T>(short: T, thorough: T): T {
  return inject("isThorough") ? thorough : short;
}
