import { randomUUID } from "node:crypto";

import { AuthError } from "#backend/auth/auth-error.ts";
import { normaliseEmail, requireEmail } from "#backend/auth/email.ts";
import { passwordHasher, type PasswordHasher } from "#backend/auth/passwords/password-hash.ts";
import { requireStrongPassword } from "#backend/auth/passwords/password-policy.ts";
import { endRecoveries } from "#backend/auth/recovery.ts";
import { endSessions } from "#backend/auth/session-records.ts";
import {
  insertUser,
  selectUserByEmail,
  selectUserById,
  updateUser,
  type UserRecord,
} from "#backend/auth/user-records.ts";
import { type Database, DatabaseError } from "#backend/database/database.ts";

interface UserOptions {
  /** Milliseconds since the epoch; absent, the system's clock. */
  now?: () => number;
  hasher?: PasswordHasher;
}

/**
 * Creates a user who may sign in at once.
 *
 * @throws {AuthError} for a malformed or taken e-mail, `WeakPasswordError` for a refused password
 */
export async function createUser(
  database: Database,
  user: { email: string; password: string },
  { now = Date.now, hasher = passwordHasher }: UserOptions = {},
): Promise<{ id: string }> {
  const email = requireEmail(user.email);
  requireStrongPassword(user.password, email);
  const passwordHash = await hasher.hash(user.password);
  const at = new Date(now()).toISOString();
  return database.transaction({}, (transaction) =>
    refuseTakenEmail(insertUser(transaction, newUser({ email, passwordHash, at }))),
  );
}

/**
 * Gives a user a new password and ends all their sessions.
 *
 * @throws {AuthError} 404 `user_not_found`, `WeakPasswordError` for a refused password
 */
export async function setPassword(
  database: Database,
  userId: string,
  password: string,
  { now = Date.now, hasher = passwordHasher }: UserOptions = {},
): Promise<void> {
  const user = await database.transaction({ readOnly: true }, (transaction) =>
    selectUserById(transaction, userId),
  );
  if (!user) throw userNotFound();
  requireStrongPassword(password, user.email);
  const passwordHash = await hasher.hash(password);
  await database.transaction({}, async (transaction) => {
    const at = new Date(now()).toISOString();
    if (!(await updateUser(transaction, userId, { passwordHash }, at))) throw userNotFound();
    await endSessions(transaction, userId);
    await endRecoveries(transaction, userId);
  });
}

/** The user with this e-mail, in any case of its letters. */
export async function findUserByEmail(
  database: Database,
  email: string,
): Promise<UserRecord | undefined> {
  return database.transaction({ readOnly: true }, (transaction) =>
    selectUserByEmail(transaction, normaliseEmail(email)),
  );
}

/** The first state of a confirmed user. */
export function newUser(user: {
  email: string;
  passwordHash: string | null;
  at: string;
}): Parameters<typeof insertUser>[1] {
  return {
    id: randomUUID(),
    email: user.email,
    passwordHash: user.passwordHash,
    emailConfirmedAt: user.at,
    appMetadata: { provider: "email", providers: ["email"] },
    userMetadata: {},
    createdAt: user.at,
  };
}

/** Reports a taken e-mail (unique index) as GoTrue does. @throws {AuthError} 422 `email_exists` */
export async function refuseTakenEmail<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== "23505") throw error;
    throw new AuthError(
      422,
      "email_exists",
      "A user with this email address has already been registered",
    );
  }
}

/** 404 `user_not_found`, of the calls that name a user by id. */
export function userNotFound(): AuthError {
  return new AuthError(404, "user_not_found", "User not found");
}
