import { randomBytes } from "node:crypto";

import { z } from "zod";

import {
  AuthError,
  readBody,
  respondJson,
  userBanned,
  validationError,
} from "#backend/auth/http.ts";
import {
  addParameters,
  CHALLENGE_FIELDS,
  LONGEST_REDIRECT,
  readChallenge,
  storeToken,
  type TokenPurpose,
} from "#backend/auth/one-time-tokens.ts";
import {
  hashNewPassword,
  refuseTakenEmail,
  userNotFound,
} from "#backend/auth/routes/admin-users-route.ts";
import { type Call, readSiteUrl } from "#backend/auth/service.ts";
import { describeUser } from "#backend/auth/session-json.ts";
import {
  insertUser,
  isBanned,
  mergeMetadata,
  requireEmail,
  selectUserByEmail,
  toIso,
  type UserRecord,
} from "#backend/auth/user-records.ts";
import type { Transaction } from "#backend/database/database.ts";

const MINUTE_MS = 60_000;

/** How long each kind of link is valid. */
const LIFETIMES_MS: Readonly<Record<TokenPurpose, number>> = {
  recovery: 15 * MINUTE_MS,
  magiclink: 60 * MINUTE_MS,
  signup: 24 * 60 * MINUTE_MS,
  invite: 24 * 60 * MINUTE_MS,
};

const linkRequest = z.object({
  type: z.string().default(""),
  email: z.string().default(""),
  password: z.string().optional(),
  data: z.record(z.string(), z.unknown()).optional(),
  redirect_to: z.string().max(LONGEST_REDIRECT).optional(),
  ...CHALLENGE_FIELDS,
});

/**
 * `POST /admin/generate_link`: a link for the holder of the secret key to send, without mail from here. `hashed_token` is
 * what `verifyOtp({ token_hash, type })` takes, once. There is no `email_otp`: six digits could be guessed. With the challenge
 * of a client (PKCE), the link has a code for `exchangeCodeForSession` instead, of no use to anyone but that client.
 */
export async function handleGenerateLink(call: Call): Promise<Response> {
  const { service, request, url } = call;
  const siteUrl = readSiteUrl(call);
  const body = await readBody(request, linkRequest);
  const wanted = readPurpose(body.type);
  const email = requireEmail(body.email);
  const redirectTo = readRedirect(body.redirect_to ?? url.searchParams.get("redirect_to"));
  const challenge = readChallenge(body);
  if (challenge !== null && redirectTo === null)
    throw validationError("PKCE flow requires redirect_to");
  if (wanted === "signup" && !body.password)
    throw validationError("Signup requires a valid password", 422);
  const passwordHash =
    wanted === "signup" ? await hashNewPassword(service, body.password, email) : undefined;
  const now = service.now();
  const token = randomBytes(32).toString("base64url");
  const userMetadata = mergeMetadata({}, body.data ?? {});
  const { user, purpose } = await service.database
    .transaction({}, async (transaction) => {
      const known = await selectUserByEmail(transaction, email);
      // As upstream, a magic link for an address without an account makes one.
      const kind = known === undefined && wanted === "magiclink" ? "signup" : wanted;
      const found = known ?? (await addUser(transaction, kind));
      if (isBanned(found, now)) throw userBanned(403);
      if (known && MAKES_USERS.has(kind) && known.emailConfirmedAt !== null)
        throw new AuthError(422, "email_exists", TAKEN);
      const expiresAt = toIso(now + LIFETIMES_MS[kind]);
      await storeToken(transaction, {
        token,
        userId: found.id,
        purpose: kind,
        expiresAt,
        challenge,
      });
      return { user: found, purpose: kind };
    })
    .catch(refuseTakenEmail);
  return respondJson({
    ...describeUser(user),
    action_link:
      challenge !== null && redirectTo !== null
        ? addParameters(redirectTo, { code: token })
        : makeLink(siteUrl, redirectTo, { token, purpose }),
    email_otp: "",
    hashed_token: challenge === null ? token : "",
    verification_type: purpose,
    redirect_to: redirectTo ?? siteUrl,
  });

  async function addUser(transaction: Transaction, kind: TokenPurpose): Promise<UserRecord> {
    if (!MAKES_USERS.has(kind)) throw userNotFound("User with this email not found");
    const added = {
      email,
      passwordHash: passwordHash ?? null,
      emailConfirmedAt: null,
      userMetadata,
    };
    return insertUser(transaction, added, toIso(now));
  }
}

/** Links that create the user. */
const MAKES_USERS: ReadonlySet<TokenPurpose> = new Set(["signup", "invite"]);
const TAKEN = "A user with this email address has already been registered";

function readPurpose(type: string): TokenPurpose {
  if (Object.hasOwn(LIFETIMES_MS, type)) return type as TokenPurpose;
  if (/^(?:email_change_(?:current|new)|phone_change)$/.test(type))
    throw validationError("Changing the email address is not supported", 422);
  throw validationError("Verify requires a verification type");
}

/** @throws {AuthError} for anything but an address of a page */
function readRedirect(text: string | null): string | null {
  if (!text) return null;
  const isPage = URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
  if (isPage) return text;
  throw validationError("redirect_to must be an http(s) address");
}

/** The program's page, which calls `verifyOtp`; without one, the panel's page for a new password, or nothing. */
function makeLink(
  origin: string,
  redirectTo: string | null,
  { token, purpose }: { token: string; purpose: TokenPurpose },
): string {
  if (redirectTo === null)
    return purpose === "recovery" ? `${origin}/admin/restablecer#${token}` : "";
  return addParameters(redirectTo, { token_hash: token, type: purpose });
}
