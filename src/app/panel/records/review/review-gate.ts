import { useState } from "react";

/** Asks about errors in a form before it is saved; resolves with whether to save. */
export type Gate = () => Promise<boolean>;

/** Sets or (null) removes the check before a form's saves. */
export type SetGate = (gate: Gate | null) => void;

/**
 * A check before a form's saves, set by its review once loaded. Until then, and without errors, a save passes immediately.
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
