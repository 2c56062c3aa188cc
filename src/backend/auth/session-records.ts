import { randomUUID } from "node:crypto";

import { hashToken, makeRefreshToken, succeedRefreshToken } from "#backend/auth/refresh-token.ts";
import type { Parameter, Row, Transaction } from "#backend/database/database.ts";
import type { ApiKeys } from "#backend/identity.ts";

/** A row of `auth.sessions`. */
export interface SessionRecord {
  id: string;
  userId: string;
  aal: string;
  /** When the user signed in: seconds since the epoch. */
  startedAt: number;
  /** How, as in the token's `amr`. */
  firstMethod: FirstMethod;
  /** How they verified the second factor, as in the token's `amr`; null at aal1. */
  secondMethod: SecondMethod | null;
  /** Seconds since the epoch; null at aal1. */
  secondAt: number | null;
}

/** `otp` is the link of a recovery mail. */
export type FirstMethod = "password" | "otp";
export type SecondMethod = "totp" | "mfa/recovery_code";

/** A session that is not refreshed for this long expires. */
const SESSION_IDLE_MS = 30 * 24 * 60 * 60 * 1000;
/** How long a replaced refresh token still returns its successor: two tabs, a lost response. */
const REUSE_INTERVAL_MS = 10_000;
const PRUNED_AT_ONCE = "200";

const COLUMNS = `id::text as "id", user_id::text as "userId", aal::text as "aal",
  floor(extract(epoch from created_at))::float8 as "startedAt", first_method as "firstMethod",
  second_method as "secondMethod",
  floor(extract(epoch from second_at))::float8 as "secondAt"`;

/** Opens a session with its first refresh token, and deletes expired sessions. */
export async function openSession(
  transaction: Transaction,
  session: {
    userId: string;
    method: FirstMethod;
    userAgent: string | null;
    clientAddress: string | null;
  },
  now: number,
): Promise<{ session: SessionRecord; refreshToken: string }> {
  await pruneSessions(transaction, now);
  const id = randomUUID();
  const { rows } = await transaction.query(
    `insert into auth.sessions (id, user_id, created_at, updated_at, aal, not_after, user_agent, ip,
       first_method)
     values (($1::text)::uuid, ($2::text)::uuid, ($3::text)::timestamptz, ($3::text)::timestamptz,
       'aal1', ($4::text)::timestamptz, $5::text, $6::text, $7::text)
     returning ${COLUMNS}`,
    [
      id,
      session.userId,
      iso(now),
      iso(now + SESSION_IDLE_MS),
      session.userAgent,
      session.clientAddress,
      session.method,
    ],
  );
  const refreshToken = makeRefreshToken();
  const first = { sessionId: id, userId: session.userId, parentHash: null };
  await insertRefreshToken(transaction, { ...first, token: refreshToken }, now);
  return { session: readSession(rows[0] ?? {}), refreshToken };
}

/** A session that has not expired at `now`, milliseconds since the epoch. */
export async function selectSession(
  transaction: Transaction,
  id: string,
  now: number,
): Promise<SessionRecord | undefined> {
  const { rows } = await transaction.query(
    `select ${COLUMNS} from auth.sessions
     where id = ($1::text)::uuid and (not_after is null or not_after > ($2::text)::timestamptz)`,
    [id, iso(now)],
  );
  return rows[0] && readSession(rows[0]);
}

type Rotation =
  | { outcome: "rotated"; session: SessionRecord; refreshToken: string }
  | { outcome: "not-found" | "expired" | "reused" };

/**
 * Exchanges a refresh token for its successor. Refreshes of one session run one at a time. Within the
 * reuse interval a replaced token returns the same successor, as long as that is the session's current
 * one; after that its use means that two parties hold it, and the session ends.
 */
export async function rotateRefreshToken(
  transaction: Transaction,
  token: string,
  keys: ApiKeys,
  now: number,
): Promise<Rotation> {
  const hash = hashToken(token);
  const locked = await transaction.query(
    `select ${COLUMNS}, (not_after is null or not_after > ($2::text)::timestamptz) as "lives"
     from auth.sessions
     where id = (select session_id from auth.refresh_tokens where token_hash = $1::text) for update`,
    [hash, iso(now)],
  );
  const row = locked.rows[0];
  if (!row) return { outcome: "not-found" };
  const session = readSession(row);
  const endWith = async (outcome: "expired" | "reused"): Promise<Rotation> => {
    await endSession(transaction, session.id);
    return { outcome };
  };
  if (row["lives"] !== true) return endWith("expired");

  const refreshToken = succeedRefreshToken(token, keys);
  const state = await selectTokenState(transaction, { hash, successor: refreshToken, now });
  if (state === "spent") return endWith("reused");
  if (state === "current") await replaceToken(transaction, { session, hash, refreshToken }, now);
  return { outcome: "rotated", session, refreshToken };
}

/**
 * Raises a session to aal2 and replaces its refresh tokens by a new one; the user's sessions that are
 * still at aal1 end.
 */
export async function raiseSession(
  transaction: Transaction,
  { session, method }: { session: SessionRecord; method: SecondMethod },
  now: number,
): Promise<{ session: SessionRecord; refreshToken: string }> {
  const { rows } = await transaction.query(
    `update auth.sessions set aal = 'aal2', second_method = $2::text,
       second_at = ($3::text)::timestamptz, updated_at = ($3::text)::timestamptz
     where id = ($1::text)::uuid returning ${COLUMNS}`,
    [session.id, method, iso(now)],
  );
  if (!rows[0]) throw new Error("the session has ended");
  await transaction.query("delete from auth.refresh_tokens where session_id = ($1::text)::uuid", [
    session.id,
  ]);
  await transaction.query(
    "delete from auth.sessions where user_id = ($1::text)::uuid and aal = 'aal1'",
    [session.userId],
  );
  const token = makeRefreshToken();
  const first = { token, sessionId: session.id, userId: session.userId, parentHash: null };
  await insertRefreshToken(transaction, first, now);
  return { session: readSession(rows[0]), refreshToken: token };
}

/** A user without a second factor has no session above aal1. */
export async function lowerSessions(transaction: Transaction, userId: string): Promise<void> {
  await transaction.query(
    `update auth.sessions set aal = 'aal1', second_method = null, second_at = null
     where user_id = ($1::text)::uuid`,
    [userId],
  );
}

/** Ends one session with its refresh tokens. */
export async function endSession(transaction: Transaction, id: string): Promise<void> {
  await transaction.query("delete from auth.sessions where id = ($1::text)::uuid", [id]);
}

/** Ends all sessions of a user, except the one named, with their refresh tokens. */
export async function endSessions(
  transaction: Transaction,
  userId: string,
  except: string | null = null,
): Promise<void> {
  await transaction.query(
    `delete from auth.sessions
     where user_id = ($1::text)::uuid and id is distinct from ($2::text)::uuid`,
    [userId, except],
  );
}

async function selectTokenState(
  transaction: Transaction,
  { hash, successor, now }: { hash: string; successor: string; now: number },
): Promise<"current" | "in-grace" | "spent"> {
  const { rows } = await transaction.query<{ state: "current" | "in-grace" | "spent" }>(
    `select case
       when token.revoked_at is null then 'current'
       when token.revoked_at > ($3::text)::timestamptz and exists (
         select 1 from auth.refresh_tokens successor
         where successor.token_hash = $2::text and successor.revoked_at is null) then 'in-grace'
       else 'spent' end as state
     from auth.refresh_tokens token where token.token_hash = $1::text`,
    [hash, hashToken(successor), iso(now - REUSE_INTERVAL_MS)],
  );
  return rows[0]?.state ?? "spent";
}

async function replaceToken(
  transaction: Transaction,
  { session, hash, refreshToken }: { session: SessionRecord; hash: string; refreshToken: string },
  now: number,
): Promise<void> {
  await transaction.query(
    "update auth.refresh_tokens set revoked_at = ($2::text)::timestamptz where token_hash = $1::text",
    [hash, iso(now)],
  );
  const next = { sessionId: session.id, userId: session.userId, parentHash: hash };
  await insertRefreshToken(transaction, { ...next, token: refreshToken }, now);
  await transaction.query(
    `update auth.sessions set updated_at = ($2::text)::timestamptz, not_after = ($3::text)::timestamptz
     where id = ($1::text)::uuid`,
    [session.id, iso(now), iso(now + SESSION_IDLE_MS)],
  );
  // A used token stays for as long as its reuse could still reveal a theft.
  await transaction.query(
    `delete from auth.refresh_tokens
     where session_id = ($1::text)::uuid and revoked_at < ($2::text)::timestamptz`,
    [session.id, iso(now - SESSION_IDLE_MS)],
  );
}

async function insertRefreshToken(
  transaction: Transaction,
  token: { token: string; sessionId: string; userId: string; parentHash: string | null },
  now: number,
): Promise<void> {
  const parameters: Parameter[] = [
    hashToken(token.token),
    token.sessionId,
    token.userId,
    token.parentHash,
    iso(now),
  ];
  await transaction.query(
    `insert into auth.refresh_tokens (token_hash, session_id, user_id, parent_hash, created_at)
     values ($1::text, ($2::text)::uuid, ($3::text)::uuid, $4::text, ($5::text)::timestamptz)`,
    parameters,
  );
}

/** Rows that another transaction has locked are left for the next time: pruning never waits. */
async function pruneSessions(transaction: Transaction, now: number): Promise<void> {
  await transaction.query(
    `delete from auth.sessions where id in (
       select id from auth.sessions where not_after < ($1::text)::timestamptz
       limit ($2::text)::int for update skip locked)`,
    [iso(now), PRUNED_AT_ONCE],
  );
}

function iso(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

function readSession(row: Row): SessionRecord {
  const { id, userId, aal, startedAt, firstMethod, secondMethod, secondAt } = row;
  return { id, userId, aal, startedAt, firstMethod, secondMethod, secondAt } as SessionRecord;
}
