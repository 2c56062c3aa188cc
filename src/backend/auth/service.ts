import type { Origins } from "#backend/api/cors.ts";
import { AuthError, sessionNotFound, tooManyRequests, userBanned } from "#backend/auth/http.ts";
import type { PasswordHasher } from "#backend/auth/passwords/password-hash.ts";
import { selectSession, type SessionRecord } from "#backend/auth/session-records.ts";
import { isBanned, selectUserById, type UserRecord } from "#backend/auth/user-records.ts";
import type { Database } from "#backend/database/database.ts";
import { type ApiKeys, identify } from "#backend/identity.ts";
import type { ConsumeClient } from "#backend/rate-limits/api-limits.ts";
import type { SignInAttempt, SignInLimits } from "#backend/rate-limits/sign-in-limits.ts";

/** What password recovery by mail needs; without a mail server there is none. */
export interface RecoveryService {
  /** Counts a request of this client. @returns seconds to wait, 0 when it is allowed */
  consume: ConsumeClient;
  /** Notifies the mailer of a new mail in the outbox. */
  wakeMail: () => void;
  /** To pages of these a mail may lead, besides the panel. */
  origins: Origins;
}

/** What all routes share. */
export interface AuthService {
  database: Database;
  keys: ApiKeys;
  /** The site's public address, which tokens and links name; absent, that of each request. */
  siteUrl?: string | undefined;
  hasher: PasswordHasher;
  /** Milliseconds since the epoch. */
  now: () => number;
  recovery?: RecoveryService | undefined;
  /** Absent: no limits. */
  signInLimits?: SignInLimits | undefined;
}

/** A request to a route. */
export interface Call {
  service: AuthService;
  request: Request;
  url: URL;
  /** What the path's `:id` stands for; empty without one. */
  id: string;
  /** What `:factor` stands for, below a user's path; empty without one. */
  factorId: string;
  clientAddress: string | null;
}

/** The caller of a route that needs a session. */
export interface Caller {
  user: UserRecord;
  session: SessionRecord;
}

/** The address that tokens and links name. What a client calls the server decides nothing: a proxy ends TLS, and anyone sets `Host`. */
export function readSiteUrl({ service, url }: Pick<Call, "service" | "url">): string {
  return service.siteUrl ?? url.origin;
}

/**
 * @throws {AuthError} 401 without a user's token, 403 when its user or session is not valid
 * @throws {IdentityError}
 */
export async function requireSession({ request, service }: Call): Promise<Caller> {
  const { role, claims } = await identify(request, service.keys, service.now());
  if (role !== "authenticated")
    throw new AuthError(401, "no_authorization", "This endpoint requires a valid Bearer token");
  return service.database.transaction({ readOnly: true }, async (transaction) => {
    const user = await selectUserById(transaction, String(claims["sub"]));
    if (!user)
      throw new AuthError(403, "user_not_found", "User from sub claim in JWT does not exist");
    if (isBanned(user, service.now())) throw userBanned(403);
    const session = await selectSession(transaction, String(claims["session_id"]), service.now());
    if (session?.userId !== user.id) throw sessionNotFound();
    return { user, session };
  });
}

/** @throws {AuthError} 403 without the secret key @throws {IdentityError} */
export async function requireService({ request, service }: Call): Promise<void> {
  const { role } = await identify(request, service.keys, service.now());
  if (role !== "service_role") throw new AuthError(403, "not_admin", "User not allowed");
}

/**
 * Checks the password of a session's user. The session counts as a known device, so that wrong passwords of others cannot
 * block it.
 *
 * @throws {AuthError} 400 `current_password_mismatch`, 429 with Retry-After
 */
export async function requireCurrentPassword(
  { service, clientAddress }: Pick<Call, "service" | "clientAddress">,
  { user, session }: Caller,
  password: string,
): Promise<void> {
  const attempt = { email: user.email, clientAddress, device: session.id };
  await consumeAttempt(service, attempt);
  if (!(await service.hasher.verify(password, user.passwordHash)))
    throw new AuthError(400, "current_password_mismatch", "Current password is not correct");
  await service.signInLimits?.forgive(attempt);
}

/** Counts a password attempt. @throws {AuthError} 429 with Retry-After */
export async function consumeAttempt(service: AuthService, attempt: SignInAttempt): Promise<void> {
  const wait = (await service.signInLimits?.consume(attempt)) ?? 0;
  if (wait > 0)
    throw tooManyRequests(wait, `Request rate limit reached, try again after ${wait} seconds`);
}
