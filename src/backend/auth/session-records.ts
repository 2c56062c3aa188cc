import { createHash, createHmac, randomBytes } from "node:crypto";

import { toIso, type UserRecord } from "#backend/auth/user-records.ts";
import type { Row, Transaction } from "#backend/database/database.ts";
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

/** A session with its newest refresh token, of which only the hash is stored. */
interface OpenedSession {
  session: SessionRecord;
  refreshToken: string;
}

export type UserSession = OpenedSession & { user: UserRecord };

/** `otp` is the link of a recovery mail; a passkey is two factors, so its session is at aal2. */
type FirstMethod = "password" | "otp" | "passkey";
export type SecondMethod = "totp" | "mfa/recovery_code";

/** A session that is not refreshed for this long expires. */
const SESSION_IDLE_MS = 30 * 24 * 60 * 60 * 1000;
/** The maximum lifetime of a session, however often it is refreshed. */
const SESSION_LIFE_DAYS = "90";
/** How long a replaced refresh token still returns its successor: two tabs, a lost response. */
const REUSE_INTERVAL_MS = 10_000;
const PRUNED_AT_ONCE = "200";
const LONGEST_USER_AGENT = 300;

const COLUMNS = `id::text as "id", user_id::text as "userId", aal::text as "aal",
  floor(extract(epoch from created_at))::float8 as "startedAt", first_method as "firstMethod",
  second_method as "secondMethod",
  floor(extract(epoch from second_at))::float8 as "secondAt"`;

/** The request that opens a session. */
interface SignInRequest {
  service: { now: () => number };
  request: Request;
  clientAddress: string | null;
}

/** Opens a session with its first refresh token, and deletes expired sessions. */
export async function openSession(
  transaction: Transaction,
  { service, request, clientAddress }: SignInRequest,
  { user, method }: { user: UserRecord; method: FirstMethod },
): Promise<UserSession> {
  const now = service.now();
  await pruneSessions(transaction, now);
  const userAgent = readUserAgent(request);
  const { rows } = await transaction.query(
    `insert into auth.sessions (id, user_id, created_at, updated_at, aal, not_after, user_agent, ip,
       first_method)
     values (gen_random_uuid(), ($1::text)::uuid, ($2::text)::timestamptz, ($2::text)::timestamptz,
       $7::text, ($3::text)::timestamptz, $4::text, $5::text, $6::text)
     returning ${COLUMNS}`,
    [
      ...[user.id, toIso(now), toIso(now + SESSION_IDLE_MS), userAgent, clientAddress, method],
      method === "passkey" ? "aal2" : "aal1",
    ],
  );
  return { user, ...(await startTokens(transaction, readSession(rows[0] ?? {}), now)) };
}

/** The User-Agent, truncated; empty without one. */
export function readUserAgent(request: Request): string {
  return request.headers.get("user-agent")?.slice(0, LONGEST_USER_AGENT).toWellFormed() ?? "";
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
    [id, toIso(now)],
  );
  return rows[0] && readSession(rows[0]);
}

type Rotation =
  | ({ outcome: "rotated" } & OpenedSession)
  | { outcome: "not-found" | "expired" | "reused" };

/**
 * Exchanges a refresh token for its successor. Refreshes of one session run one at a time. Within the
 * reuse interval a replaced token returns the same successor, as long as that is the session's current
 * one; after that, reuse means that the token was stolen, and the session ends.
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
    [hash, toIso(now)],
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
): Promise<OpenedSession> {
  const { rows } = await transaction.query(
    `update auth.sessions set aal = 'aal2', second_method = $2::text,
       second_at = ($3::text)::timestamptz, updated_at = ($3::text)::timestamptz
     where id = ($1::text)::uuid returning ${COLUMNS}`,
    [session.id, method, toIso(now)],
  );
  if (!rows[0]) throw new Error("the session has ended");
  await transaction.query("delete from auth.refresh_tokens where session_id = ($1::text)::uuid", [
    session.id,
  ]);
  await transaction.query(
    "delete from auth.sessions where user_id = ($1::text)::uuid and aal = 'aal1'",
    [session.userId],
  );
  return startTokens(transaction, readSession(rows[0]), now);
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
    [hash, hashToken(successor), toIso(now - REUSE_INTERVAL_MS)],
  );
  return rows[0]?.state ?? "spent";
}

async function replaceToken(
  transaction: Transaction,
  { session, hash, refreshToken }: OpenedSession & { hash: string },
  now: number,
): Promise<void> {
  await transaction.query(
    "update auth.refresh_tokens set revoked_at = ($2::text)::timestamptz where token_hash = $1::text",
    [hash, toIso(now)],
  );
  await insertRefreshToken(transaction, { session, refreshToken, parentHash: hash }, now);
  await transaction.query(
    `update auth.sessions set updated_at = ($2::text)::timestamptz,
       not_after = least(($3::text)::timestamptz, created_at + make_interval(days => ($4::text)::int))
     where id = ($1::text)::uuid`,
    [session.id, toIso(now), toIso(now + SESSION_IDLE_MS), SESSION_LIFE_DAYS],
  );
  // Used tokens are stored to detect their reuse.
  await transaction.query(
    `delete from auth.refresh_tokens
     where session_id = ($1::text)::uuid and revoked_at < ($2::text)::timestamptz`,
    [session.id, toIso(now - SESSION_IDLE_MS)],
  );
}

async function startTokens(
  transaction: Transaction,
  session: SessionRecord,
  now: number,
): Promise<OpenedSession> {
  const refreshToken = makeRefreshToken();
  await insertRefreshToken(transaction, { session, refreshToken, parentHash: null }, now);
  return { session, refreshToken };
}

async function insertRefreshToken(
  transaction: Transaction,
  { session, refreshToken, parentHash }: OpenedSession & { parentHash: string | null },
  now: number,
): Promise<void> {
  await transaction.query(
    `insert into auth.refresh_tokens (token_hash, session_id, user_id, parent_hash, created_at)
     values ($1::text, ($2::text)::uuid, ($3::text)::uuid, $4::text, ($5::text)::timestamptz)`,
    [hashToken(refreshToken), session.id, session.userId, parentHash, toIso(now)],
  );
}

/** Skips rows that another transaction has locked, so that pruning never waits. */
async function pruneSessions(transaction: Transaction, now: number): Promise<void> {
  await transaction.query(
    `delete from auth.sessions where id in (
       select id from auth.sessions where not_after < ($1::text)::timestamptz
       limit ($2::text)::int for update skip locked)`,
    [toIso(now), PRUNED_AT_ONCE],
  );
}

function readSession({ lives: _, ...session }: Row): SessionRecord {
  return session as unknown as SessionRecord;
}

const FORMAT = /^[A-Za-z0-9_-]{43}$/;

/** The first refresh token of a session: 256 random bits. */
function makeRefreshToken(): string {
  return randomBytes(32).toString("base64url");
}

/**
 * The token that replaces another one. It is derived, not random, so that a client that refreshes
 * twice with the same token (two tabs, a lost response) gets the same successor, although only hashes
 * are stored. Deriving it needs the installation's secret.
 */
function succeedRefreshToken(token: string, keys: ApiKeys): string {
  return createHmac("sha256", keys.jwtSecret).update(`refresh-token:${token}`).digest("base64url");
}

/** A token as the database stores it. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** Whether a text has the format of a refresh token. */
export function isRefreshToken(text: string): boolean {
  return FORMAT.test(text);
}
