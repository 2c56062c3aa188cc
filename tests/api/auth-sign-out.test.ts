import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { type AuthApi, PASSWORD, startAuthApi } from "#tests/api/auth-support.ts";
import { RULE_DATABASES } from "#tests/support/backend.ts";

describe.each(RULE_DATABASES)("sign-out and password changes over %s", (kind) => {
  let api: AuthApi;
  beforeAll(async () => {
    api = await startAuthApi(kind);
  });
  afterAll(() => api.close());

  test("a sign-out ends the sessions that its scope names", async () => {
    const { id, email } = await api.makeUser("out");
    const { client: first, session } = await api.signIn(email);
    const second = await api.signIn(email);
    await api.signIn(email);

    expect((await first.auth.signOut({ scope: "local" })).error).toBeNull();
    expect(await api.countSessions(id)).toBe(2);
    const gone = await api.ask("GET", "/user", {
      headers: { authorization: `Bearer ${session.access_token}` },
    });
    expect([gone.status, (await gone.json()).error_code]).toEqual([403, "session_not_found"]);
    expect((await api.refresh(session.refresh_token)).error?.code).toBe("refresh_token_not_found");

    expect((await second.client.auth.signOut({ scope: "others" })).error).toBeNull();
    expect(await api.countSessions(id)).toBe(1);
    expect((await second.client.auth.getUser()).data.user?.id).toBe(id);

    await api.signIn(email);
    expect((await second.client.auth.signOut({ scope: "global" })).error).toBeNull();
    expect(await api.countSessions(id)).toBe(0);
  });

  test("a sign-out does not affect other users' sessions, and refuses an unknown scope", async () => {
    const bystander = await api.makeUser("bystander");
    await api.signIn(bystander.email);
    const { email } = await api.makeUser("leaver");
    const { client, session } = await api.signIn(email);
    const odd = await api.ask("POST", "/logout?scope=everything", {
      headers: { authorization: `Bearer ${session.access_token}` },
    });
    expect([odd.status, (await odd.json()).error_code]).toEqual([400, "validation_failed"]);
    await client.auth.signOut();
    expect(await api.countSessions(bystander.id)).toBe(1);
  });

  test("a new password ends the other sessions and keeps this one", async () => {
    const { id, email } = await api.makeUser("change");
    const { client } = await api.signIn(email);
    const other = await api.signIn(email);
    const password = "tractor azul en la loma";
    const { data, error } = await client.auth.updateUser({ password, current_password: PASSWORD });
    expect([error, data.user?.id]).toEqual([null, id]);

    expect((await client.auth.getUser()).data.user?.id).toBe(id);
    expect((await client.auth.refreshSession()).error).toBeNull();
    expect((await api.refresh(other.session.refresh_token)).error?.code).toBe(
      "refresh_token_not_found",
    );
    const old = await api.client().auth.signInWithPassword({ email, password: PASSWORD });
    expect(old.error?.code).toBe("invalid_credentials");
    expect((await api.client().auth.signInWithPassword({ email, password })).error).toBeNull();
  });

  test("sign-ins with the old password during its change leave no valid session", async () => {
    const { email } = await api.makeUser("race");
    const { client } = await api.signIn(email);
    const attempts = await Promise.allSettled([
      client.auth.updateUser({
        password: "tractor azul en la loma",
        current_password: PASSWORD,
      }),
      ...Array.from({ length: 6 }, () => api.signIn(email)),
    ]);
    expect(attempts[0]).toMatchObject({ status: "fulfilled", value: { error: null } });
    const opened = attempts
      .slice(1)
      .flatMap((attempt) =>
        attempt.status === "fulfilled" && "session" in attempt.value ? [attempt.value.session] : [],
      );
    for (const session of opened)
      expect((await api.refresh(session.refresh_token)).error?.code).toBe(
        "refresh_token_not_found",
      );
  });

  test.each([
    ["corta", ["length"]],
    ["Colombia2026!", ["pwned"]],
    ["hola", ["length", "pwned"]],
  ])("the weak password '%s' is refused with its reasons", async (password, reasons) => {
    const { email } = await api.makeUser("weak");
    const { client } = await api.signIn(email);
    const { error } = await client.auth.updateUser({ password });
    expect(error).toMatchObject({ name: "AuthWeakPasswordError", status: 422, reasons });
  });

  test("users change their own metadata, which gives no rights", async () => {
    const { email } = await api.makeUser("metadata");
    const { client } = await api.signIn(email);
    const first = await client.auth.updateUser({ data: { tema: "claro", rol: "admin" } });
    expect(first.data.user?.user_metadata).toEqual({ tema: "claro", rol: "admin" });
    const second = await client.auth.updateUser({ data: { tema: null, idioma: "es" } });
    expect(second.data.user).toMatchObject({
      user_metadata: { rol: "admin", idioma: "es" },
      app_metadata: { provider: "email" },
      role: "authenticated",
    });
    await client.auth.refreshSession();
    const { data } = await client.auth.getClaims();
    expect(data?.claims).toMatchObject({ role: "authenticated", user_metadata: { idioma: "es" } });
    expect((await client.rpc("is_admin")).data).not.toBe(true);
  });

  test.each([
    [{ password: PASSWORD, current_password: PASSWORD }, 422, "same_password"],
    [{ password: "tractor azul en la loma" }, 400, "current_password_required"],
    [
      { password: "tractor azul en la loma", current_password: "" },
      400,
      "current_password_required",
    ],
    [
      { password: "tractor azul en la loma", current_password: "falsa" },
      400,
      "current_password_mismatch",
    ],
    [{ email: "otro@empresa.example" }, 422, "validation_failed"],
    [{ data: { texto: "x".repeat(4096) } }, 422, "validation_failed"],
    [{ data: ["rol"] }, 400, "bad_json"],
    [{ app_metadata: { rol: "admin" } }, 422, "validation_failed"],
    [{ phone: "+573000000000" }, 422, "validation_failed"],
    [{ role: "service_role" }, 400, "bad_json"],
  ])("the change %j is refused with %i %s", async (change, status, code) => {
    const { email } = await api.makeUser("refused");
    const { session } = await api.signIn(email);
    const response = await api.ask("PUT", "/user", {
      body: change,
      headers: { authorization: `Bearer ${session.access_token}` },
    });
    expect([response.status, (await response.json()).error_code]).toEqual([status, code]);
  });

  test("no request caused an unexpected error", () => {
    expect(api.errors).toEqual([]);
  });
});
