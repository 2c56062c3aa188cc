import type { FormServices, Sealer } from "#app/load-context.ts";
import type { Client } from "#data/client.ts";
import { createFormLimits } from "#server/forms/limits.ts";
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
  const limits = createFormLimits();
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
        admit: (form) => limits.admit(form, clientAddress),
        readmit: (form) => limits.readmit(form, clientAddress),
        sendsMail,
        wakeMail,
      };
    },
  };
}
