import { setImmediate } from "node:timers/promises";

import type { FormServices, Sealer } from "#app/load-context.ts";
import type { Client } from "#data/client/client.ts";
import type { Backend } from "#server/backend.ts";
import { createSealer } from "#server/render/forms/sealer.ts";

interface FormServicesOptions {
  getBackend: () => Backend | null;
  sendsMail: boolean;
  wakeMail: () => void;
}

export interface FormServicesSource {
  /** For the visitor at an address; null while there is no database, when no page can be served. */
  get: (clientAddress: string) => FormServices | null;
}

/** Creates the services of visitors' forms. */
export function createFormServices(options: FormServicesOptions): FormServicesSource {
  const { getBackend, sendsMail, wakeMail } = options;
  const takeTurn = createTurns();
  let known: { backend: Backend; client: Client; sealer: Sealer } | null = null;
  return {
    get: (clientAddress) => {
      const backend = getBackend();
      if (backend === null) return null;
      if (known?.backend !== backend) {
        const client = backend.createClient(backend.secretKey);
        known = { backend, client, sealer: createSealer(backend.secretKey) };
      }
      return {
        ...known.sealer,
        client: known.client,
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
