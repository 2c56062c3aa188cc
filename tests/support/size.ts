import { inject } from "vitest";

declare module "vitest" {
  export interface ProvidedContext {
    /** Whether tests run at full size, as in `npm run drill -- all`, or short, as in `npm test`. */
    isThorough: boolean;
  }
}

/** Picks a test's size: short in `npm test`, thorough in `npm run drill -- all`. */
export function pickSize<T>(short: T, thorough: T): T {
  return inject("isThorough") ? thorough : short;
}
