import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { type AuthApi, PASSWORD, startAuthApi } from "#tests/api/auth-support.ts";
import { RULE_DATABASES } from "#tests/support/backend.ts";

describe.each(RULE_DATABASES)("users over %s", (kind) => {
  let api: AuthApi;
  beforeAll(async () => {
    api = await startAuthApi(kind);
  });
  afterAll(() => api.close());

  const admin = () => api.client(api.keys.secret).auth.admin;
  const signIn = (email: string, password: string) =>
    api.client().auth.signInWithPassword({ email, password });
  const newEmail = () => `u${crypto.randomUUID()}@empresa.example`;

  test("only the secret key gives access to users", async () => {
    const { email } = await api.makeUser("curious");
    const signedIn = api.client();
    await signedIn.auth.signInWithPassword({ email, password: PASSWORD });
    const { data } = await signedIn.auth.getSession();
    const anonymous = await api.client().auth.admin.listUsers();
    expect(anonymous.error).toMatchObject({ status: 403, code: "not_admin" });
    for (const [method, path] of [
      ["GET", "/admin/users"],
      ["POST", "/admin/users"],
      ["GET", `/admin/users/${crypto.randomUUID()}`],
      ["PUT", `/admin/users/${crypto.randomUUID()}`],
      ["DELETE", `/admin/users/${crypto.randomUUID()}`],
      ["GET", `/admin/users/${crypto.randomUUID()}/factors`],
      ["DELETE", `/admin/users/${crypto.randomUUID()}/factors/${crypto.randomUUID()}`],
      ["POST", "/admin/generate_link"],
    ] as const) {
      const response = await api.ask(method, path, {
        headers: { authorization: `Bearer ${data.session?.access_token}` },
      });
      expect([response.status, (await response.json()).error_code]).toEqual([403, "not_admin"]);
    }
  });

  test("a user is created, read, changed and deleted", async () => {
    const email = newEmail();
    const created = await admin().createUser({
      email: email.toUpperCase(),
      password: PASSWORD,
      email_confirm: true,
      user_metadata: { nombre: "Ana", tema: "claro" },
      app_metadata: { area: "ventas" },
    });
    const id = created.data.user?.id ?? "";
    expect(created.data.user).toMatchObject({
      email,
      user_metadata: { nombre: "Ana", tema: "claro" },
      app_metadata: { provider: "email", providers: ["email"], area: "ventas" },
    });
    expect((await signIn(email, PASSWORD)).error).toBeNull();

    const changed = await admin().updateUserById(id, {
      email: `x${email}`,
      user_metadata: { tema: null, idioma: "es" },
    });
    expect(changed.data.user).toMatchObject({
      email: `x${email}`,
      user_metadata: { nombre: "Ana", idioma: "es" },
    });
    expect(changed.data.user?.user_metadata).not.toHaveProperty("tema");
    expect((await admin().getUserById(id)).data.user).toEqual(changed.data.user);

    expect((await admin().deleteUser(id)).error).toBeNull();
    expect((await admin().getUserById(id)).error).toMatchObject({
      status: 404,
      code: "user_not_found",
    });
    expect((await signIn(`x${email}`, PASSWORD)).error?.code).toBe("invalid_credentials");
  });

  test("a password set by the secret key ends all the user's sessions", async () => {
    const { id, email } = await api.makeUser("reset");
    const { data } = await signIn(email, PASSWORD);
    expect((await admin().updateUserById(id, { password: "corta" })).error).toMatchObject({
      name: "AuthWeakPasswordError",
      reasons: ["length"],
    });
    await admin().updateUserById(id, { password: "tractor azul en la loma" });
    const refreshed = await api
      .client()
      .auth.refreshSession({ refresh_token: data.session?.refresh_token ?? "" });
    expect(refreshed.error?.code).toBe("refresh_token_not_found");
    expect((await signIn(email, "tractor azul en la loma")).error).toBeNull();
  });

  test("a user with an unconfirmed e-mail cannot sign in until it is confirmed", async () => {
    const email = newEmail();
    const { data } = await admin().createUser({ email, password: PASSWORD });
    expect((await signIn(email, PASSWORD)).error).toMatchObject({
      status: 400,
      code: "email_not_confirmed",
    });
    await admin().updateUserById(data.user?.id ?? "", { email_confirm: true });
    expect((await signIn(email, PASSWORD)).error).toBeNull();
  });

  test("a user without a password cannot sign in with any", async () => {
    const email = newEmail();
    await admin().createUser({ email, email_confirm: true });
    for (const password of ["", "null", PASSWORD])
      expect((await signIn(email, password)).error?.code).toBe("invalid_credentials");
  });

  test("a banned user can neither sign in nor use a session until the ban ends", async () => {
    const { id, email } = await api.makeUser("banned");
    const client = api.client();
    await client.auth.signInWithPassword({ email, password: PASSWORD });
    expect((await admin().updateUserById(id, { ban_duration: "24h" })).error).toBeNull();
    const banned = { code: "user_banned" };
    expect((await signIn(email, PASSWORD)).error).toMatchObject({ status: 400, ...banned });
    expect((await signIn(email, "otra cosa")).error?.code).toBe("invalid_credentials");
    expect((await client.auth.getUser()).error).toMatchObject({ status: 403, ...banned });
    expect((await client.auth.refreshSession()).error).toMatchObject({ status: 400, ...banned });
    await admin().updateUserById(id, { ban_duration: "none" });
    expect((await signIn(email, PASSWORD)).error).toBeNull();

    await admin().updateUserById(id, { ban_duration: "30m" });
    api.clock.now += 30 * 60_000;
    expect((await signIn(email, PASSWORD)).error).toBeNull();
  });

  test("a user can be created banned, with the only role that there is", async () => {
    const email = newEmail();
    const { data, error } = await admin().createUser({
      email,
      password: PASSWORD,
      email_confirm: true,
      role: "authenticated",
      phone: "",
      ban_duration: "1h",
    });
    expect(error).toBeNull();
    expect(Date.parse(data.user?.banned_until ?? "")).toBe(api.clock.now + 3_600_000);
    expect((await signIn(email, PASSWORD)).error?.code).toBe("user_banned");
  });

  test("neither metadata grows beyond what a token can hold, in however many steps", async () => {
    const { id } = await api.makeUser("metadata");
    for (const place of ["user_metadata", "app_metadata"] as const) {
      const add = (name: string) =>
        admin().updateUserById(id, { [place]: { [name]: "x".repeat(1900) } });
      expect((await add("a")).error).toBeNull();
      expect((await add("b")).error).toBeNull();
      expect((await add("c")).error).toMatchObject({ status: 422, code: "validation_failed" });
      expect((await add("a")).error).toBeNull();
    }
  });

  test("the list of users is paged", async () => {
    for (let index = 0; index < 3; index += 1) await api.makeUser("page");
    const first = await admin().listUsers({ page: 1, perPage: 2 });
    const second = await admin().listUsers({ page: 2, perPage: 2 });
    expect(first.error).toBeNull();
    expect(first.data).toMatchObject({ nextPage: 2, users: [{}, {}] });
    const ids = [...first.data.users, ...second.data.users].map(({ id }) => id);
    expect(new Set(ids).size).toBe(4);
    const all = await admin().listUsers();
    expect(all.data).toMatchObject({ nextPage: null, lastPage: 1, total: all.data.users.length });
    const beyond = await admin().listUsers({ page: 900, perPage: 1000 });
    expect(beyond.data.users).toEqual([]);
  });

  test.each([
    ["POST", "", { password: PASSWORD }, 400, "validation_failed"],
    ["POST", "", { email: "no address", password: PASSWORD }, 400, "validation_failed"],
    ["POST", "", { email: `${"a".repeat(250)}@b.example` }, 400, "validation_failed"],
    ["POST", "", { email: "a@b.example", password: "corta" }, 422, "weak_password"],
    ["POST", "", { email: "a@b.example", role: "service_role" }, 422, "validation_failed"],
    ["POST", "", { email: "a@b.example", role: ["authenticated"] }, 422, "validation_failed"],
    ["POST", "", { email: "a@b.example", phone: "573001112233" }, 422, "validation_failed"],
    ["POST", "", { email: "a@b.example", password_hash: "$2b$10$" }, 422, "validation_failed"],
    ["POST", "", { email: "a@b.example", id: crypto.randomUUID() }, 422, "validation_failed"],
    ["POST", "", { email: "a@b.example", is_super_admin: true }, 400, "bad_json"],
    ["POST", "", { email: "a@b.example", ban_duration: "1 year" }, 400, "bad_json"],
    [
      "POST",
      "",
      { email: "a@b.example", user_metadata: { a: "ñ".repeat(2048) } },
      422,
      "validation_failed",
    ],
    ["PUT", `/${crypto.randomUUID()}`, { role: "postgres" }, 422, "validation_failed"],
    ["PUT", `/${crypto.randomUUID()}`, { ban_duration: "forever" }, 400, "bad_json"],
    ["GET", "/not-a-uuid", undefined, 404, "validation_failed"],
    ["PUT", `/${crypto.randomUUID()}`, { email: "a@b.example" }, 404, "user_not_found"],
    ["DELETE", `/${crypto.randomUUID()}`, undefined, 404, "user_not_found"],
    ["DELETE", `/${crypto.randomUUID()}`, { should_soft_delete: true }, 422, "validation_failed"],
    ["GET", "?page=0", undefined, 400, "validation_failed"],
    ["GET", "?per_page=-1", undefined, 400, "validation_failed"],
    ["GET", "?page=1e3", undefined, 400, "validation_failed"],
  ])("%s /admin/users%s with %j returns %i %s", async (method, path, body, status, code) => {
    const response = await api.ask(method, `/admin/users${path}`, {
      headers: { apikey: api.keys.secret },
      ...(body ? { body } : {}),
    });
    expect([response.status, (await response.json()).error_code]).toEqual([status, code]);
  });

  test("two users cannot share an e-mail, whatever its letter case", async () => {
    const { email } = await api.makeUser("taken");
    const taken = { status: 422, code: "email_exists" };
    const again = await admin().createUser({ email: email.toUpperCase() });
    expect(again.error).toMatchObject(taken);
    const other = await api.makeUser("mover");
    expect((await admin().updateUserById(other.id, { email })).error).toMatchObject(taken);
  });

  test("no request caused an unexpected error", () => {
    expect(api.errors).toEqual([]);
  });
});
