import { setImmediate } from "node:timers/promises";

import type { FormServices, Sealer } from "#app/load-context.ts";
import type { Backend } from "#server/backend.ts";
import { createSealer } from "#server/render/forms/sealer.ts";

interface FormServicesOptions {
  backend: Backend;
  sendsMail: boolean;
  wakeMail: () => void;
}

export interface FormServicesSource {
  /** For the visitor at an address; null while there is no database, when no page can be served. */
  get: (clientAddress: string) => FormServices | null;
}

/** Creates the services of visitors' forms. */
export function createFormServices(options: FormServicesOptions): FormServicesSource {
  const { backend, sendsMail, wakeMail } = options;
  const takeTurn = createTurns();
  let known: { secretKey: string; sealer: Sealer } | null = null;
  return {
    get: (clientAddress) => {
      const { kind, secretKey, server } = backend;
      if (kind === "starting") return null;
      // Its key is derived once, not for each page.
      if (known?.secretKey !== secretKey) known = { secretKey, sealer: createSealer(secretKey) };
      return {
        ...known.sealer,
        client: server,
        clientAddress,
        consume: async (form) => {
          const wait = await backend.formLimits.consume(form, clientAddress);
          if (wait > 0) await takeTurn();
          return wait;
        },
        refund: (form) => backend.formLimits.refund(form, clientAddress),
        sendsMail,
        wakeMail,
      };
    },
  };
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
