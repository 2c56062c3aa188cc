import { z } from "zod";

import { noteFactorTaken } from "#backend/auth/account-events.ts";
import { deleteFactor, lockFactor } from "#backend/auth/factors.ts";
import { AuthError, readBody, respondJson, validationError } from "#backend/auth/http.ts";
import { requireStrongPassword } from "#backend/auth/passwords/password-policy.ts";
import type { Call } from "#backend/auth/service.ts";
import { describeUser } from "#backend/auth/session-json.ts";
import { endSessions, lowerSessions } from "#backend/auth/session-records.ts";
import {
  deleteUser,
  EMAIL_PROVIDER,
  insertUser,
  mergeMetadata,
  requireEmail,
  selectUserById,
  selectUsers,
  toIso,
  updateUser,
  type UserChanges,
  type UserRecord,
} from "#backend/auth/user-records.ts";
import { DatabaseError, type Transaction } from "#backend/database/database.ts";

const USERS_PER_PAGE = 50;
const MOST_USERS_PER_PAGE = 1000;
const LAST_PAGE = 1_000_000;

const metadata = z.record(z.string(), z.unknown()).optional();
const userAttributes = z.strictObject({
  email: z.string().optional(),
  password: z.string().optional(),
  email_confirm: z.boolean().optional(),
  user_metadata: metadata,
  app_metadata: metadata,
  /** `none`, or how long the user is banned, such as `24h`. */
  ban_duration: z
    .string()
    .regex(/^(none|\d{1,6}[hms])$/)
    .optional(),
  // Upstream's, for users that there are none of here.
  id: z.unknown().optional(),
  role: z.unknown().optional(),
  phone: z.unknown().optional(),
  phone_confirm: z.unknown().optional(),
  password_hash: z.unknown().optional(),
});
type UserAttributes = z.output<typeof userAttributes>;

/** @throws {AuthError} 422 naming what no user here can have */
function refuseOtherUsers({ id, role, phone, password_hash }: UserAttributes): void {
  if (id !== undefined) throw validationError("Choosing the id is not supported", 422);
  if (role && role !== "authenticated")
    throw validationError("Only the role authenticated is supported", 422);
  if (phone) throw validationError("Phone numbers are not supported", 422);
  if (password_hash !== undefined)
    throw validationError("Password hashes are not supported: send the password", 422);
}

/** `POST /admin/users`: without a password the user can sign in only after one is set. */
export async function handleCreateUser({ service, request }: Call): Promise<Response> {
  const attributes = await readBody(request, userAttributes);
  refuseOtherUsers(attributes);
  if (!attributes.email) throw validationError("Cannot create a user without an email");
  const email = requireEmail(attributes.email);
  const passwordHash = await hashNewPassword(service, attributes.password, email);
  const at = toIso(service.now());
  const user = {
    email,
    passwordHash: passwordHash ?? null,
    emailConfirmedAt: attributes.email_confirm ? at : null,
    appMetadata: mergeMetadata(EMAIL_PROVIDER, attributes.app_metadata ?? {}),
    userMetadata: mergeMetadata({}, attributes.user_metadata ?? {}),
  };
  const ban = readBan(attributes, service.now());
  const created = await service.database
    .transaction({}, async (transaction) => {
      const inserted = await insertUser(transaction, user, at);
      if (ban === undefined) return inserted;
      return (await updateUser(transaction, inserted.id, { bannedUntil: ban }, at)) ?? inserted;
    })
    .catch(refuseTakenEmail);
  return respondJson(describeUser(created));
}

/** `GET /admin/users?page=&per_page=` */
export async function handleListUsers({ service, url }: Call): Promise<Response> {
  const page = readCount(url, "page", 1, LAST_PAGE);
  const limit = readCount(url, "per_page", USERS_PER_PAGE, MOST_USERS_PER_PAGE);
  const { users, total } = await service.database.transaction({ readOnly: true }, (transaction) =>
    selectUsers(transaction, { offset: (page - 1) * limit, limit }),
  );
  return respondJson({ users: users.map(describeUser), aud: "authenticated" }, 200, {
    "X-Total-Count": String(total),
    Link: linkPages(url, { page, limit, total }),
  });
}

/** `GET /admin/users/:id` */
export async function handleGetUser({ service, id }: Call): Promise<Response> {
  const user = await service.database.transaction({ readOnly: true }, (transaction) =>
    selectUserById(transaction, id),
  );
  if (!user) throw userNotFound();
  return respondJson(describeUser(user));
}

/** `PUT /admin/users/:id`: metadata is merged, null removes a name; a new password ends all sessions. */
export async function handleUpdateUser({ service, request, id }: Call): Promise<Response> {
  const attributes = await readBody(request, userAttributes);
  refuseOtherUsers(attributes);
  const email = attributes.email === undefined ? undefined : requireEmail(attributes.email);
  const known = await service.database.transaction({ readOnly: true }, (transaction) =>
    selectUserById(transaction, id),
  );
  if (!known) throw userNotFound();
  const passwordHash = await hashNewPassword(service, attributes.password, email ?? known.email);
  const now = service.now();
  const change = async (transaction: Transaction) => {
    const before = await selectUserById(transaction, id);
    if (!before) throw userNotFound();
    if (passwordHash !== undefined) await endSessions(transaction, id);
    const changes = { email, passwordHash, ...readChanges(before, attributes, now) };
    return updateUser(transaction, id, changes, toIso(now));
  };
  const user = await service.database.transaction({}, change).catch(refuseTakenEmail);
  if (!user) throw userNotFound();
  return respondJson(describeUser(user));
}

const deletion = z.object({ should_soft_delete: z.boolean().default(false) });

/** `DELETE /admin/users/:id`: permanent, with all rows that refer to the user. */
export async function handleDeleteUser({ service, request, id }: Call): Promise<Response> {
  if (request.body !== null && (await readBody(request, deletion)).should_soft_delete)
    throw validationError("Soft deletion is not supported", 422);
  const deleted = await service.database
    .transaction({}, (transaction) => deleteUser(transaction, id))
    .catch(refuseLastAdministrator);
  if (!deleted) throw userNotFound();
  return respondJson({});
}

/** `GET /admin/users/:id/factors`, unverified ones included. */
export async function handleListFactors({ service, id }: Call): Promise<Response> {
  const user = await service.database.transaction({ readOnly: true }, (transaction) =>
    selectUserById(transaction, id),
  );
  if (!user) throw userNotFound();
  return respondJson(user.factors);
}

/** `DELETE /admin/users/:id/factors/:factor`: with its recovery codes; the user's sessions lose aal2. */
export async function handleDeleteFactor({ service, id, factorId }: Call): Promise<Response> {
  await service.database.transaction({}, async (transaction) => {
    const factor = await lockFactor(transaction, { id: factorId, userId: id }, service.now());
    await deleteFactor(transaction, factor.id);
    if (factor.status !== "verified") return;
    await lowerSessions(transaction, id);
    await noteFactorTaken(transaction, id);
  });
  return respondJson({ id: factorId });
}

/** The database refuses to delete the last administrator's account. */
function refuseLastAdministrator(error: unknown): never {
  if (error instanceof DatabaseError && error.code === "42501")
    throw new AuthError(403, "last_administrator", "The last administrator cannot be deleted");
  throw error;
}

/** E-mails have a unique index. */
export function refuseTakenEmail(error: unknown): never {
  if (!(error instanceof DatabaseError) || error.code !== "23505") throw error;
  throw new AuthError(
    422,
    "email_exists",
    "A user with this email address has already been registered",
  );
}

export function userNotFound(message = "User not found"): AuthError {
  return new AuthError(404, "user_not_found", message);
}

/** @throws {AuthError} 422 for a weak one */
export async function hashNewPassword(
  { hasher }: Call["service"],
  password: string | undefined,
  email: string,
): Promise<string | undefined> {
  if (password === undefined) return undefined;
  await requireStrongPassword(password, email);
  return hasher.hash(password);
}

function readChanges(before: UserRecord, attributes: UserAttributes, now: number): UserChanges {
  const { email_confirm, app_metadata, user_metadata } = attributes;
  return {
    emailConfirmedAt: email_confirm ? toIso(now) : undefined,
    bannedUntil: readBan(attributes, now),
    appMetadata: app_metadata && mergeMetadata(before.appMetadata, app_metadata),
    userMetadata: user_metadata && mergeMetadata(before.userMetadata, user_metadata),
  };
}

const MILLISECONDS = new Map<string, number>([
  ["h", 3_600_000],
  ["m", 60_000],
  ["s", 1000],
]);

/** Until when the user is banned, `now` for no longer; undefined when nothing is said of it. */
function readBan({ ban_duration: text }: UserAttributes, now: number): string | undefined {
  if (text === undefined) return undefined;
  const unit = MILLISECONDS.get(text.slice(-1)) ?? 0;
  return toIso(text === "none" ? now : now + Number(text.slice(0, -1)) * unit);
}

function readCount(url: URL, name: string, fallback: number, most: number): number {
  const text = url.searchParams.get(name);
  if (!text) return fallback;
  const count = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (count < 1)
    throw validationError(`Bad Pagination Parameters: ${name} must be a whole number from 1 on`);
  return Math.min(count, most);
}

/** The client reads the page from the first parameter of each link. */
function linkPages(url: URL, { page, limit, total }: Record<"page" | "limit" | "total", number>) {
  const last = Math.max(1, Math.ceil(total / limit));
  const link = (to: number, relation: string): string =>
    `<${url.pathname}?page=${to}&per_page=${limit}>; rel="${relation}"`;
  return page < last ? `${link(page + 1, "next")}, ${link(last, "last")}` : link(last, "last");
}
