/* Local and session storage; in a browser that blocks storage nothing is stored. */

type StorageName = "localStorage" | "sessionStorage";

export function readStored(storage: StorageName, name: string): string | null {
  try {
    return window[storage].getItem(name);
  } catch {
    return null;
  }
}

/** @param value null removes it */
export function writeStored(storage: StorageName, name: string, value: string | null): void {
  try {
    if (value === null) window[storage].removeItem(name);
    else window[storage].setItem(name, value);
  } catch {
    // Blocked or full.
  }
}
