import { passwordHasher } from "#backend/auth/passwords/password-hash.ts";
import { insertUser } from "#backend/auth/user-records.ts";
import type { Database } from "#backend/database/database.ts";

/** Creates a user who can sign in immediately, without the API. */
export async function createUser(
  database: Database,
  { email, password }: { email: string; password: string },
): Promise<{ id: string }> {
  const passwordHash = await passwordHasher.hash(password);
  const at = new Date().toISOString();
  return database.transaction({}, (transaction) =>
    insertUser(transaction, { email, passwordHash, emailConfirmedAt: at }, at),
  );
}
