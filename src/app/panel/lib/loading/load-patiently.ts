import { pause } from "#app/panel/lib/pause.ts";

const FIRST_PAUSE_MS = 2000;
const LONGEST_PAUSE_MS = 30_000;

/** Loads code, again and again until it is there. @param onFailure called with the first failure alone */
export async function loadPatiently<T>(
  load: () => Promise<T>,
  onFailure: () => void = () => undefined,
): Promise<T> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- until it succeeds
      return await load();
    } catch {
      if (pauseMs === FIRST_PAUSE_MS) onFailure();
    }
    // oxlint-disable-next-line no-await-in-loop -- between attempts
    await pause(pauseMs);
  }
}
