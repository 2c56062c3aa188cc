import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { ensureFirstAdministrator } from "#backend/auth/first-administrator.ts";
import { TEST_DATABASES } from "#tests/support/backend.ts";
import { type AuthWire, PASSWORD, startAuthWire } from "#tests/wire/auth-support.ts";

describe.each(TEST_DATABASES)("the first administrator over %s", (kind) => {
  let wire: AuthWire;
  beforeAll(async () => {
    wire = await startAuthWire(kind);
  });
  afterAll(() => wire.close());

  const forgetAdministrators = () =>
    wire.database.transaction({}, (transaction) =>
      transaction.execute("truncate public.admin_users cascade"),
    );

  async function isAdministrator(email: string, password: string): Promise<boolean> {
    const { data, error } = await wire.client().auth.signInWithPassword({ email, password });
    if (error) throw error;
    const { rows } = await wire.database.transaction({}, (transaction) =>
      transaction.query("select from public.admin_users where user_id = ($1::text)::uuid", [
        data.user.id,
      ]),
    );
    return rows.length === 1;
  }

  test("is made with a generated password, once", async () => {
    await forgetAdministrators();
    const made = await ensureFirstAdministrator(wire.database);
    expect(made).toMatchObject({ created: true, email: "admin@empresa.example" });
    const password = made.created ? (made.password ?? "") : "";
    expect(password).toMatch(/^([a-km-np-z2-9]{5}-){3}[a-km-np-z2-9]{5}$/);
    expect(await isAdministrator("admin@empresa.example", password)).toBe(true);
    expect(await ensureFirstAdministrator(wire.database)).toEqual({ created: false });
  });

  test("has the password that was set, which is not given back", async () => {
    await forgetAdministrators();
    const given = { email: "Jefa@empresa.example", password: "tractor azul en la loma" };
    expect(await ensureFirstAdministrator(wire.database, given)).toEqual({
      created: true,
      email: "jefa@empresa.example",
      password: null,
    });
    expect(await isAdministrator("jefa@empresa.example", given.password)).toBe(true);
  });

  test("may be a user who is there already, and who keeps the password", async () => {
    await forgetAdministrators();
    const { email } = await wire.makeUser("promoted");
    expect(await ensureFirstAdministrator(wire.database, { email })).toEqual({
      created: true,
      email,
      password: null,
    });
    expect(await isAdministrator(email, PASSWORD)).toBe(true);
  });

  test("is one, even when several starts make it at once", async () => {
    await forgetAdministrators();
    const results = await Promise.all(
      [1, 2, 3].map((one) =>
        ensureFirstAdministrator(wire.database, { email: `start${one}@empresa.example` }),
      ),
    );
    expect(results.filter(({ created }) => created)).toHaveLength(1);
  });

  test.each([
    [{ email: "no es un correo" }, /ADMIN_EMAIL/],
    [{ email: "a@empresa.example", password: "corta" }, /ADMIN_PASSWORD/],
  ])("%j stops the start by the setting's name", async (given, message) => {
    await forgetAdministrators();
    await expect(ensureFirstAdministrator(wire.database, given)).rejects.toThrow(message);
  });
});
