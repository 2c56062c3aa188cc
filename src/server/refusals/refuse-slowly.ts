import { setTimeout as wait } from "node:timers/promises";

const PAUSE_MS = 100;
const PAUSE_OF_TOO_MANY_MS = 1000;

/**
 * Lets a refusal wait for a moment. Each costs next to nothing, but over a few dozen connections they come by the
 * thousands in a second, and the event loop has no time for anybody else. Who asked wrongly once does not notice.
 */
export async function refuseSlowly(answer: Response): Promise<Response> {
  if (answer.status >= 400) {
    await wait(answer.status === 429 ? PAUSE_OF_TOO_MANY_MS : PAUSE_MS);
  }
  return answer;
}
