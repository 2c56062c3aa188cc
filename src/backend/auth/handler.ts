import { AuthError } from "#backend/auth/auth-error.ts";
import { passwordHasher } from "#backend/auth/passwords/password-hash.ts";
import { respondError } from "#backend/auth/routes/response.ts";
import { findRoute, refuseUnsupported } from "#backend/auth/routes/routes.ts";
import {
  type AuthService,
  type Call,
  requireService,
  requireSession,
} from "#backend/auth/service.ts";
import type { ConnectionInfo } from "#backend/connection.ts";
import { identifyKey } from "#backend/identity.ts";

const PREFIX = "/auth/v1";
const LONGEST_URL = 8 * 1024;

export interface AuthOptions
  extends Omit<AuthService, "now" | "hasher">, Partial<Pick<AuthService, "now" | "hasher">> {
  /** Called with every error that became a 5xx response. */
  onError: (error: unknown, request: Request) => void;
}

/** GoTrue's API below `/auth/v1`. The handler never throws. */
export function createAuthHandler({
  onError,
  ...options
}: AuthOptions): (request: Request, connection: ConnectionInfo) => Promise<Response> {
  const service: AuthService = { now: Date.now, hasher: passwordHasher, ...options };
  return async (request, { clientAddress }) => {
    try {
      const url = new URL(request.url);
      return await handleCall({ service, request, url, id: "", clientAddress });
    } catch (error) {
      return respondError(error, request, onError);
    }
  };
}

async function handleCall(call: Call): Promise<Response> {
  const { service, request, url } = call;
  if (request.url.length > LONGEST_URL)
    throw new AuthError(414, "uri_too_long", "The address is too long");
  const path = url.pathname.slice(PREFIX.length);
  refuseUnsupported(path);
  identifyKey(request, service.keys);
  const { route, id } = findRoute(request.method, path);
  switch (route.access) {
    case "key":
      return route.handle({ ...call, id });
    case "service":
      await requireService(call);
      return route.handle({ ...call, id });
    case "session":
      return route.handle({ ...call, id }, await requireSession(call));
  }
}
