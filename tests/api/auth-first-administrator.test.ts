import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { ensureFirstAdministrator } from "#backend/auth/first-administrator.ts";
import { type AuthApi, PASSWORD, startAuthApi } from "#tests/api/auth-support.ts";
import { RULE_DATABASES } from "#tests/support/backend.ts";

describe.each(RULE_DATABASES)("the first administrator over %s", (kind) => {
  let api: AuthApi;
  beforeAll(async () => {
    api = await startAuthApi(kind);
  });
  afterAll(() => api.close());

  const forgetAdministrators = () =>
    api.database.transaction({}, (transaction) =>
      transaction.execute("truncate public.admin_users cascade"),
    );

  async function isAdministrator(email: string, password: string): Promise<boolean> {
    const { data, error } = await api.client().auth.signInWithPassword({ email, password });
    if (error) throw error;
    const { rows } = await api.database.transaction({}, (transaction) =>
      transaction.query("select from public.admin_users where user_id = ($1::text)::uuid", [
        data.user.id,
      ]),
    );
    return rows.length === 1;
  }

  test("is created with a generated password, once", async () => {
    await forgetAdministrators();
    const outcome = await ensureFirstAdministrator(api.database);
    expect(outcome).toMatchObject({ created: true, email: "admin@empresa.example" });
    const password = outcome.created ? (outcome.password ?? "") : "";
    expect(password).toMatch(/^([a-km-np-z2-9]{5}-){3}[a-km-np-z2-9]{5}$/);
    expect(await isAdministrator("admin@empresa.example", password)).toBe(true);
    expect(await ensureFirstAdministrator(api.database)).toEqual({ created: false });
  });

  test("has the configured password, which is not returned", async () => {
    await forgetAdministrators();
    const configured = { email: "Jefa@empresa.example", password: "tractor azul en la loma" };
    expect(await ensureFirstAdministrator(api.database, configured)).toEqual({
      created: true,
      email: "jefa@empresa.example",
      password: null,
    });
    expect(await isAdministrator("jefa@empresa.example", configured.password)).toBe(true);
  });

  test("may be an existing user, who keeps the password", async () => {
    await forgetAdministrators();
    const { email } = await api.makeUser("promoted");
    expect(await ensureFirstAdministrator(api.database, { email })).toEqual({
      created: true,
      email,
      password: null,
    });
    expect(await isAdministrator(email, PASSWORD)).toBe(true);
  });

  test("is created once when several processes start together", async () => {
    await forgetAdministrators();
    const results = await Promise.all(
      [1, 2, 3].map((one) =>
        ensureFirstAdministrator(api.database, { email: `start${one}@empresa.example` }),
      ),
    );
    expect(results.filter(({ created }) => created)).toHaveLength(1);
  });

  test.each([
    [{ email: "no es un correo" }, /ADMIN_EMAIL/],
    [{ email: "a@empresa.example", password: "corta" }, /ADMIN_PASSWORD/],
  ])("%j stops the start with an error that names the setting", async (configured, message) => {
    await forgetAdministrators();
    await expect(ensureFirstAdministrator(api.database, configured)).rejects.toThrow(message);
  });
});
