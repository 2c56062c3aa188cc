import { AuthError } from "#backend/auth/auth-error.ts";
import {
  handleCreateUser,
  handleDeleteUser,
  handleGetUser,
  handleListUsers,
  handleUpdateUser,
} from "#backend/auth/routes/admin-users-route.ts";
import {
  handleChallenge,
  handleEnrol,
  handleUnenrol,
  handleVerifyFactor,
} from "#backend/auth/routes/factor-routes.ts";
import {
  handleHealth,
  handleKeySet,
  handleSettings,
} from "#backend/auth/routes/information-routes.ts";
import {
  handleDeletePasskey,
  handleListPasskeys,
  handleOfferPasskey,
  handleRegisterPasskey,
  handleRenamePasskey,
} from "#backend/auth/routes/passkey-routes.ts";
import {
  handleAskForPasskey,
  handlePasskeySignIn,
} from "#backend/auth/routes/passkey-sign-in-route.ts";
import {
  handleCodesStatus,
  handleGenerateCodes,
  handleVerifyCode,
} from "#backend/auth/routes/recovery-code-routes.ts";
import { handleRecover, handleVerify } from "#backend/auth/routes/recovery-routes.ts";
import { refuseSignUp } from "#backend/auth/routes/sign-up-route.ts";
import { handleToken } from "#backend/auth/routes/token-route.ts";
import { handleLogout, handleUser, changeUser } from "#backend/auth/routes/user-route.ts";
import type { Call, Caller } from "#backend/auth/service.ts";
import { isUuid } from "#domain/uuid.ts";

/** Who may call: anyone with an API key, a user with a live session, the holder of the secret key. */
type Route = { method: string; path: string } & (
  | { access: "key" | "service"; handle: (call: Call) => Promise<Response> }
  | { access: "session"; handle: (call: Call, caller: Caller) => Promise<Response> }
);

const CODES = "/factors/recovery-codes";
const PASSKEYS = "/passkeys";

/** The auth API: paths below `/auth/v1`; `:id` is a UUID. */
export const AUTH_ROUTES: readonly Route[] = [
  { method: "GET", path: "/health", access: "key", handle: handleHealth },
  { method: "GET", path: "/settings", access: "key", handle: handleSettings },
  { method: "GET", path: "/.well-known/jwks.json", access: "key", handle: handleKeySet },
  { method: "POST", path: "/signup", access: "key", handle: refuseSignUp },
  { method: "POST", path: "/token", access: "key", handle: handleToken },
  { method: "POST", path: "/recover", access: "key", handle: handleRecover },
  { method: "POST", path: "/verify", access: "key", handle: handleVerify },
  { method: "POST", path: "/logout", access: "session", handle: handleLogout },
  { method: "GET", path: "/user", access: "session", handle: handleUser },
  { method: "PUT", path: "/user", access: "session", handle: changeUser },
  { method: "POST", path: "/factors", access: "session", handle: handleEnrol },
  { method: "GET", path: CODES, access: "session", handle: handleCodesStatus },
  { method: "POST", path: CODES, access: "session", handle: handleGenerateCodes },
  { method: "POST", path: `${CODES}/regenerate`, access: "session", handle: handleGenerateCodes },
  { method: "POST", path: `${CODES}/verify`, access: "session", handle: handleVerifyCode },
  { method: "POST", path: "/factors/:id/challenge", access: "session", handle: handleChallenge },
  { method: "POST", path: "/factors/:id/verify", access: "session", handle: handleVerifyFactor },
  { method: "DELETE", path: "/factors/:id", access: "session", handle: handleUnenrol },
  { method: "GET", path: PASSKEYS, access: "session", handle: handleListPasskeys },
  { method: "PATCH", path: `${PASSKEYS}/:id`, access: "session", handle: handleRenamePasskey },
  { method: "DELETE", path: `${PASSKEYS}/:id`, access: "session", handle: handleDeletePasskey },
  {
    method: "POST",
    path: `${PASSKEYS}/registration/options`,
    access: "session",
    handle: handleOfferPasskey,
  },
  {
    method: "POST",
    path: `${PASSKEYS}/registration/verify`,
    access: "session",
    handle: handleRegisterPasskey,
  },
  {
    method: "POST",
    path: `${PASSKEYS}/authentication/options`,
    access: "key",
    handle: handleAskForPasskey,
  },
  {
    method: "POST",
    path: `${PASSKEYS}/authentication/verify`,
    access: "key",
    handle: handlePasskeySignIn,
  },
  { method: "POST", path: "/admin/users", access: "service", handle: handleCreateUser },
  { method: "GET", path: "/admin/users", access: "service", handle: handleListUsers },
  { method: "GET", path: "/admin/users/:id", access: "service", handle: handleGetUser },
  { method: "PUT", path: "/admin/users/:id", access: "service", handle: handleUpdateUser },
  { method: "DELETE", path: "/admin/users/:id", access: "service", handle: handleDeleteUser },
];

const NOT_SUPPORTED = "not_supported";

/**
 * What GoTrue offers and this API does not, by the beginning of the path: `[beginning, status, code, what]`. The codes are GoTrue's for what is disabled, where it has one.
 */
const NOT_OFFERED: readonly (readonly [string, number, string, string])[] = [
  ["/otp", 422, "otp_disabled", "Signing in with a code by e-mail or SMS"],
  ["/magiclink", 422, "otp_disabled", "Signing in with a link by e-mail"],
  ["/authorize", 400, "oauth_provider_not_supported", "Signing in with another provider"],
  ["/callback", 400, "oauth_provider_not_supported", "Signing in with another provider"],
  ["/sso", 404, "saml_provider_disabled", "Signing in by SAML"],
  ["/saml", 404, "saml_provider_disabled", "Signing in by SAML"],
  ["/invite", 422, "email_provider_disabled", "Inviting by e-mail"],
  ["/resend", 422, "email_provider_disabled", "Confirming by e-mail"],
  ["/reauthenticate", 422, "email_provider_disabled", "Confirming by e-mail"],
  ["/user/identities", 422, "manual_linking_disabled", "Linking an identity"],
  ["/user/oauth", 422, NOT_SUPPORTED, "Signing in to other programs"],
  ["/oauth", 422, NOT_SUPPORTED, "Signing in to other programs"],
  ["/admin/generate_link", 422, NOT_SUPPORTED, "Generating a link"],
  ["/admin/users/:id/factors", 422, NOT_SUPPORTED, "Administering second factors"],
  ["/admin/users/:id/passkeys", 422, NOT_SUPPORTED, "Administering passkeys"],
  ["/admin/audit", 422, NOT_SUPPORTED, "Reading the audit log"],
  ["/admin/sso", 422, NOT_SUPPORTED, "Administering SAML"],
  ["/admin/oauth", 422, NOT_SUPPORTED, "Administering OAuth clients"],
  ["/admin/custom-providers", 422, NOT_SUPPORTED, "Administering other providers"],
];

/**
 * Refuses what GoTrue offers and this API does not; also without a key, since browsers open some of these as pages.
 *
 * @throws {AuthError}
 */
export function refuseUnsupported(path: string): void {
  const [, top = "", second, , fourth] = path.split("/");
  const name = top === "admin" && fourth !== undefined ? `/admin/${second}/:id/${fourth}` : path;
  const found = NOT_OFFERED.find(([start]) => name === start || name.startsWith(`${start}/`));
  if (found === undefined) return;
  const [, status, code, what] = found;
  throw new AuthError(status, code, `${what} is not supported`);
}

/** @throws {AuthError} 404 or 405 */
export function findRoute(method: string, path: string): { route: Route; id: string } {
  const matches = AUTH_ROUTES.flatMap((route) => {
    const id = matchPath(route.path, path);
    return id === undefined ? [] : [{ route, id }];
  });
  const found = matches.find(({ route }) => route.method === method);
  if (found) return found;
  if (matches.length > 0)
    throw new AuthError(405, "method_not_allowed", "Method not allowed", {
      Allow: matches.map(({ route }) => route.method).join(", "),
    });
  throw new AuthError(404, "not_found", "Not found");
}

/** The part of `path` that stands for `:id` ("" for a pattern without one); undefined when it differs. */
function matchPath(pattern: string, path: string): string | undefined {
  const [before = "", after] = pattern.split(":id");
  if (after === undefined) return pattern === path ? "" : undefined;
  if (!path.startsWith(before) || !path.endsWith(after)) return undefined;
  const id = path.slice(before.length, path.length - after.length);
  if (id.includes("/")) return undefined;
  // The recovery codes have a fixed name where other factors have an id.
  if (!isUuid(id) && before === "/factors/") return undefined;
  if (!isUuid(id)) throw new AuthError(404, "validation_failed", "user_id must be an UUID");
  return id.toLowerCase();
}
