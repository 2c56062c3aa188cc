import { type ErrorWords, handleErrors, type Handler } from "#backend/api/handler.ts";
import { createFormSigner } from "#backend/functions/form-signer.ts";
import { answerHealth, respondJson } from "#backend/functions/http.ts";
import {
  answerQuoteRequest,
  type QuoteFunctionServices,
} from "#backend/functions/quote-request.ts";
import {
  type ApiKeys,
  identify,
  type Identity,
  type IdentityError,
  NO_API_TOKENS,
} from "#backend/identity.ts";
import type { ApiLimits } from "#backend/rate-limits/api-limits.ts";
import { createClient } from "#data/client/client.ts";
import { BusyError, createQueue } from "#lib/async/queue.ts";

type Serve = (request: Request, services: QuoteFunctionServices) => Response | Promise<Response>;

/** The functions by name; each is an Edge Function too, in `supabase/functions`. */
const FUNCTIONS: ReadonlyMap<string, Serve> = new Map<string, Serve>([
  ["health", answerHealth],
  ["quote-request", answerQuoteRequest],
]);

/**
 * Serves the functions below `/functions/v1`, with the answers of Supabase's relay to unknown names and to callers
 * without a key. Never throws.
 */
export function createFunctionsHandler(options: ServiceOptions): Handler {
  const { keys, limits, onError } = options;
  const servicesOf = listServices(options);
  const respond = ({ status, ...body }: RelayError) => respondJson(body, status);
  return async (request, connection) => {
    const [, name = ""] =
      /^\/functions\/v1\/([\w-]+)\/?$/.exec(new URL(request.url).pathname) ?? [];
    const serve = FUNCTIONS.get(name);
    if (serve === undefined) return respondJson(NOT_FOUND, 404);
    const handle = handleErrors(
      async (_request, { clientAddress }) => {
        const { role } = await identify(request, keys);
        const wait = (role === "anon" && (await limits?.anonymous(clientAddress))) || 0;
        if (wait > 0) return tooManyRequests(wait);
        return serve(request, servicesOf({ request, clientAddress, role }));
      },
      { words: RELAY_WORDS, respond, onError },
    );
    return handle(request, connection);
  };
}

interface RelayError {
  status: number;
  code: string | number;
  message: string;
}

const unexpected = (): RelayError => ({
  status: 500,
  code: "unexpected",
  message: "Unexpected error",
});

/** The functions report a database that cannot be reached, or is busy, themselves. */
const RELAY_WORDS: ErrorWords<RelayError> = {
  own: () => null,
  identity: describeIdentity,
  unexpected,
};

/* The words of Supabase's relay: https://supabase.com/docs/guides/troubleshooting/edge-function-401-error-response */
const NOT_FOUND = { code: "NOT_FOUND", message: "Requested function was not found" };

function describeIdentity(reason: IdentityError["reason"]): RelayError {
  if (reason === "unwanted-api-token") return { status: 403, code: 403, message: NO_API_TOKENS };
  const message =
    reason === "no-api-key"
      ? "Missing authorization header"
      : "Invalid Token or Protected Header formatting";
  return { status: 401, code: 401, message };
}

function tooManyRequests(wait: number): Response {
  const message = `Too many requests, try again after ${wait} seconds`;
  const headers = { "Retry-After": String(wait) };
  return respondJson({ code: "over_request_rate_limit", message }, 429, headers);
}

interface ServiceOptions {
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
interface FunctionCall extends Pick<Identity, "role"> {
  request: Request;
  clientAddress: string | null;
}

/** Calls that functions make on behalf of anonymous clients, in parallel and at low priority: they must not delay the site. */
const PARALLEL = 4;
const MAX_WAITING = 100;

/** What a function may call, for one caller. */
function listServices(options: ServiceOptions) {
  const { keys, limits, wakeMail, onError } = options;
  const enqueue = createQueue(PARALLEL, MAX_WAITING);
  const sendQueued: typeof fetch = async (input, init) => {
    try {
      return await enqueue(() => options.fetch(new Request(input, init), "low"));
    } catch (error) {
      if (!(error instanceof BusyError)) throw error;
      return respondJson({ code: "over_request_rate_limit", message: "Busy" }, 429);
    }
  };
  const sendDirectly: typeof fetch = (input, init) =>
    options.fetch(new Request(input, init), undefined);
  const signer = createFormSigner(keys.secret);
  const clientsOver = (send: typeof fetch) => ({
    visitor: createClient({ url: "http://localhost", key: keys.publishable, fetch: send }),
    client: createClient({ url: "http://localhost", key: keys.secret, fetch: send }),
  });
  const [anonymousClients, trustedClients] = [clientsOver(sendQueued), clientsOver(sendDirectly)];
  return ({ request, clientAddress, role }: FunctionCall): QuoteFunctionServices => {
    const isTrusted = role === "service_role";
    const counted = isTrusted ? null : clientAddress;
    return {
      ...signer,
      ...(isTrusted ? trustedClients : anonymousClients),
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
