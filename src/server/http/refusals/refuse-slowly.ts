import { setTimeout as wait } from "node:timers/promises";

const PAUSE_MS = 100;
const PAUSE_OF_TOO_MANY_MS = 1000;

/**
 * Delays a refusal. Each costs next to nothing, but over a few dozen connections they come by the thousands in a
 * second and starve the event loop. A client with a single mistake does not notice.
 */
export async function refuseSlowly(response: Response): Promise<Response> {
  if (response.status >= 400) {
    await wait(response.status === 429 ? PAUSE_OF_TOO_MANY_MS : PAUSE_MS);
  }
  return response;
}
