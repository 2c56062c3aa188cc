/** A browser as WebDriver drives it: its pages, one pointer, one keyboard. */
export interface Driver {
  open: (url: string) => Promise<void>;
  /** Calls a function, given as its source, in the page; arguments and result are JSON. */
  call: (source: string, ...parameters: unknown[]) => Promise<unknown>;
  /** Performs input as https://www.w3.org/TR/webdriver2/#actions describes it. */
  perform: (actions: readonly object[]) => Promise<void>;
  /** Chooses a file for the first input that a selector finds. */
  setFile: (selector: string, path: string) => Promise<void>;
  resize: (width: number, height: number) => Promise<void>;
  close: () => Promise<void>;
}

/** Waits for a condition. @throws when it is not true in time */
export async function waitUntil(
  what: string,
  isTrue: () => Promise<boolean>,
  limitMs = 15_000,
): Promise<void> {
  const end = performance.now() + limitMs;
  while (!(await isTrue())) {
    if (performance.now() > end) throw new Error(`timed out: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
