import { useRef } from "react";

/** Runs an action one at a time: a second call while it is running does nothing. */
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
