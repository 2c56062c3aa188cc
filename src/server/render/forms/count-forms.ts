import { setImmediate } from "node:timers/promises";

import type { Backend } from "#server/backend.ts";
import type { VisitServices } from "#server/render/visit.ts";

/** Counts the submissions of visitors' forms. @returns the counting services of the visitor at an address */
export function countForms(
  backend: Pick<Backend, "formLimits">,
): (clientAddress: string) => Pick<VisitServices, "consume" | "refund"> {
  const takeTurn = createTurns();
  return (clientAddress) => ({
    consume: async (form) => {
      const wait = await backend.formLimits.consume(form, clientAddress);
      if (wait > 0) await takeTurn();
      return wait;
    },
    refund: (form) => backend.formLimits.refund(form, clientAddress),
  });
}

/**
 * Lets one refusal through per turn of the event loop: a thousand pages that say "wait", rendered at once,
 * would delay the responses to accepted submissions.
 */
function createTurns(): () => Promise<void> {
  let turn: Promise<void> = Promise.resolve();
  return () => {
    turn = turn.then(() => setImmediate());
    return turn;
  };
}
