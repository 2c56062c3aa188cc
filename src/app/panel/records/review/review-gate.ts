import { useState } from "react";

/** Asks about what is broken in a form before it is saved; resolves with whether to save. */
export type Gate = () => Promise<boolean>;

/** Puts a gate before a form's saves, or (null) takes it away. */
export type SetGate = (gate: Gate | null) => void;

/**
 * The gate of a form, which its review sets once it is loaded: until then, and without errors, a save goes through at
 * once.
 */
export function useReviewGate() {
  const [state] = useState(() => {
    let gate: Gate | null = null;
    const setGate: SetGate = (next) => {
      gate = next;
    };
    return { setGate, mayPass: async () => (await gate?.()) ?? true };
  });
  return state;
}
