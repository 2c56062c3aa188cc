import { useRef } from "react";

/** Ignores calls while an action is running. */
export function useSingleRun(): (action: () => Promise<void>) => Promise<void> {
  const busy = useRef(false);
  return async (action) => {
    if (busy.current) return;
    busy.current = true;
    try {
      await action();
    } finally {
      busy.current = false;
    }
  };
}
