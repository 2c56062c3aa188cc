import { useEffect, useState } from "react";

const TYPING_PAUSE_MS = 250;

/** A debounced text. */
export function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}
