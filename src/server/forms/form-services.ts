import { setImmediate } from "node:timers/promises";

import type { FormServices, Sealer } from "#app/load-context.ts";
import type { Client } from "#data/client.ts";
import { createSealer } from "#server/forms/sealer.ts";
import type { Wire } from "#server/wire.ts";

interface FormServicesOptions {
  getWire: () => Wire | null;
  sendsMail: boolean;
  wakeMail: () => void;
}

export interface FormServicesSource {
  /** For the visitor at an address; null while there is no database, when no page can be served. */
  get: (clientAddress: string) => FormServices | null;
}

/** Gives what visitors' forms work with. */
export function createFormServices(options: FormServicesOptions): FormServicesSource {
  const { getWire, sendsMail, wakeMail } = options;
  const takeTurn = createTurns();
  let known: { wire: Wire; client: Client; sealer: Sealer } | null = null;
  return {
    get: (clientAddress) => {
      const wire = getWire();
      if (wire === null) return null;
      if (known?.wire !== wire) {
        const client = wire.createClient(wire.secretKey);
        known = { wire, client, sealer: createSealer(wire.secretKey) };
      }
      return {
        ...known.sealer,
        client: known.client,
        clientAddress,
        admit: async (form) => {
          const wait = await wire.formLimits.admit(form, clientAddress);
          if (wait > 0) await takeTurn();
          return wait;
        },
        readmit: (form) => wire.formLimits.giveBack(form, clientAddress),
        sendsMail,
        wakeMail,
      };
    },
  };
}

/**
 * Lets refusals come one at a time between everything else that happens: a thousand pages that say "wait",
 * made at once, would hold up the answers to those who were admitted.
 */
function createTurns(): () => Promise<void> {
  let turn: Promise<void> = Promise.resolve();
  return () => {
    turn = turn.then(() => setImmediate());
    return turn;
  };
}
