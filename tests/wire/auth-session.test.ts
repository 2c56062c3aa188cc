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

  test("a sign-in gives a session of one hour and the user", async () => {
    const { id, email } = await wire.makeUser("ana");
    const { session, user } = await wire.signIn(email.toUpperCase());
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
    const { session } = await wire.signIn(email);
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
    const { session } = await wire.signIn(email);
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
    const { client } = await wire.signIn(email);
    await client.auth.updateUser({
      password: "una contraseña nueva 7",
      current_password: PASSWORD,
    });
    const admin = wire.client(wire.keys.secret).auth.admin;
    await admin.createUser({ email: `x.${email}`, password: "otra contraseña larga" });
    expect(wire.derivations.length).toBeGreaterThanOrEqual(4);
    expect(wire.derivations.filter((at) => at.openTransactions > 0)).toEqual([]);
  });

  test("twenty sign-ins at once all succeed", async () => {
    const { id, email } = await wire.makeUser("many");
    const sessions = await Promise.all(Array.from({ length: 20 }, () => wire.signIn(email)));
    expect(new Set(sessions.map(({ session }) => session.refresh_token)).size).toBe(20);
    expect(await wire.countSessions(id)).toBe(20);
  });

  test("a refresh gives new tokens of the same session", async () => {
    const { email } = await wire.makeUser("refresh");
    const { session } = await wire.signIn(email);
    wire.clock.now += 50 * MINUTE;
    const { data } = await wire.refresh(session.refresh_token);
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
    const { session } = await wire.signIn(email);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => wire.refresh(session.refresh_token)),
    );
    const tokens = new Set(answers.map(({ data }) => data.session?.refresh_token));
    expect(tokens.size).toBe(1);
    const [successor = ""] = tokens;
    const next = await wire.refresh(successor);
    expect(next.error).toBeNull();
  });

  test("a lost answer can be asked for again for ten seconds", async () => {
    const { email } = await wire.makeUser("lost");
    const { session } = await wire.signIn(email);
    const first = await wire.refresh(session.refresh_token);
    wire.clock.now += 9_999;
    const again = await wire.refresh(session.refresh_token);
    expect(again.data.session?.refresh_token).toBe(first.data.session?.refresh_token);
  });

  test("reuse of a spent token after the grace ends the session for both holders", async () => {
    const { id, email } = await wire.makeUser("thief");
    const { client, session } = await wire.signIn(email);
    const { data } = await wire.refresh(session.refresh_token);
    wire.clock.now += 10_001;
    const reuse = await wire.refresh(session.refresh_token);
    expect(reuse.error).toMatchObject({
      status: 400,
      code: "refresh_token_already_used",
      message: "Invalid Refresh Token: Already Used",
    });
    const family = await wire.refresh(data.session?.refresh_token ?? "");
    expect(family.error).toMatchObject({ status: 400, code: "refresh_token_not_found" });
    expect((await client.auth.getUser()).error?.name).toBe("AuthSessionMissingError");
    expect(await wire.countSessions(id)).toBe(0);
  });

  test("a token before the immediate parent has no grace", async () => {
    const { email } = await wire.makeUser("grandparent");
    const { session } = await wire.signIn(email);
    const { data } = await wire.refresh(session.refresh_token);
    await wire.refresh(data.session?.refresh_token ?? "");
    const { error } = await wire.refresh(session.refresh_token);
    expect(error?.code).toBe("refresh_token_already_used");
  });

  test.each(["x", "A".repeat(43), "' or 1=1 --"])(
    "refresh token %j is not found",
    async (token) => {
      const { error } = await wire.refresh(token);
      expect(error).toMatchObject({
        status: 400,
        code: "refresh_token_not_found",
        message: "Invalid Refresh Token: Refresh Token Not Found",
      });
    },
  );

  test("a session that nobody renews for thirty days has expired, and is forgotten", async () => {
    const idle = await wire.makeUser("idle");
    const { session } = await wire.signIn(idle.email);
    wire.clock.now += 29 * DAY;
    const { data } = await wire.refresh(session.refresh_token);
    wire.clock.now += 30 * DAY + 1;
    const { error } = await wire.refresh(data.session?.refresh_token ?? "");
    expect(error).toMatchObject({ status: 400, code: "session_expired" });

    await wire.signIn(idle.email);
    wire.clock.now += 31 * DAY;
    const other = await wire.makeUser("awake");
    await wire.signIn(other.email);
    expect(await wire.countSessions(idle.id)).toBe(0);
  });

  test("a spent token is remembered for thirty days, then pruned", async () => {
    const { id, email } = await wire.makeUser("pruned");
    let { session } = await wire.signIn(email);
    for (let week = 0; week < 10; week += 1) {
      wire.clock.now += 7 * DAY;
      const { data } = await wire.refresh(session.refresh_token);
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

  test("nothing in all this was an unforeseen error", () => {
    expect(wire.errors).toEqual([]);
  });
});
