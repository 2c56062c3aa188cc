import { createHmac } from "node:crypto";

import { z } from "zod";

import {
  AuthError,
  readBody,
  respondJson,
  tooManyRequests,
  userBanned,
  validationError,
} from "#backend/auth/http.ts";
import type { Call } from "#backend/auth/service.ts";
import { describeSession } from "#backend/auth/session-json.ts";
import { hashToken, openSession } from "#backend/auth/session-records.ts";
import {
  isBanned,
  requireEmail,
  selectUserByEmail,
  selectUserById,
  toIso,
  updateUser,
} from "#backend/auth/user-records.ts";
import type { Database, Transaction } from "#backend/database/database.ts";
import type { ApiKeys } from "#backend/identity.ts";
import type { OutboxMail } from "#domain/leads/mail.ts";

/** How long the link of a recovery mail is valid, from its request on. */
const LIFETIME_MS = 15 * 60_000;
const MOST_AT_ONCE = "3";

/**
 * Adds a recovery mail to the outbox, whether or not a user has the address: that is checked when the
 * mail is sent, so that neither response nor timing reveals it. An address gets
 * at most three mails within the lifetime of a link.
 *
 * @param now milliseconds since the epoch
 */
async function queueRecoveryMail(
  transaction: Transaction,
  email: string,
  now: number,
): Promise<void> {
  await transaction.query(
    `insert into public.mail_outbox (kind, dedupe_key, recipient, expires_at)
     select 'password_recovery', 'password_recovery:' || gen_random_uuid(), $1::text, ($2::text)::timestamptz
     where (
       select count(*) from public.mail_outbox
       where kind = 'password_recovery' and recipient = $1::text and expires_at > ($3::text)::timestamptz
     ) < ($4::text)::int`,
    [email, toIso(now + LIFETIME_MS), toIso(now), MOST_AT_ONCE],
  );
}

/**
 * Creates the token of a recovery mail, valid once and until the mail expires; the user's earlier ones
 * are deleted. It is derived from the mail's id and attempt (256 bits), so that only its hash is
 * ever stored.
 *
 * @returns null when no user with the address may sign in
 */
export async function issueRecoveryToken(
  database: Database,
  keys: ApiKeys,
  mail: Pick<OutboxMail, "id" | "recipient" | "attempts" | "expires_at">,
  now: number = Date.now(),
): Promise<string | null> {
  const token = createHmac("sha256", keys.jwtSecret)
    .update(`recovery-token:${mail.id}:${mail.attempts}`)
    .digest("base64url");
  return database.transaction({}, async (transaction) => {
    const user = await selectUserByEmail(transaction, mail.recipient ?? "");
    if (!user || isBanned(user, now)) return null;
    const { expires_at: expiresAt } = mail;
    await storeToken(transaction, { token, userId: user.id, purpose: "recovery", expiresAt });
    return token;
  });
}

/** What a one-time token is for. */
export type TokenPurpose = "recovery" | "magiclink" | "invite" | "signup";

/** Stores a one-time token, of which only the hash is stored; the user's earlier ones for that purpose are deleted. */
export async function storeToken(
  transaction: Transaction,
  { token, userId, purpose, expiresAt }: StoredToken,
): Promise<void> {
  await transaction.query(
    `delete from auth.one_time_tokens
     where user_id = ($1::text)::uuid and purpose = $2::text or expires_at < now()`,
    [userId, purpose],
  );
  await transaction.query(
    `insert into auth.one_time_tokens (token_hash, user_id, purpose, expires_at)
     values ($1::text, ($2::text)::uuid, $3::text, ($4::text)::timestamptz)`,
    [hashToken(token), userId, purpose, expiresAt],
  );
}

interface StoredToken {
  token: string;
  userId: string;
  purpose: TokenPurpose;
  /** ISO 8601. */
  expiresAt: string;
}

/** Deletes a used token. @returns the id of its user, or undefined for an invalid one */
async function takeToken(
  transaction: Transaction,
  { token, purposes }: { token: string; purposes: readonly TokenPurpose[] },
  now: number,
): Promise<string | undefined> {
  const { rows } = await transaction.query<{ userId: string }>(
    `delete from auth.one_time_tokens
     where token_hash = $1::text and purpose = any(string_to_array($3::text, ',')) and expires_at > ($2::text)::timestamptz
     returning user_id::text as "userId"`,
    [hashToken(token), toIso(now), purposes.join(",")],
  );
  return rows[0]?.userId;
}

/** Deletes the tokens of a user's unused recovery links. */
export async function endRecoveries(transaction: Transaction, userId: string): Promise<void> {
  await transaction.query(
    "delete from auth.one_time_tokens where user_id = ($1::text)::uuid and purpose = 'recovery'",
    [userId],
  );
}

/** The longest address to which mail can be sent (RFC 5321). */
const LONGEST_RECIPIENT = 254;

const recoverBody = z.object({ email: z.string().default("") });

/** `POST /recover`: mails a link to set a new password. The response is the same for every address. */
export async function handleRecover({ service, request, clientAddress }: Call): Promise<Response> {
  const { database, recovery, now } = service;
  if (!recovery)
    throw new AuthError(
      422,
      "email_provider_disabled",
      "Password recovery by e-mail is not available",
    );
  const email = requireEmail((await readBody(request, recoverBody)).email);
  const wait = await recovery.consume(clientAddress);
  if (wait > 0)
    throw tooManyRequests(
      wait,
      `For security purposes, you can only request this after ${wait} seconds.`,
      "over_email_send_rate_limit",
    );
  if (email.length <= LONGEST_RECIPIENT) {
    await database.transaction({}, (transaction) => queueRecoveryMail(transaction, email, now()));
    recovery.wakeMail();
  }
  return respondJson({});
}

const verifyBody = z.object({
  type: z.string().default(""),
  token_hash: z.string().default(""),
  /** A code of six digits, which is never sent. */
  token: z.string().optional(),
  /** No user has one. */
  phone: z.string().optional(),
});

/** The tokens that each type of verification takes; `email` is upstream's newer word for both. */
const PURPOSES: ReadonlyMap<string, readonly TokenPurpose[]> = new Map([
  ["recovery", ["recovery"]],
  ["magiclink", ["magiclink"]],
  ["invite", ["invite"]],
  ["signup", ["signup"]],
  ["email", ["magiclink", "signup"]],
]);

/** `POST /verify`: a session for the token of a link, once. Opening the link does not call this. */
export async function handleVerify(call: Call): Promise<Response> {
  const { service, request } = call;
  const { type, token_hash: token, token: code, phone } = await readBody(request, verifyBody);
  if (phone) refusePhone(phone);
  const purposes = PURPOSES.get(type);
  if (purposes === undefined || (code !== undefined && token === ""))
    throw new AuthError(422, "otp_disabled", "Verification by e-mail or SMS is not supported");
  const now = service.now();
  const opened = await service.database.transaction({}, async (transaction) => {
    const userId = await takeToken(transaction, { token, purposes }, now);
    const known = userId === undefined ? undefined : await selectUserById(transaction, userId);
    if (!known) return undefined;
    if (isBanned(known, now)) throw userBanned(403);
    // Who has the link has the address.
    const at = toIso(now);
    const changes = { emailConfirmedAt: at, lastSignInAt: at };
    const user = (await updateUser(transaction, known.id, changes, at)) ?? known;
    return openSession(transaction, call, { user, method: "otp" });
  });
  if (!opened) throw new AuthError(403, "otp_expired", "Email link is invalid or has expired");
  return respondJson(await describeSession(call, opened));
}

/** In GoTrue's words, which are the same for a wrong code and a number without an account. @throws {AuthError} */
function refusePhone(phone: string): never {
  if (!/^\+?[1-9]\d{1,14}$/.test(phone))
    throw validationError("Invalid phone number format (E.164 required)");
  throw new AuthError(403, "otp_expired", "Token has expired or is invalid");
}
