import { setImmediate } from "node:timers/promises";

import { createQueue } from "#lib/async/queue.ts";
import type { Backend } from "#server/backend.ts";
import type { VisitServices } from "#server/render/visit.ts";

/** Counts the submissions of visitors' forms. @returns the counting services of the visitor at an address */
export function countForms(
  backend: Pick<Backend, "formLimits">,
): (clientAddress: string) => Pick<VisitServices, "consume" | "refund"> {
  // One refusal per turn of the event loop: a thousand pages that say "wait", rendered at the same time, would delay the
  // responses to accepted submissions.
  const enqueue = createQueue(1);
  return (clientAddress) => ({
    consume: async (form) => {
      const wait = await backend.formLimits.consume(form, clientAddress);
      if (wait > 0) await enqueue(() => setImmediate());
      return wait;
    },
    refund: (form) => backend.formLimits.refund(form, clientAddress),
  });
}
