import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { type AuthApi, PASSWORD, startAuthApi } from "#tests/api/auth-support.ts";
import { RULE_DATABASES } from "#tests/support/backend.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

describe.each(RULE_DATABASES)("auth over %s", (kind) => {
  let api: AuthApi;
  beforeAll(async () => {
    api = await startAuthApi(kind);
  });
  afterAll(() => api.close());

  test("a sign-in returns a session of one hour and the user", async () => {
    const { id, email } = await api.makeUser("ana");
    const { session, user } = await api.signIn(email.toUpperCase());
    const seconds = Math.floor(api.clock.now / 1000);
    expect(session).toMatchObject({
      token_type: "bearer",
      expires_in: 3600,
      expires_at: seconds + 3600,
      user: { id },
    });
    expect(session.refresh_token).toMatch(/^[\w-]{43}$/);
    expect(user).toMatchObject({
      id,
      aud: "authenticated",
      role: "authenticated",
      email,
      app_metadata: { provider: "email", providers: ["email"] },
      user_metadata: {},
      identities: [{ user_id: id, provider: "email", identity_data: { email, sub: id } }],
      is_anonymous: false,
    });
    expect(user.last_sign_in_at).toBe(new Date(api.clock.now).toISOString().replace("Z", "000Z"));
  });

  test("the access token carries Supabase's claims", async () => {
    const { id, email } = await api.makeUser("claims");
    const { session } = await api.signIn(email);
    const issued = Math.floor(api.clock.now / 1000);
    expect(decodeJwt(session.access_token)).toEqual({
      iss: "http://auth.test/auth/v1",
      sub: id,
      aud: "authenticated",
      role: "authenticated",
      email,
      phone: "",
      session_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      aal: "aal1",
      amr: [{ method: "password", timestamp: issued }],
      app_metadata: { provider: "email", providers: ["email"] },
      user_metadata: {},
      is_anonymous: false,
      iat: issued,
      exp: issued + 3600,
    });
  });

  test("the database stores neither passwords nor refresh tokens in plain text", async () => {
    const { id, email } = await api.makeUser("stored");
    const { session } = await api.signIn(email);
    const { rows } = await api.database.transaction({}, (transaction) =>
      transaction.query<{ dump: string }>(
        `select concat((select row_to_json(u)::text from auth.users u where id = ($1::text)::uuid),
           (select json_agg(t)::text from auth.refresh_tokens t where user_id = ($1::text)::uuid)) as dump`,
        [id],
      ),
    );
    expect(rows[0]?.dump).toContain("$argon2id$");
    expect(rows[0]?.dump).not.toContain(session.refresh_token);
    expect(rows[0]?.dump).not.toContain(PASSWORD);
  });

  test("a wrong password and an unknown e-mail get the same error at the same cost", async () => {
    const { email } = await api.makeUser("known");
    for (const credentials of [
      { email, password: "otra contraseña" },
      { email: "nadie@empresa.example", password: PASSWORD },
      { email: "not an address", password: PASSWORD },
      { email, password: "" },
    ]) {
      api.derivations.length = 0;
      const { error } = await api.client().auth.signInWithPassword(credentials);
      expect(error).toMatchObject({
        status: 400,
        code: "invalid_credentials",
        message: "Invalid login credentials",
      });
      expect(api.derivations).toHaveLength(1);
    }
  });

  test("no transaction is open while a password is hashed", async () => {
    const { email } = await api.makeUser("held");
    api.derivations.length = 0;
    const { client } = await api.signIn(email);
    await client.auth.updateUser({
      password: "una contraseña nueva 7",
      current_password: PASSWORD,
    });
    const admin = api.client(api.keys.secret).auth.admin;
    await admin.createUser({ email: `x.${email}`, password: "otra contraseña larga" });
    expect(api.derivations.length).toBeGreaterThanOrEqual(4);
    expect(api.derivations.filter((at) => at.openTransactions > 0)).toEqual([]);
  });

  test("twenty concurrent sign-ins all succeed", async () => {
    const { id, email } = await api.makeUser("many");
    const sessions = await Promise.all(Array.from({ length: 20 }, () => api.signIn(email)));
    expect(new Set(sessions.map(({ session }) => session.refresh_token)).size).toBe(20);
    expect(await api.countSessions(id)).toBe(20);
  });

  test("a refresh returns new tokens of the same session", async () => {
    const { email } = await api.makeUser("refresh");
    const { session } = await api.signIn(email);
    api.clock.now += 50 * MINUTE;
    const { data } = await api.refresh(session.refresh_token);
    expect(data.session?.refresh_token).not.toBe(session.refresh_token);
    const [before, after] = [session, data.session].map((one) =>
      decodeJwt(one?.access_token ?? ""),
    );
    expect(after?.["session_id"]).toBe(before?.["session_id"]);
    expect(after?.["amr"]).toEqual(before?.["amr"]);
    expect(after?.exp).toBe(Math.floor(api.clock.now / 1000) + 3600);
  });

  test("tabs that refresh concurrently get the same new token", async () => {
    const { email } = await api.makeUser("tabs");
    const { session } = await api.signIn(email);
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => api.refresh(session.refresh_token)),
    );
    const tokens = new Set(responses.map(({ data }) => data.session?.refresh_token));
    expect(tokens.size).toBe(1);
    const [successor = ""] = tokens;
    const next = await api.refresh(successor);
    expect(next.error).toBeNull();
  });

  test("a lost response to a refresh can be requested again for ten seconds", async () => {
    const { email } = await api.makeUser("lost");
    const { session } = await api.signIn(email);
    const first = await api.refresh(session.refresh_token);
    api.clock.now += 9_999;
    const again = await api.refresh(session.refresh_token);
    expect(again.data.session?.refresh_token).toBe(first.data.session?.refresh_token);
  });

  test("reuse of a spent token after the reuse interval ends the session for both holders", async () => {
    const { id, email } = await api.makeUser("thief");
    const { client, session } = await api.signIn(email);
    const { data } = await api.refresh(session.refresh_token);
    api.clock.now += 10_001;
    const reuse = await api.refresh(session.refresh_token);
    expect(reuse.error).toMatchObject({
      status: 400,
      code: "refresh_token_already_used",
      message: "Invalid Refresh Token: Already Used",
    });
    const family = await api.refresh(data.session?.refresh_token ?? "");
    expect(family.error).toMatchObject({ status: 400, code: "refresh_token_not_found" });
    expect((await client.auth.getUser()).error?.name).toBe("AuthSessionMissingError");
    expect(await api.countSessions(id)).toBe(0);
  });

  test("the reuse interval covers the immediate parent token only", async () => {
    const { email } = await api.makeUser("grandparent");
    const { session } = await api.signIn(email);
    const { data } = await api.refresh(session.refresh_token);
    await api.refresh(data.session?.refresh_token ?? "");
    const { error } = await api.refresh(session.refresh_token);
    expect(error?.code).toBe("refresh_token_already_used");
  });

  test.each(["x", "A".repeat(43), "' or 1=1 --"])(
    "refresh token %j is not found",
    async (token) => {
      const { error } = await api.refresh(token);
      expect(error).toMatchObject({
        status: 400,
        code: "refresh_token_not_found",
        message: "Invalid Refresh Token: Refresh Token Not Found",
      });
    },
  );

  test("a session that is not refreshed for thirty days expires and is deleted", async () => {
    const idle = await api.makeUser("idle");
    const { session } = await api.signIn(idle.email);
    api.clock.now += 29 * DAY;
    const { data } = await api.refresh(session.refresh_token);
    api.clock.now += 30 * DAY + 1;
    const { error } = await api.refresh(data.session?.refresh_token ?? "");
    expect(error).toMatchObject({ status: 400, code: "session_expired" });

    await api.signIn(idle.email);
    api.clock.now += 31 * DAY;
    const other = await api.makeUser("awake");
    await api.signIn(other.email);
    expect(await api.countSessions(idle.id)).toBe(0);
  });

  test("a session ends after ninety days, however often it is refreshed", async () => {
    const { email } = await api.makeUser("steady");
    let { session } = await api.signIn(email);
    for (let days = 10; days < 90; days += 10) {
      api.clock.now += 10 * DAY;
      const { data } = await api.refresh(session.refresh_token);
      if (data.session) session = data.session;
    }
    api.clock.now += 10 * DAY + 1;
    const { error } = await api.refresh(session.refresh_token);
    expect(error).toMatchObject({ status: 400, code: "session_expired" });
  });

  test("a spent token is stored for thirty days, then pruned", async () => {
    const { id, email } = await api.makeUser("pruned");
    let { session } = await api.signIn(email);
    for (let week = 0; week < 10; week += 1) {
      api.clock.now += 7 * DAY;
      const { data } = await api.refresh(session.refresh_token);
      if (data.session) session = data.session;
    }
    const { rows } = await api.database.transaction({}, (transaction) =>
      transaction.query<{ tokens: number }>(
        "select count(*)::int as tokens from auth.refresh_tokens where user_id = ($1::text)::uuid",
        [id],
      ),
    );
    expect(rows[0]?.tokens).toBe(6);
  });

  test("no request caused an unexpected error", () => {
    expect(api.errors).toEqual([]);
  });
});
