import { createFormSigner } from "#backend/functions/form-signer.ts";
import type { QuoteFunctionServices } from "#backend/functions/quote-request.ts";
import { respondJson } from "#backend/functions/respond.ts";
import type { ApiKeys, Identity } from "#backend/identity.ts";
import type { ApiLimits } from "#backend/limits/api-limits.ts";
import { BusyError, createQueue } from "#backend/limits/queue.ts";
import { createClient } from "#data/client/client.ts";

export interface ServiceOptions {
  keys: ApiKeys;
  /** Absent: no limits. */
  limits?: ApiLimits | undefined;
  /** The Supabase API, in this process. */
  fetch: (request: Request, priority: "low" | undefined) => Promise<Response>;
  /** Called when a request is stored, with its mail. */
  wakeMail: () => void;
  /** Called with every error that became a 5xx response. */
  onError: (error: unknown, request: Request) => void;
}

/** A caller of a function. */
export interface FunctionCall extends Pick<Identity, "role"> {
  request: Request;
  clientAddress: string | null;
}

/** Calls that strangers' functions make at once, after everybody else's: they must not delay the site. */
const PARALLEL = 4;
const MAX_WAITING = 100;

/** What a function may call, for one caller. */
export function listServices(options: ServiceOptions) {
  const { keys, limits, wakeMail, onError } = options;
  const takeTurn = createQueue(PARALLEL, MAX_WAITING);
  const sendInTurn: typeof fetch = async (input, init) => {
    try {
      return await takeTurn(() => options.fetch(new Request(input, init), "low"));
    } catch (error) {
      if (!(error instanceof BusyError)) throw error;
      return respondJson({ code: "over_request_rate_limit", message: "Busy" }, 429);
    }
  };
  const sendAtOnce: typeof fetch = (input, init) =>
    options.fetch(new Request(input, init), undefined);
  const signer = createFormSigner(keys.secret);
  const clientsOver = (send: typeof fetch) => ({
    visitor: createClient({ url: "http://localhost", key: keys.publishable, fetch: send }),
    client: createClient({ url: "http://localhost", key: keys.secret, fetch: send }),
  });
  const [ofStrangers, ofTrusted] = [clientsOver(sendInTurn), clientsOver(sendAtOnce)];
  return ({ request, clientAddress, role }: FunctionCall): QuoteFunctionServices => {
    const isTrusted = role === "service_role";
    const counted = isTrusted ? null : clientAddress;
    return {
      ...signer,
      ...(isTrusted ? ofTrusted : ofStrangers),
      wakeMail,
      isTrusted,
      clientAddress: clientAddress ?? "",
      // The form's own limit: who has used it up there has none left here.
      consume: async (form) =>
        counted === null ? 0 : ((await limits?.forms.consume(form, counted)) ?? 0),
      refund: async (form) => {
        if (counted !== null) await limits?.forms.refund(form, counted);
      },
      onError: (error) => onError(error, request),
    };
  };
}
