import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { issueRecoveryLink } from "#backend/auth/recovery.ts";
import type { OutboxMail } from "#domain/leads/mail.ts";
import { type AuthApi, PASSWORD, startAuthApi } from "#tests/api/auth-support.ts";
import { RULE_DATABASES } from "#tests/support/backend.ts";

const NEW_PASSWORD = "gallinas tranquilas comen maíz";

describe.each(RULE_DATABASES)("password recovery over %s", (kind) => {
  let api: AuthApi;
  let woken = 0;
  let wait = 0;
  beforeAll(async () => {
    api = await startAuthApi(kind, {
      recovery: {
        consume: () => Promise.resolve(wait),
        wakeMail: () => (woken += 1),
        origins: [],
      },
    });
  });
  afterAll(() => api.close());

  const listMails = (recipient: string) =>
    api.database.transaction({ readOnly: true }, async (transaction) => {
      const { rows } = await transaction.query<
        Pick<OutboxMail, "id" | "recipient" | "attempts" | "expires_at">
      >(
        `select id::text, recipient, attempts, to_json(expires_at) as expires_at
         from public.mail_outbox where recipient = $1::text order by created_at`,
        [recipient],
      );
      return rows;
    });

  /** A new user and the token of the recovery mail that they requested. */
  async function askForToken(name: string) {
    const user = await api.makeUser(name);
    expect((await api.client().auth.resetPasswordForEmail(user.email)).error).toBeNull();
    const [mail] = await listMails(user.email);
    const link = await issueRecoveryLink(api.database, api.keys, mail!, api.clock.now);
    return { ...user, mail: mail!, token: link?.token ?? "" };
  }

  const verify = async (token: string) => {
    const client = api.client();
    const { error, data } = await client.auth.verifyOtp({ type: "recovery", token_hash: token });
    return { client, error, user: data.user };
  };

  test("a link allows one new password and ends the user's sessions", async () => {
    const { email, token } = await askForToken("once");
    const before = await api.signIn(email);
    expect(token).toMatch(/^[\w-]{43}$/);
    const { client, error, user } = await verify(token);
    expect(error).toBeNull();
    expect(user?.email).toBe(email);
    expect((await client.auth.updateUser({ password: NEW_PASSWORD })).error).toBeNull();
    expect((await before.client.auth.getUser()).error?.message).toBe("Auth session missing!");
    expect((await verify(token)).error?.code).toBe("otp_expired");
    const signIn = (password: string) => api.client().auth.signInWithPassword({ email, password });
    expect((await signIn(NEW_PASSWORD)).error).toBeNull();
    expect((await signIn(PASSWORD)).error?.code).toBe("invalid_credentials");
  });

  test("a session opened by a link needs no current password for an hour", async () => {
    const { token } = await askForToken("hour");
    const { client } = await verify(token);
    const { data } = await client.auth.getClaims();
    expect(data?.claims.amr).toMatchObject([{ method: "otp" }]);
    const changePassword = (password: string) => client.auth.updateUser({ password });
    expect((await changePassword(NEW_PASSWORD)).error).toBeNull();
    api.clock.now += 60 * 60_000;
    await client.auth.refreshSession();
    expect((await changePassword("tractor azul en la loma")).error?.code).toBe(
      "current_password_required",
    );
    api.clock.now = Date.now();
  });

  test("a link expires after fifteen minutes", async () => {
    const { token } = await askForToken("late");
    api.clock.now += 15 * 60_000 + 1;
    expect((await verify(token)).error?.code).toBe("otp_expired");
    api.clock.now = Date.now();
  });

  test("a new send attempt and a changed password invalidate an earlier link", async () => {
    const { mail, token } = await askForToken("older");
    const again = { ...mail, attempts: mail.attempts + 1 };
    const newer = await issueRecoveryLink(api.database, api.keys, again, api.clock.now);
    expect(newer?.token).not.toBe(token);
    expect((await verify(token)).error?.code).toBe("otp_expired");
    const { client } = await api.signIn(mail.recipient ?? "");
    const change = { password: NEW_PASSWORD, current_password: PASSWORD };
    expect((await client.auth.updateUser(change)).error).toBeNull();
    expect((await verify(newer?.token ?? "")).error?.code).toBe("otp_expired");
  });

  test("an unknown address gets the same response as a user's, and no token", async () => {
    const { email } = await api.makeUser("known");
    const [known, unknown] = await Promise.all(
      [email, "nobody@empresa.example"].map((address) =>
        api.ask("POST", "/recover", { body: { email: address } }),
      ),
    );
    expect([known!.status, await known!.json()]).toEqual([200, {}]);
    expect([unknown!.status, await unknown!.json()]).toEqual([200, {}]);
    const [mail] = await listMails("nobody@empresa.example");
    expect(await issueRecoveryLink(api.database, api.keys, mail!)).toBeNull();
  });

  test("an address gets at most three mails within the lifetime of a link", async () => {
    for (let n = 0; n < 5; n++) {
      const response = await api.ask("POST", "/recover", {
        body: { email: "often@finca.example" },
      });
      expect(response.status).toBe(200);
    }
    expect(await listMails("often@finca.example")).toHaveLength(3);
    expect(woken).toBeGreaterThanOrEqual(5);
  });

  test("too many requests of one client get 429 with Retry-After", async () => {
    wait = 90;
    const response = await api.ask("POST", "/recover", { body: { email: "a@finca.example" } });
    wait = 0;
    expect(response.status).toBe(429);
    expect(response.headers.get("Retry-After")).toBe("90");
  });

  test.each([
    [{}, 400, "validation_failed"],
    [{ email: "no address" }, 400, "validation_failed"],
    [{ email: `${"a".repeat(250)}@finca.example` }, 400, "validation_failed"],
    [{ email: 5 }, 400, "bad_json"],
  ])("the body %j is refused", async (body, status, code) => {
    const response = await api.ask("POST", "/recover", { body });
    expect([
      response.status,
      ((await response.json()) as { error_code: string }).error_code,
    ]).toEqual([status, code]);
  });

  test("only POST verifies a recovery token, and only as one", async () => {
    const { token } = await askForToken("scanner");
    expect((await api.ask("GET", `/verify?type=recovery&token_hash=${token}`)).status).toBe(405);
    for (const type of ["email", "magiclink", "signup", "invite"]) {
      const response = await api.ask("POST", "/verify", { body: { type, token_hash: token } });
      expect(response.status).toBe(403);
    }
    for (const wrong of ["", "x", token.slice(1), `${token}x`]) {
      expect((await verify(wrong)).error?.code).toBe("otp_expired");
    }
    expect((await verify(token)).error).toBeNull();
  });

  test("the database stores no usable token", async () => {
    const { token } = await askForToken("stolen");
    const { rows } = await api.database.transaction({ readOnly: true }, (transaction) =>
      transaction.query<{ dump: string }>(
        `select concat(
           (select json_agg(t)::text from auth.one_time_tokens t),
           (select json_agg(t)::text from public.mail_outbox t)) as dump`,
      ),
    );
    expect(rows[0]?.dump).toContain("recovery");
    expect(rows[0]?.dump).not.toContain(token);
  });
});
