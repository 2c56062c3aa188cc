import { z } from "zod";

import { validationError } from "#backend/auth/http.ts";
import type { Row, Transaction } from "#backend/database/database.ts";

/** A row of `auth.users`; times are ISO 8601 in UTC. */
export interface UserRecord {
  id: string;
  email: string;
  /** PHC string; null for a user who has no password. */
  passwordHash: string | null;
  emailConfirmedAt: string | null;
  lastSignInAt: string | null;
  /** Until when the user is banned; null or past when they are not. */
  bannedUntil: string | null;
  appMetadata: Record<string, unknown>;
  userMetadata: Record<string, unknown>;
  /** As GoTrue describes second factors, unverified ones included. */
  factors: FactorRecord[];
  createdAt: string;
  updatedAt: string;
}

interface FactorRecord {
  id: string;
  friendly_name: string | null;
  factor_type: "totp";
  status: "verified" | "unverified";
  created_at: string;
  updated_at: string;
}

/** Changes of a user; absent properties stay as they are. */
export interface UserChanges {
  email?: string | undefined;
  passwordHash?: string | undefined;
  emailConfirmedAt?: string | undefined;
  lastSignInAt?: string | undefined;
  bannedUntil?: string | undefined;
  appMetadata?: Record<string, unknown> | undefined;
  userMetadata?: Record<string, unknown> | undefined;
}

const iso = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

const COLUMNS = `id::text as "id", email::text as "email", encrypted_password::text as "passwordHash",
  ${iso("email_confirmed_at")} as "emailConfirmedAt", ${iso("last_sign_in_at")} as "lastSignInAt",
  ${iso("banned_until")} as "bannedUntil",
  coalesce(raw_app_meta_data, '{}')::text as "appMetadata",
  coalesce(raw_user_meta_data, '{}')::text as "userMetadata",
  ${iso("created_at")} as "createdAt", ${iso("updated_at")} as "updatedAt",
  (select coalesce(json_agg(json_build_object('id', factor.id, 'friendly_name', factor.friendly_name,
      'factor_type', factor.factor_type, 'status', factor.status,
      'created_at', ${iso("factor.created_at")}, 'updated_at', ${iso("factor.updated_at")})
      order by factor.created_at), '[]')
    from auth.mfa_factors as factor where factor.user_id = users.id)::text as "factors"`;

type SelectUser = (transaction: Transaction, value: string) => Promise<UserRecord | undefined>;

const selectUserWhere =
  (condition: string): SelectUser =>
  async (transaction, value) => {
    const sql = `select ${COLUMNS} from auth.users where ${condition}`;
    const { rows } = await transaction.query(sql, [value]);
    return rows[0] && readUser(rows[0]);
  };

/** The user with this UUID. */
export const selectUserById = selectUserWhere("id = ($1::text)::uuid");

/** The user with this e-mail, which is normalised. */
export const selectUserByEmail = selectUserWhere("lower(email) = lower($1::text)");

/** One page of all users, newest first, and how many there are. */
export async function selectUsers(
  transaction: Transaction,
  page: { offset: number; limit: number },
): Promise<{ users: UserRecord[]; total: number }> {
  const counted = await transaction.query<{ total: number }>(
    "select count(*)::int as total from auth.users",
  );
  const { rows } = await transaction.query(
    `select ${COLUMNS} from auth.users order by auth.users.created_at desc, auth.users.id
     limit ($1::text)::int offset ($2::text)::int`,
    [String(page.limit), String(page.offset)],
  );
  return { users: rows.map(readUser), total: counted.rows[0]?.total ?? 0 };
}

/** Each token of the user holds the metadata, and Node takes 16 KB of headers. */
const MAX_METADATA_BYTES = 4096;

/** Metadata with changes; a null removes a name. @throws {AuthError} 422 when it is too long */
export function mergeMetadata(
  before: Record<string, unknown>,
  changes: Record<string, unknown>,
): Record<string, unknown> {
  const merged = Object.fromEntries(
    Object.entries({ ...before, ...changes }).filter(([, value]) => value !== null),
  );
  if (Buffer.byteLength(JSON.stringify(merged)) > MAX_METADATA_BYTES)
    throw validationError(`Metadata is limited to ${MAX_METADATA_BYTES} bytes`, 422);
  return merged;
}

/** The metadata that GoTrue stores for users with e-mail and password. */
export const EMAIL_PROVIDER = { provider: "email", providers: ["email"] };

type NewUser = Pick<UserRecord, "email" | "passwordHash" | "emailConfirmedAt"> &
  Partial<Pick<UserRecord, "appMetadata" | "userMetadata">>;

/** @throws {DatabaseError} 23505 when another user has the e-mail */
export async function insertUser(
  transaction: Transaction,
  { appMetadata = EMAIL_PROVIDER, userMetadata = {}, ...user }: NewUser,
  at: string,
): Promise<UserRecord> {
  const { rows } = await transaction.query(
    `insert into auth.users (email, encrypted_password, email_confirmed_at, raw_app_meta_data,
       raw_user_meta_data, created_at, updated_at)
     values ($1::text, $2::text, ($3::text)::timestamptz, ($4::text)::jsonb,
       ($5::text)::jsonb, ($6::text)::timestamptz, ($6::text)::timestamptz)
     returning ${COLUMNS}`,
    [
      user.email,
      user.passwordHash,
      user.emailConfirmedAt,
      JSON.stringify(appMetadata),
      JSON.stringify(userMetadata),
      at,
    ],
  );
  return readUser(rows[0] ?? {});
}

/**
 * Changes a user; with `ifPasswordHash` only while that is still the user's hash.
 *
 * @returns the changed user, or undefined when there is none
 * @throws {DatabaseError} 23505 when another user has the e-mail
 */
export async function updateUser(
  transaction: Transaction,
  id: string,
  changes: UserChanges,
  at: string,
  ifPasswordHash: string | null = null,
): Promise<UserRecord | undefined> {
  const { rows } = await transaction.query(
    `update auth.users set
       email = coalesce($2::text, email),
       encrypted_password = coalesce($3::text, encrypted_password),
       email_confirmed_at = coalesce(email_confirmed_at, ($4::text)::timestamptz),
       last_sign_in_at = coalesce(($10::text)::timestamptz, last_sign_in_at),
       banned_until = coalesce(($9::text)::timestamptz, banned_until),
       raw_app_meta_data = coalesce(($5::text)::jsonb, raw_app_meta_data),
       raw_user_meta_data = coalesce(($6::text)::jsonb, raw_user_meta_data),
       updated_at = ($7::text)::timestamptz
     where id = ($1::text)::uuid and ($8::text is null or encrypted_password = $8::text)
     returning ${COLUMNS}`,
    [
      id,
      changes.email ?? null,
      changes.passwordHash ?? null,
      changes.emailConfirmedAt ?? null,
      changes.appMetadata ? JSON.stringify(changes.appMetadata) : null,
      changes.userMetadata ? JSON.stringify(changes.userMetadata) : null,
      at,
      ifPasswordHash,
      changes.bannedUntil ?? null,
      changes.lastSignInAt ?? null,
    ],
  );
  return rows[0] && readUser(rows[0]);
}

/** Deletes a user with sessions and rights. @returns whether there was one */
export async function deleteUser(transaction: Transaction, id: string): Promise<boolean> {
  const { affectedRows } = await transaction.query(
    "delete from auth.users where id = ($1::text)::uuid",
    [id],
  );
  return affectedRows > 0;
}

/** Whether the user is banned now; `now` is milliseconds since the epoch. */
export function isBanned({ bannedUntil }: UserRecord, now: number): boolean {
  return bannedUntil !== null && Date.parse(bannedUntil) > now;
}

function readUser(row: Row): UserRecord {
  const { appMetadata, userMetadata, factors, ...rest } = row;
  return {
    ...rest,
    appMetadata: JSON.parse(String(appMetadata)) as unknown,
    userMetadata: JSON.parse(String(userMetadata)) as unknown,
    factors: JSON.parse(String(factors)) as unknown,
  } as UserRecord;
}

/** Milliseconds since the epoch as ISO 8601. */
export function toIso(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

const LONGEST_EMAIL = 255;

/** The form in which e-mails are stored and compared. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** @throws {AuthError} 400 `validation_failed` in GoTrue's words */
export function requireEmail(text: string): string {
  const email = normaliseEmail(text);
  if (email === "") throw validationError("An email address is required");
  if (email.length > LONGEST_EMAIL) throw validationError("An email address is too long");
  if (!z.email().safeParse(email).success)
    throw validationError("Unable to validate email address: invalid format");
  return email;
}
