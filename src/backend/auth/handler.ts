import { z } from "zod";

import { handleErrors, type Handler } from "#backend/api/handler.ts";
import { createRouter, type Route } from "#backend/api/router.ts";
import { handleGenerateLink } from "#backend/auth/generate-link.ts";
import {
  AUTH_WORDS,
  AuthError,
  readBody,
  respondAuthError,
  respondJson,
} from "#backend/auth/http.ts";
import { handleVerify } from "#backend/auth/one-time-tokens.ts";
import { passwordHasher } from "#backend/auth/passwords/password-hash.ts";
import { handleRecover } from "#backend/auth/recovery.ts";
import {
  handleCreateUser,
  handleDeleteFactor,
  handleDeleteUser,
  handleGetUser,
  handleListFactors,
  handleListUsers,
  handleUpdateUser,
} from "#backend/auth/routes/admin-users-route.ts";
import {
  handleChallenge,
  handleCodesStatus,
  handleEnrol,
  handleGenerateCodes,
  handleUnenrol,
  handleVerifyCode,
  handleVerifyFactor,
} from "#backend/auth/routes/factor-routes.ts";
import {
  handleAskForPasskey,
  handleDeletePasskey,
  handleListPasskeys,
  handleOfferPasskey,
  handlePasskeySignIn,
  handleRegisterPasskey,
  handleRenamePasskey,
} from "#backend/auth/routes/passkey-routes.ts";
import { handleToken } from "#backend/auth/routes/token-route.ts";
import { changeUser, handleLogout, handleUser } from "#backend/auth/routes/user-route.ts";
import {
  type AuthService,
  type Call,
  type Caller,
  requireService,
  requireSession,
} from "#backend/auth/service.ts";
import { identifyKey, listPublicKeys } from "#backend/identity.ts";
import { isUuid, UUID_PATTERN } from "#domain/uuid.ts";

const PREFIX = "/auth/v1";
const LONGEST_URL = 8 * 1024;

export interface AuthOptions
  extends Omit<AuthService, "now" | "hasher">, Partial<Pick<AuthService, "now" | "hasher">> {
  /** Called with every error that became a 5xx response. */
  onError: (error: unknown, request: Request) => void;
}

/** What the routes share, with the real clock and hashes unless others are given. */
export function createAuthService(options: Omit<AuthOptions, "onError">): AuthService {
  return { now: Date.now, hasher: passwordHasher, ...options };
}

/** GoTrue's API below `/auth/v1`. The handler never throws. */
export function createAuthHandler({ onError, ...options }: AuthOptions): Handler {
  const service = createAuthService(options);
  return handleErrors(
    async (request, { clientAddress }) => {
      const url = new URL(request.url);
      return handleCall({ service, request, url, id: "", factorId: "", clientAddress });
    },
    { words: AUTH_WORDS, respond: respondAuthError, onError },
  );
}

async function handleCall(call: Call): Promise<Response> {
  const { service, request, url } = call;
  if (request.url.length > LONGEST_URL)
    throw new AuthError(414, "uri_too_long", "The address is too long");
  const path = url.pathname.slice(PREFIX.length);
  rejectUnsupported(path);
  if (path !== KEY_SET) identifyKey(request, service.keys);
  const { route, id, factorId } = findRoute(request.method, path);
  switch (route.access) {
    case "key":
      return route.handle({ ...call, id });
    case "service":
      await requireService(call);
      return route.handle({ ...call, id, factorId });
    case "session":
      return route.handle({ ...call, id }, await requireSession(call));
  }
}

/** Open to everyone, since programs that only verify tokens have no API key. */
const KEY_SET = "/.well-known/jwks.json";

/** Who may call: anyone with an API key, a user with a live session, the holder of the secret key. */
type AuthRoute = Route &
  (
    | { access: "key" | "service"; handle: (call: Call) => Promise<Response> }
    | { access: "session"; handle: (call: Call, caller: Caller) => Promise<Response> }
  );

const CODES = "/factors/recovery-codes";
const PASSKEYS = "/passkeys";

/** The auth API: paths below `/auth/v1`; `:id` and `:factor` are UUIDs. */
export const AUTH_ROUTES: readonly AuthRoute[] = [
  { methods: ["GET"], path: "/health", access: "key", handle: handleHealth },
  { methods: ["GET"], path: "/settings", access: "key", handle: handleSettings },
  { methods: ["GET"], path: KEY_SET, access: "key", handle: handleKeySet },
  { methods: ["POST"], path: "/signup", access: "key", handle: rejectSignUp },
  { methods: ["POST"], path: "/token", access: "key", handle: handleToken },
  { methods: ["POST"], path: "/recover", access: "key", handle: handleRecover },
  { methods: ["POST"], path: "/verify", access: "key", handle: handleVerify },
  { methods: ["POST"], path: "/logout", access: "session", handle: handleLogout },
  { methods: ["GET"], path: "/user", access: "session", handle: handleUser },
  { methods: ["PUT"], path: "/user", access: "session", handle: changeUser },
  { methods: ["POST"], path: "/factors", access: "session", handle: handleEnrol },
  { methods: ["GET"], path: CODES, access: "session", handle: handleCodesStatus },
  { methods: ["POST"], path: CODES, access: "session", handle: handleGenerateCodes },
  {
    methods: ["POST"],
    path: `${CODES}/regenerate`,
    access: "session",
    handle: handleGenerateCodes,
  },
  { methods: ["POST"], path: `${CODES}/verify`, access: "session", handle: handleVerifyCode },
  {
    methods: ["POST"],
    path: "/factors/:factor/challenge",
    access: "session",
    handle: handleChallenge,
  },
  {
    methods: ["POST"],
    path: "/factors/:factor/verify",
    access: "session",
    handle: handleVerifyFactor,
  },
  { methods: ["DELETE"], path: "/factors/:factor", access: "session", handle: handleUnenrol },
  { methods: ["GET"], path: PASSKEYS, access: "session", handle: handleListPasskeys },
  { methods: ["PATCH"], path: `${PASSKEYS}/:id`, access: "session", handle: handleRenamePasskey },
  { methods: ["DELETE"], path: `${PASSKEYS}/:id`, access: "session", handle: handleDeletePasskey },
  {
    methods: ["POST"],
    path: `${PASSKEYS}/registration/options`,
    access: "session",
    handle: handleOfferPasskey,
  },
  {
    methods: ["POST"],
    path: `${PASSKEYS}/registration/verify`,
    access: "session",
    handle: handleRegisterPasskey,
  },
  {
    methods: ["POST"],
    path: `${PASSKEYS}/authentication/options`,
    access: "key",
    handle: handleAskForPasskey,
  },
  {
    methods: ["POST"],
    path: `${PASSKEYS}/authentication/verify`,
    access: "key",
    handle: handlePasskeySignIn,
  },
  { methods: ["POST"], path: "/admin/users", access: "service", handle: handleCreateUser },
  { methods: ["GET"], path: "/admin/users", access: "service", handle: handleListUsers },
  { methods: ["GET"], path: "/admin/users/:id", access: "service", handle: handleGetUser },
  { methods: ["PUT"], path: "/admin/users/:id", access: "service", handle: handleUpdateUser },
  { methods: ["DELETE"], path: "/admin/users/:id", access: "service", handle: handleDeleteUser },
  {
    methods: ["GET"],
    path: "/admin/users/:id/factors",
    access: "service",
    handle: handleListFactors,
  },
  {
    methods: ["DELETE"],
    path: "/admin/users/:id/factors/:factor",
    access: "service",
    handle: handleDeleteFactor,
  },
  {
    methods: ["POST"],
    path: "/admin/generate_link",
    access: "service",
    handle: handleGenerateLink,
  },
];

const NO_PROVIDER = "Unsupported provider: provider is not enabled";
const NO_SAML = "SAML 2.0 is disabled";
const NO_OTHER_PROGRAMS = "Signing in to other programs is not supported";

/**
 * GoTrue's features that this API does not offer, as `[path prefix, status, code, message]`: GoTrue's own for disabled
 * features, where it has them.
 */
const NOT_OFFERED: readonly (readonly [string, number, string, string])[] = [
  ["/otp", 422, "otp_disabled", "Signing in with a code by e-mail or SMS is not supported"],
  ["/magiclink", 422, "otp_disabled", "Signing in with a link by e-mail is not supported"],
  ["/authorize", 400, "validation_failed", NO_PROVIDER],
  ["/callback", 400, "validation_failed", NO_PROVIDER],
  ["/sso", 404, "saml_provider_disabled", NO_SAML],
  ["/saml", 404, "saml_provider_disabled", NO_SAML],
  ["/invite", 422, "email_provider_disabled", "Inviting by e-mail is not supported"],
  ["/resend", 422, "email_provider_disabled", "Confirming by e-mail is not supported"],
  ["/reauthenticate", 422, "email_provider_disabled", "Confirming by e-mail is not supported"],
  ["/user/identities", 404, "manual_linking_disabled", "Manual linking is disabled"],
  ["/user/oauth", 422, "not_supported", NO_OTHER_PROGRAMS],
  ["/oauth", 422, "not_supported", NO_OTHER_PROGRAMS],
  ["/admin/users/:id/passkeys", 422, "not_supported", "Administering passkeys is not supported"],
  ["/admin/audit", 422, "not_supported", "Reading the audit log is not supported"],
  ["/admin/sso", 422, "not_supported", "Administering SAML is not supported"],
  ["/admin/oauth", 422, "not_supported", "Administering OAuth clients is not supported"],
  [
    "/admin/custom-providers",
    422,
    "not_supported",
    "Administering other providers is not supported",
  ],
];

/**
 * Rejects features that are not offered, also without a key, since browsers open some of these paths as pages.
 *
 * @throws {AuthError}
 */
function rejectUnsupported(path: string): void {
  const [, top = "", second, , fourth] = path.split("/");
  const name = top === "admin" && fourth !== undefined ? `/admin/${second}/:id/${fourth}` : path;
  const found = NOT_OFFERED.find(([start]) => name === start || name.startsWith(`${start}/`));
  if (found === undefined) return;
  const [, status, code, message] = found;
  throw new AuthError(status, code, message);
}

// The recovery codes have a fixed name where other factors have an id.
const matchRoute = createRouter(AUTH_ROUTES, new Map([["factor", UUID_PATTERN]]));

/** @throws {AuthError} 404 or 405 */
function findRoute(
  method: string,
  path: string,
): { route: AuthRoute; id: string; factorId: string } {
  const match = matchRoute(method, path);
  if (match === null) throw new AuthError(404, "not_found", "Not found");
  const { route, allowed, params } = match;
  const id = params["id"] ?? params["factor"] ?? null;
  if (id !== null && !isUuid(id))
    throw new AuthError(404, "validation_failed", "user_id must be an UUID");
  if (route === null) {
    const headers = { Allow: allowed.join(", ") };
    throw new AuthError(405, "method_not_allowed", "Method not allowed", headers);
  }
  const factorId = params["factor"]?.toLowerCase() ?? "";
  return { route, id: id?.toLowerCase() ?? "", factorId };
}

/** `GET /health` */
async function handleHealth(): Promise<Response> {
  return respondJson({
    version: "embedded",
    name: "GoTrue",
    description: "The embedded backend's implementation of GoTrue's API",
  });
}

/** `GET /settings`: what a client may offer: e-mail and password, passkeys, and no sign-up. */
async function handleSettings(): Promise<Response> {
  return respondJson({
    external: { anonymous_users: false, email: true, phone: false },
    disable_signup: true,
    mailer_autoconfirm: false,
    phone_autoconfirm: false,
    sms_provider: "",
    saml_enabled: false,
    passkeys_enabled: true,
  });
}

/** `GET /.well-known/jwks.json`: the public key of the tokens. */
async function handleKeySet({ service }: Call): Promise<Response> {
  const headers = { "Cache-Control": "public, max-age=600" };
  return Response.json({ keys: listPublicKeys(service.keys) }, { headers });
}

const signUp = z.object({ email: z.string().optional(), phone: z.string().optional() });

/** `POST /signup`: disabled, also for anonymous users, who send neither e-mail nor phone. */
async function rejectSignUp({ request }: Call): Promise<Response> {
  const { email, phone } = await readBody(request, signUp);
  throw email || phone
    ? new AuthError(422, "signup_disabled", "Signups not allowed for this instance")
    : new AuthError(422, "anonymous_provider_disabled", "Anonymous sign-ins are disabled");
}
