import { AuthError } from "#backend/auth/http.ts";
import { passwordHasher } from "#backend/auth/passwords/password-hash.ts";
import {
  generatePassword,
  requireStrongPassword,
} from "#backend/auth/passwords/password-policy.ts";
import { insertUser, requireEmail, selectUserByEmail } from "#backend/auth/user-records.ts";
import type { Database, Transaction } from "#backend/database/database.ts";

const DEFAULT_EMAIL = "admin@empresa.example";

type FirstAdministrator =
  | { created: false }
  | {
      created: true;
      email: string;
      /** Set only when it was generated: to be shown once, only its hash is stored. */
      password: string | null;
    };

/**
 * Creates the first administrator of an installation that has none. An existing user with the e-mail
 * becomes administrator and keeps their password. The team of such an installation has a week to set up second
 * factors, if they are demanded.
 *
 * @throws {Error} in Spanish, naming ADMIN_EMAIL or ADMIN_PASSWORD, when one of them is refused
 */
export async function ensureFirstAdministrator(
  database: Database,
  given: { email?: string; password?: string; demandsSecondFactor?: boolean } = {},
): Promise<FirstAdministrator> {
  const hasNone = await database.transaction({ readOnly: true }, hasNoAdministrator);
  if (!hasNone) return { created: false };
  const email = await explain("ADMIN_EMAIL no es una dirección de correo válida", () =>
    requireEmail(given.email ?? DEFAULT_EMAIL),
  );
  const password = given.password ?? generatePassword();
  await explain(
    "ADMIN_PASSWORD no es segura: use 10 caracteres o más, que no sean una palabra común ni el correo",
    () => requireStrongPassword(password, email),
  );
  // Before the transaction: PGlite's only session never waits for a hash.
  const passwordHash = await passwordHasher.hash(password);
  return database.transaction({}, async (transaction) => {
    // Instances that start together on one database create one administrator.
    await transaction.query("lock table public.admin_users in share row exclusive mode");
    if (!(await hasNoAdministrator(transaction))) return { created: false };
    const known = await selectUserByEmail(transaction, email);
    const at = new Date().toISOString();
    const user =
      known ?? (await insertUser(transaction, { email, passwordHash, emailConfirmedAt: at }, at));
    await transaction.query("insert into public.admin_users (user_id) values (($1::text)::uuid)", [
      user.id,
    ]);
    if (given.demandsSecondFactor === true) await demandSecondFactor(transaction);
    const isGenerated = !known && given.password === undefined;
    if (isGenerated) {
      await transaction.query("select public.note_generated_password(($1::text)::uuid)::text", [
        user.id,
      ]);
    }
    return { created: true, email, password: isGenerated ? password : null };
  });
}

/** How long the team of a new installation has to set up its second factors. */
const GRACE_DAYS = "7";

async function demandSecondFactor(transaction: Transaction): Promise<void> {
  await transaction.query(
    `insert into public.installation (key, value)
     values ('second_factor_from', to_jsonb(now() + make_interval(days => ($1::text)::int)))
     on conflict (key) do nothing`,
    [GRACE_DAYS],
  );
}

async function explain<T>(message: string, check: () => T | Promise<T>): Promise<T> {
  try {
    return await check();
  } catch (error) {
    throw error instanceof AuthError ? new Error(`${message}.`, { cause: error }) : error;
  }
}

async function hasNoAdministrator(transaction: Transaction): Promise<boolean> {
  const { rows } = await transaction.query<{ none: boolean }>(
    'select not exists (select from public.admin_users) as "none"',
  );
  return rows[0]?.none === true;
}
