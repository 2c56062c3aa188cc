import { z } from "zod";

import { AuthError, tooManyRequests, userBanned } from "#backend/auth/auth-error.ts";
import { readBody, respondJson } from "#backend/auth/http.ts";
import { queueRecoveryMail, takeRecoveryToken } from "#backend/auth/recovery.ts";
import type { Call } from "#backend/auth/service.ts";
import { describeSession } from "#backend/auth/session-json.ts";
import { openSession } from "#backend/auth/session-records.ts";
import { isBanned, requireEmail, selectUserById } from "#backend/auth/user-records.ts";

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

const verifyBody = z.object({ type: z.string().default(""), token_hash: z.string().default("") });

/** `POST /verify`: a session for the token of a recovery mail, once. Opening the link does not call this. */
export async function handleVerify(call: Call): Promise<Response> {
  const { service, request } = call;
  const { type, token_hash: token } = await readBody(request, verifyBody);
  if (type !== "recovery")
    throw new AuthError(422, "otp_disabled", "Verification by e-mail or SMS is not supported");
  const now = service.now();
  const opened = await service.database.transaction({}, async (transaction) => {
    const userId = await takeRecoveryToken(transaction, token, now);
    const user = userId === undefined ? undefined : await selectUserById(transaction, userId);
    if (!user) return undefined;
    if (isBanned(user, now)) throw userBanned(403);
    return openSession(transaction, call, { user, method: "otp" });
  });
  if (!opened) throw new AuthError(403, "otp_expired", "Email link is invalid or has expired");
  return respondJson(await describeSession(call, opened));
}
