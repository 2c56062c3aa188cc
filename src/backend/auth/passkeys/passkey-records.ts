import { toIso } from "#backend/auth/user-records.ts";
import type { Transaction } from "#backend/database/database.ts";

/** A row of `auth.webauthn_credentials`; times are ISO 8601. */
export interface Passkey {
  id: string;
  userId: string;
  /** In base64url, as the browser names it. */
  credentialId: string;
  /** COSE, in base64url. */
  publicKey: string;
  signCount: number;
  transports: string[];
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
}

const encode = (column: string) => `translate(encode(${column}, 'base64'), E'+/=\\n', '-_')`;

const COLUMNS = `id::text as "id", user_id::text as "userId", ${encode("credential_id")} as "credentialId",
  ${encode("public_key")} as "publicKey", sign_count::float8 as "signCount", transports as "transports",
  friendly_name as "name", to_json(created_at) #>> '{}' as "createdAt",
  to_json(last_used_at) #>> '{}' as "lastUsedAt"`;

/** The passkeys of a user, the oldest first. */
export async function listPasskeys(transaction: Transaction, userId: string): Promise<Passkey[]> {
  const { rows } = await transaction.query(
    `select ${COLUMNS} from auth.webauthn_credentials
     where user_id = ($1::text)::uuid order by created_at, id`,
    [userId],
  );
  return rows as unknown as Passkey[];
}

/** The passkey that a browser names, of any user. */
export async function findPasskey(
  transaction: Transaction,
  credentialId: string,
): Promise<Passkey | undefined> {
  const { rows } = await transaction.query(
    `select ${COLUMNS} from auth.webauthn_credentials where credential_id = decode($1::text, 'hex')`,
    [toHex(credentialId)],
  );
  return rows[0] as unknown as Passkey | undefined;
}

export type NewPasskey = Omit<Passkey, "id" | "createdAt" | "lastUsedAt">;

/** @returns undefined when it is registered already */
export async function insertPasskey(
  transaction: Transaction,
  passkey: NewPasskey,
  now: number,
): Promise<Passkey | undefined> {
  const { rows } = await transaction.query(
    `insert into auth.webauthn_credentials
       (user_id, credential_id, public_key, sign_count, transports, friendly_name, created_at, updated_at)
     values (($1::text)::uuid, decode($2::text, 'hex'), decode($3::text, 'hex'), ($4::text)::bigint, ($5::text)::jsonb,
       $6::text, ($7::text)::timestamptz, ($7::text)::timestamptz)
     on conflict (credential_id) do nothing returning ${COLUMNS}`,
    [
      ...[passkey.userId, toHex(passkey.credentialId), toHex(passkey.publicKey)],
      ...[String(passkey.signCount), JSON.stringify(passkey.transports), passkey.name, toIso(now)],
    ],
  );
  return rows[0] as unknown as Passkey | undefined;
}

export async function recordPasskeyUse(
  transaction: Transaction,
  { id, signCount }: Pick<Passkey, "id" | "signCount">,
  now: number,
): Promise<void> {
  await transaction.query(
    `update auth.webauthn_credentials set sign_count = ($2::text)::bigint, last_used_at = ($3::text)::timestamptz
     where id = ($1::text)::uuid`,
    [id, String(signCount), toIso(now)],
  );
}

/** @returns undefined when the user has no such passkey */
export async function renamePasskey(
  transaction: Transaction,
  { id, userId, name }: Pick<Passkey, "id" | "userId" | "name">,
): Promise<Passkey | undefined> {
  const { rows } = await transaction.query(
    `update auth.webauthn_credentials set friendly_name = $3::text, updated_at = now()
     where id = ($1::text)::uuid and user_id = ($2::text)::uuid returning ${COLUMNS}`,
    [id, userId, name],
  );
  return rows[0] as unknown as Passkey | undefined;
}

/** @returns whether the user had it */
export async function deletePasskey(
  transaction: Transaction,
  { id, userId }: Pick<Passkey, "id" | "userId">,
): Promise<boolean> {
  const { affectedRows } = await transaction.query(
    "delete from auth.webauthn_credentials where id = ($1::text)::uuid and user_id = ($2::text)::uuid",
    [id, userId],
  );
  return affectedRows > 0;
}

/** Uses up a challenge. @returns whether it was unused */
export async function takePasskeyChallenge(
  transaction: Transaction,
  { challenge, expiresAt }: { challenge: string; expiresAt: number },
  now: number,
): Promise<boolean> {
  await transaction.query(
    "delete from auth.used_passkey_challenges where expires_at < ($1::text)::timestamptz",
    [toIso(now)],
  );
  const { affectedRows } = await transaction.query(
    `insert into auth.used_passkey_challenges (challenge, expires_at)
     values ($1::text, ($2::text)::timestamptz) on conflict do nothing`,
    [challenge, toIso(expiresAt)],
  );
  return affectedRows > 0;
}

const toHex = (base64url: string) => Buffer.from(base64url, "base64url").toString("hex");
