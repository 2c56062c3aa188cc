/* What a browser remembers of the panel: in all tabs, or in this one alone. A browser that refuses storage remembers nothing. */

type Memory = "localStorage" | "sessionStorage";

export function recall(memory: Memory, name: string): string | null {
  try {
    return window[memory].getItem(name);
  } catch {
    return null;
  }
}

/** @param value null forgets it */
export function remember(memory: Memory, name: string, value: string | null): void {
  try {
    if (value === null) window[memory].removeItem(name);
    else window[memory].setItem(name, value);
  } catch {
    // Refused, or full.
  }
}
