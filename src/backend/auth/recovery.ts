import { createHmac } from "node:crypto";

import { z } from "zod";

import type { Origins } from "#backend/api/cors.ts";
import { AuthError, readBody, respondJson, tooManyRequests } from "#backend/auth/http.ts";
import {
  addParameters,
  CHALLENGE_FIELDS,
  LONGEST_REDIRECT,
  readChallenge,
  storeToken,
} from "#backend/auth/one-time-tokens.ts";
import type { Call } from "#backend/auth/service.ts";
import { isBanned, requireEmail, selectUserByEmail, toIso } from "#backend/auth/user-records.ts";
import type { Database, Transaction } from "#backend/database/database.ts";
import type { ApiKeys } from "#backend/identity.ts";
import type { OutboxMail, RecoveryLink } from "#domain/leads/mail.ts";

/** How long the link of a recovery mail is valid, from its request on. */
const LIFETIME_MS = 15 * 60_000;
const MOST_AT_ONCE = "3";

/** Another program's page to which a recovery mail leads, and the challenge of the code that the page gets. */
interface Flow {
  redirectTo: string;
  challenge: string;
}

/**
 * Adds a recovery mail to the outbox, whether or not a user has the address: that is checked when the
 * mail is sent, so that neither response nor timing reveals it. An address gets
 * at most three mails within the lifetime of a link.
 *
 * @param flow null for a mail that leads to the panel
 * @param now milliseconds since the epoch
 */
async function queueRecoveryMail(
  transaction: Transaction,
  email: string,
  flow: Flow | null,
  now: number,
): Promise<void> {
  const expiresAt = toIso(now + LIFETIME_MS);
  const { rows } = await transaction.query<{ id: string }>(
    `insert into public.mail_outbox (kind, dedupe_key, recipient, expires_at)
     select 'password_recovery', 'password_recovery:' || gen_random_uuid(), $1::text, ($2::text)::timestamptz
     where (
       select count(*) from public.mail_outbox
       where kind = 'password_recovery' and recipient = $1::text and expires_at > ($3::text)::timestamptz
     ) < ($4::text)::int
     returning id::text`,
    [email, expiresAt, toIso(now), MOST_AT_ONCE],
  );
  const [mail] = rows;
  if (flow === null || mail === undefined) return;
  await transaction.query("delete from auth.flow_state where expires_at < now()");
  await transaction.query(
    `insert into auth.flow_state (id, code_challenge, redirect_to, expires_at)
     values (($1::text)::uuid, $2::text, $3::text, ($4::text)::timestamptz)`,
    [mail.id, flow.challenge, flow.redirectTo, expiresAt],
  );
}

async function readFlow(transaction: Transaction, mailId: string): Promise<Flow | null> {
  const { rows } = await transaction.query<{ redirectTo: string; challenge: string }>(
    `select redirect_to as "redirectTo", code_challenge as challenge
     from auth.flow_state where id = ($1::text)::uuid`,
    [mailId],
  );
  return rows[0] ?? null;
}

/**
 * Creates the link of a recovery mail, valid once and until the mail expires; the user's earlier ones
 * are deleted. Its token is derived from the mail's id and attempt (256 bits), so that only its hash is
 * ever stored.
 *
 * @returns null when no user with the address may sign in
 */
export async function issueRecoveryLink(
  database: Database,
  keys: ApiKeys,
  mail: Pick<OutboxMail, "id" | "recipient" | "attempts" | "expires_at">,
  now: number = Date.now(),
): Promise<RecoveryLink | null> {
  const token = createHmac("sha256", keys.jwtSecret)
    .update(`recovery-token:${mail.id}:${mail.attempts}`)
    .digest("base64url");
  return database.transaction({}, async (transaction) => {
    const user = await selectUserByEmail(transaction, mail.recipient ?? "");
    if (!user || isBanned(user, now)) return null;
    const flow = await readFlow(transaction, mail.id);
    await storeToken(transaction, {
      token,
      userId: user.id,
      purpose: "recovery",
      expiresAt: mail.expires_at,
      challenge: flow?.challenge ?? null,
    });
    return { token, address: flow && addParameters(flow.redirectTo, { code: token }) };
  });
}

/** The longest address to which mail can be sent (RFC 5321). */
const LONGEST_RECIPIENT = 254;

const recoverBody = z.object({ email: z.string().default(""), ...CHALLENGE_FIELDS });

/**
 * `POST /recover`: mails a link to set a new password. The response is the same for every address. A request with a challenge
 * leads to the program's page, if its origin may call this API; any other leads to the panel, as upstream falls back to the site.
 */
export async function handleRecover(call: Call): Promise<Response> {
  const { service, request, url, clientAddress } = call;
  const { database, recovery, now } = service;
  if (!recovery)
    throw new AuthError(
      422,
      "email_provider_disabled",
      "Password recovery by e-mail is not available",
    );
  const body = await readBody(request, recoverBody);
  const email = requireEmail(body.email);
  const challenge = readChallenge(body);
  const redirectTo = findAllowedPage(url.searchParams.get("redirect_to"), recovery.origins);
  const flow = challenge === null || redirectTo === null ? null : { redirectTo, challenge };
  const wait = await recovery.consume(clientAddress);
  if (wait > 0)
    throw tooManyRequests(
      wait,
      `For security purposes, you can only request this after ${wait} seconds.`,
      "over_email_send_rate_limit",
    );
  if (email.length <= LONGEST_RECIPIENT) {
    await database.transaction({}, (transaction) =>
      queueRecoveryMail(transaction, email, flow, now()),
    );
    recovery.wakeMail();
  }
  return respondJson({});
}

/** Elsewhere, a mail of the company would lead to any page that anyone names. */
function findAllowedPage(address: string | null, origins: Origins): string | null {
  if (address === null || address.length > LONGEST_REDIRECT || !URL.canParse(address)) return null;
  const { origin, href } = new URL(address);
  return origins.includes(origin) ? href : null;
}
