import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { TEST_DATABASES } from "#tests/support/backend.ts";
import { type AuthWire, PASSWORD, startAuthWire } from "#tests/wire/auth-support.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

describe.each(TEST_DATABASES)("auth over %s", (kind) => {
  let wire: AuthWire;
  beforeAll(async () => {
    wire = await startAuthWire(kind);
  });
  afterAll(() => wire.close());

  async function signIn(email: string) {
    const client = wire.client();
    const { data, error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
    if (error) throw error;
    return { client, session: data.session, user: data.user };
  }

  const refresh = (token: string) => wire.client().auth.refreshSession({ refresh_token: token });

  async function countSessions(userId: string): Promise<number> {
    const { rows } = await wire.database.transaction({}, (transaction) =>
      transaction.query<{ sessions: number }>(
        "select count(*)::int as sessions from auth.sessions where user_id = ($1::text)::uuid",
        [userId],
      ),
    );
    return rows[0]?.sessions ?? -1;
  }

  test("a sign-in gives a session of one hour and the user", async () => {
    const { id, email } = await wire.makeUser("ana");
    const { session, user } = await signIn(email.toUpperCase());
    const seconds = Math.floor(wire.clock.now / 1000);
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
    expect(user.last_sign_in_at).toBe(new Date(wire.clock.now).toISOString().replace("Z", "000Z"));
  });

  test("the access token carries Supabase's claims", async () => {
    const { id, email } = await wire.makeUser("claims");
    const { session } = await signIn(email);
    const issued = Math.floor(wire.clock.now / 1000);
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

  test("the database keeps neither passwords nor refresh tokens in the clear", async () => {
    const { id, email } = await wire.makeUser("kept");
    const { session } = await signIn(email);
    const { rows } = await wire.database.transaction({}, (transaction) =>
      transaction.query<{ kept: string }>(
        `select concat((select row_to_json(u)::text from auth.users u where id = ($1::text)::uuid),
           (select json_agg(t)::text from auth.refresh_tokens t where user_id = ($1::text)::uuid)) as kept`,
        [id],
      ),
    );
    expect(rows[0]?.kept).toContain("$argon2id$");
    expect(rows[0]?.kept).not.toContain(session.refresh_token);
    expect(rows[0]?.kept).not.toContain(PASSWORD);
  });

  test("a wrong password and an unknown e-mail read the same and cost the same", async () => {
    const { email } = await wire.makeUser("known");
    for (const credentials of [
      { email, password: "otra contraseña" },
      { email: "nadie@empresa.example", password: PASSWORD },
      { email: "not an address", password: PASSWORD },
      { email, password: "" },
    ]) {
      wire.derivations.length = 0;
      const { error } = await wire.client().auth.signInWithPassword(credentials);
      expect(error).toMatchObject({
        status: 400,
        code: "invalid_credentials",
        message: "Invalid login credentials",
      });
      expect(wire.derivations).toHaveLength(1);
    }
  });

  test("no transaction is open while a password is hashed", async () => {
    const { email } = await wire.makeUser("held");
    wire.derivations.length = 0;
    const { client } = await signIn(email);
    await client.auth.updateUser({ password: "una contraseña nueva 7" });
    const admin = wire.client(wire.keys.secret).auth.admin;
    await admin.createUser({ email: `x.${email}`, password: "otra contraseña larga" });
    expect(wire.derivations.length).toBeGreaterThanOrEqual(4);
    expect(wire.derivations.filter((at) => at.openTransactions > 0)).toEqual([]);
  });

  test("twenty sign-ins at once all succeed", async () => {
    const { id, email } = await wire.makeUser("many");
    const sessions = await Promise.all(Array.from({ length: 20 }, () => signIn(email)));
    expect(new Set(sessions.map(({ session }) => session.refresh_token)).size).toBe(20);
    expect(await countSessions(id)).toBe(20);
  });

  test("a refresh gives new tokens of the same session", async () => {
    const { email } = await wire.makeUser("refresh");
    const { session } = await signIn(email);
    wire.clock.now += 50 * MINUTE;
    const { data } = await refresh(session.refresh_token);
    expect(data.session?.refresh_token).not.toBe(session.refresh_token);
    const [before, after] = [session, data.session].map((one) =>
      decodeJwt(one?.access_token ?? ""),
    );
    expect(after?.["session_id"]).toBe(before?.["session_id"]);
    expect(after?.["amr"]).toEqual(before?.["amr"]);
    expect(after?.exp).toBe(Math.floor(wire.clock.now / 1000) + 3600);
  });

  test("two tabs that refresh at once both go on with one successor", async () => {
    const { email } = await wire.makeUser("tabs");
    const { session } = await signIn(email);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => refresh(session.refresh_token)),
    );
    const tokens = new Set(answers.map(({ data }) => data.session?.refresh_token));
    expect(tokens.size).toBe(1);
    const [successor = ""] = tokens;
    const next = await refresh(successor);
    expect(next.error).toBeNull();
  });

  test("a lost answer can be asked for again for ten seconds", async () => {
    const { email } = await wire.makeUser("lost");
    const { session } = await signIn(email);
    const first = await refresh(session.refresh_token);
    wire.clock.now += 9_999;
    const again = await refresh(session.refresh_token);
    expect(again.data.session?.refresh_token).toBe(first.data.session?.refresh_token);
  });

  test("reuse of a spent token after the grace ends the session for both holders", async () => {
    const { id, email } = await wire.makeUser("thief");
    const { client, session } = await signIn(email);
    const { data } = await refresh(session.refresh_token);
    wire.clock.now += 10_001;
    const reuse = await refresh(session.refresh_token);
    expect(reuse.error).toMatchObject({
      status: 400,
      code: "refresh_token_already_used",
      message: "Invalid Refresh Token: Already Used",
    });
    const family = await refresh(data.session?.refresh_token ?? "");
    expect(family.error).toMatchObject({ status: 400, code: "refresh_token_not_found" });
    expect((await client.auth.getUser()).error?.name).toBe("AuthSessionMissingError");
    expect(await countSessions(id)).toBe(0);
  });

  test("a token before the immediate parent has no grace", async () => {
    const { email } = await wire.makeUser("grandparent");
    const { session } = await signIn(email);
    const { data } = await refresh(session.refresh_token);
    await refresh(data.session?.refresh_token ?? "");
    const { error } = await refresh(session.refresh_token);
    expect(error?.code).toBe("refresh_token_already_used");
  });

  test.each(["x", "A".repeat(43), "' or 1=1 --"])(
    "refresh token %j is not found",
    async (token) => {
      const { error } = await refresh(token);
      expect(error).toMatchObject({
        status: 400,
        code: "refresh_token_not_found",
        message: "Invalid Refresh Token: Refresh Token Not Found",
      });
    },
  );

  test("a session that nobody renews for thirty days has expired, and is forgotten", async () => {
    const idle = await wire.makeUser("idle");
    const { session } = await signIn(idle.email);
    wire.clock.now += 29 * DAY;
    const { data } = await refresh(session.refresh_token);
    wire.clock.now += 30 * DAY + 1;
    const { error } = await refresh(data.session?.refresh_token ?? "");
    expect(error).toMatchObject({ status: 400, code: "session_expired" });

    await signIn(idle.email);
    wire.clock.now += 31 * DAY;
    const other = await wire.makeUser("awake");
    await signIn(other.email);
    expect(await countSessions(idle.id)).toBe(0);
  });

  test("a spent token is remembered for thirty days, then pruned", async () => {
    const { id, email } = await wire.makeUser("pruned");
    let { session } = await signIn(email);
    for (let week = 0; week < 10; week += 1) {
      wire.clock.now += 7 * DAY;
      const { data } = await refresh(session.refresh_token);
      if (data.session) session = data.session;
    }
    const { rows } = await wire.database.transaction({}, (transaction) =>
      transaction.query<{ tokens: number }>(
        "select count(*)::int as tokens from auth.refresh_tokens where user_id = ($1::text)::uuid",
        [id],
      ),
    );
    expect(rows[0]?.tokens).toBe(6);
  });

  test("a sign-out ends the sessions that its scope names", async () => {
    const { id, email } = await wire.makeUser("out");
    const { client: first, session } = await signIn(email);
    const second = await signIn(email);
    await signIn(email);

    expect((await first.auth.signOut({ scope: "local" })).error).toBeNull();
    expect(await countSessions(id)).toBe(2);
    const gone = await wire.ask("GET", "/user", {
      headers: { authorization: `Bearer ${session.access_token}` },
    });
    expect([gone.status, (await gone.json()).error_code]).toEqual([403, "session_not_found"]);
    expect((await refresh(session.refresh_token)).error?.code).toBe("refresh_token_not_found");

    expect((await second.client.auth.signOut({ scope: "others" })).error).toBeNull();
    expect(await countSessions(id)).toBe(1);
    expect((await second.client.auth.getUser()).data.user?.id).toBe(id);

    await signIn(email);
    expect((await second.client.auth.signOut({ scope: "global" })).error).toBeNull();
    expect(await countSessions(id)).toBe(0);
  });

  test("a sign-out leaves other users' sessions alone, and refuses an unknown scope", async () => {
    const bystander = await wire.makeUser("bystander");
    await signIn(bystander.email);
    const { email } = await wire.makeUser("leaver");
    const { client, session } = await signIn(email);
    const odd = await wire.ask("POST", "/logout?scope=everything", {
      headers: { authorization: `Bearer ${session.access_token}` },
    });
    expect([odd.status, (await odd.json()).error_code]).toEqual([400, "validation_failed"]);
    await client.auth.signOut();
    expect(await countSessions(bystander.id)).toBe(1);
  });

  test("a new password ends the other sessions and keeps this one", async () => {
    const { id, email } = await wire.makeUser("change");
    const { client } = await signIn(email);
    const other = await signIn(email);
    const password = "tractor azul en la loma";
    const { data, error } = await client.auth.updateUser({ password });
    expect([error, data.user?.id]).toEqual([null, id]);

    expect((await client.auth.getUser()).data.user?.id).toBe(id);
    expect((await client.auth.refreshSession()).error).toBeNull();
    expect((await refresh(other.session.refresh_token)).error?.code).toBe(
      "refresh_token_not_found",
    );
    const old = await wire.client().auth.signInWithPassword({ email, password: PASSWORD });
    expect(old.error?.code).toBe("invalid_credentials");
    expect((await wire.client().auth.signInWithPassword({ email, password })).error).toBeNull();
  });

  test("a sign-in with the old password that meets a change of it fails", async () => {
    const { email } = await wire.makeUser("race");
    const { client } = await signIn(email);
    const attempts = await Promise.allSettled([
      client.auth.updateUser({ password: "tractor azul en la loma" }),
      ...Array.from({ length: 6 }, () => signIn(email)),
    ]);
    expect(attempts[0]).toMatchObject({ status: "fulfilled", value: { error: null } });
    const opened = attempts
      .slice(1)
      .flatMap((attempt) =>
        attempt.status === "fulfilled" && "session" in attempt.value ? [attempt.value.session] : [],
      );
    for (const session of opened)
      expect((await refresh(session.refresh_token)).error?.code).toBe("refresh_token_not_found");
  });

  test.each([
    ["corta", ["length"]],
    ["Colombia2026!", ["pwned"]],
    ["hola", ["length", "pwned"]],
  ])("the weak password '%s' is refused with its reasons", async (password, reasons) => {
    const { email } = await wire.makeUser("weak");
    const { client } = await signIn(email);
    const { error } = await client.auth.updateUser({ password });
    expect(error).toMatchObject({ name: "AuthWeakPasswordError", status: 422, reasons });
  });

  test.each([
    [{ password: PASSWORD }, 422, "same_password"],
    [
      { password: "tractor azul en la loma", current_password: "falsa" },
      400,
      "current_password_mismatch",
    ],
    [{ email: "otro@empresa.example" }, 422, "validation_failed"],
    [{ data: { rol: "admin" } }, 422, "validation_failed"],
    [{ app_metadata: { rol: "admin" } }, 422, "validation_failed"],
    [{ phone: "+573000000000" }, 422, "validation_failed"],
    [{ role: "service_role" }, 400, "bad_json"],
  ])("the change %j is refused with %i %s", async (change, status, code) => {
    const { email } = await wire.makeUser("refused");
    const { session } = await signIn(email);
    const answer = await wire.ask("PUT", "/user", {
      body: change,
      headers: { authorization: `Bearer ${session.access_token}` },
    });
    expect([answer.status, (await answer.json()).error_code]).toEqual([status, code]);
  });

  test("nothing in all this was an unforeseen error", () => {
    expect(wire.errors).toEqual([]);
  });
});
