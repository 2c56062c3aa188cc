import type { ConnectionInfo } from "#backend/connection.ts";
import { answerWithCors } from "#backend/functions/cors.ts";
import { answerHealth } from "#backend/functions/health.ts";
import {
  answerQuoteRequest,
  type QuoteFunctionServices,
} from "#backend/functions/quote-request.ts";
import { respondJson } from "#backend/functions/respond.ts";
import { listServices, type ServiceOptions } from "#backend/functions/services.ts";
import { identify, IdentityError } from "#backend/identity.ts";

export interface FunctionsOptions extends ServiceOptions {
  /** Origins whose pages may call the functions. */
  origins: readonly string[];
}

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
export function createFunctionsHandler(
  options: FunctionsOptions,
): (request: Request, connection: ConnectionInfo) => Promise<Response> {
  const { keys, limits, origins, onError } = options;
  const servicesOf = listServices(options);
  return async (request, { clientAddress }) => {
    const [, name = ""] =
      /^\/functions\/v1\/([\w-]+)\/?$/.exec(new URL(request.url).pathname) ?? [];
    const serve = FUNCTIONS.get(name);
    if (serve === undefined) return respondJson(NOT_FOUND, 404);
    return answerWithCors(request, origins, async () => {
      try {
        const { role } = await identify(request, keys);
        const wait = (role === "anon" && (await limits?.anonymous(clientAddress))) || 0;
        if (wait > 0) return refuseFlood(wait);
        return await serve(request, servicesOf({ request, clientAddress, role }));
      } catch (error) {
        if (error instanceof IdentityError) return respondJson(describeIdentity(error), 401);
        onError(error, request);
        return respondJson({ code: "unexpected", message: "Unexpected error" }, 500);
      }
    });
  };
}

/* The words of Supabase's relay: https://supabase.com/docs/guides/troubleshooting/edge-function-401-error-response */
const NOT_FOUND = { code: "NOT_FOUND", message: "Requested function was not found" };

function describeIdentity({ reason }: IdentityError): { code: 401; message: string } {
  const message =
    reason === "no-api-key"
      ? "Missing authorization header"
      : "Invalid Token or Protected Header formatting";
  return { code: 401, message };
}

function refuseFlood(wait: number): Response {
  const message = `Too many requests, try again after ${wait} seconds`;
  const headers = { "Retry-After": String(wait) };
  return respondJson({ code: "over_request_rate_limit", message }, 429, headers);
}
