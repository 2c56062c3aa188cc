import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { issueRecoveryToken } from "#backend/auth/recovery.ts";
import type { OutboxMail } from "#domain/leads/mail.ts";
import { TEST_DATABASES } from "#tests/support/backend.ts";
import { type AuthWire, PASSWORD, startAuthWire } from "#tests/wire/auth-support.ts";

const NEW_PASSWORD = "gallinas tranquilas comen maíz";

describe.each(TEST_DATABASES)("password recovery over %s", (kind) => {
  let wire: AuthWire;
  let woken = 0;
  let wait = 0;
  beforeAll(async () => {
    wire = await startAuthWire(kind, {
      recovery: { admit: () => Promise.resolve(wait), wakeMail: () => (woken += 1) },
    });
  });
  afterAll(() => wire.close());

  const listMails = (recipient: string) =>
    wire.database.transaction({ readOnly: true }, async (transaction) => {
      const { rows } = await transaction.query<
        Pick<OutboxMail, "id" | "recipient" | "attempts" | "expires_at">
      >(
        `select id::text, recipient, attempts, to_json(expires_at) as expires_at
         from public.mail_outbox where recipient = $1::text order by created_at`,
        [recipient],
      );
      return rows;
    });

  /** A new user and the token of the mail that they asked for. */
  async function askForToken(name: string) {
    const user = await wire.makeUser(name);
    expect((await wire.client().auth.resetPasswordForEmail(user.email)).error).toBeNull();
    const [mail] = await listMails(user.email);
    const token = await issueRecoveryToken(wire.database, wire.keys, mail!, wire.clock.now);
    return { ...user, mail: mail!, token: token ?? "" };
  }

  const verify = async (token: string) => {
    const client = wire.client();
    const { error, data } = await client.auth.verifyOtp({ type: "recovery", token_hash: token });
    return { client, error, user: data.user };
  };

  test("a link lets its user write a new password, once; their sessions end", async () => {
    const { email, token } = await askForToken("once");
    const before = await wire.signIn(email);
    expect(token).toMatch(/^[\w-]{43}$/);
    const { client, error, user } = await verify(token);
    expect(error).toBeNull();
    expect(user?.email).toBe(email);
    expect((await client.auth.updateUser({ password: NEW_PASSWORD })).error).toBeNull();
    expect((await before.client.auth.getUser()).error?.message).toBe("Auth session missing!");
    expect((await verify(token)).error?.code).toBe("otp_expired");
    const signIn = (password: string) => wire.client().auth.signInWithPassword({ email, password });
    expect((await signIn(NEW_PASSWORD)).error).toBeNull();
    expect((await signIn(PASSWORD)).error?.code).toBe("invalid_credentials");
  });

  test("who came by a link writes a password without the one before for an hour", async () => {
    const { token } = await askForToken("hour");
    const { client } = await verify(token);
    const { data } = await client.auth.getClaims();
    expect(data?.claims.amr).toMatchObject([{ method: "otp" }]);
    const rename = (password: string) => client.auth.updateUser({ password });
    expect((await rename(NEW_PASSWORD)).error).toBeNull();
    wire.clock.now += 60 * 60_000;
    await client.auth.refreshSession();
    expect((await rename("tractor azul en la loma")).error?.code).toBe("current_password_required");
    wire.clock.now = Date.now();
  });

  test("a link ends after fifteen minutes", async () => {
    const { token } = await askForToken("late");
    wire.clock.now += 15 * 60_000 + 1;
    expect((await verify(token)).error?.code).toBe("otp_expired");
    wire.clock.now = Date.now();
  });

  test("a newer link, another attempt to send, and a changed password end the older one", async () => {
    const { mail, token } = await askForToken("older");
    const again = { ...mail, attempts: mail.attempts + 1 };
    const newer = await issueRecoveryToken(wire.database, wire.keys, again, wire.clock.now);
    expect(newer).not.toBe(token);
    expect((await verify(token)).error?.code).toBe("otp_expired");
    const { client } = await wire.signIn(mail.recipient ?? "");
    const change = { password: NEW_PASSWORD, current_password: PASSWORD };
    expect((await client.auth.updateUser(change)).error).toBeNull();
    expect((await verify(newer ?? "")).error?.code).toBe("otp_expired");
  });

  test("nobody's address is answered like a user's, and gets no token", async () => {
    const { email } = await wire.makeUser("known");
    const [known, unknown] = await Promise.all(
      [email, "nobody@empresa.example"].map((address) =>
        wire.ask("POST", "/recover", { body: { email: address } }),
      ),
    );
    expect([known!.status, await known!.json()]).toEqual([200, {}]);
    expect([unknown!.status, await unknown!.json()]).toEqual([200, {}]);
    const [mail] = await listMails("nobody@empresa.example");
    expect(await issueRecoveryToken(wire.database, wire.keys, mail!)).toBeNull();
  });

  test("an address gets three mails at most within the life of a link", async () => {
    for (let n = 0; n < 5; n++) {
      const answer = await wire.ask("POST", "/recover", { body: { email: "often@finca.example" } });
      expect(answer.status).toBe(200);
    }
    expect(await listMails("often@finca.example")).toHaveLength(3);
    expect(woken).toBeGreaterThanOrEqual(5);
  });

  test("too many requests of one client are told to wait", async () => {
    wait = 90;
    const answer = await wire.ask("POST", "/recover", { body: { email: "a@finca.example" } });
    wait = 0;
    expect(answer.status).toBe(429);
    expect(answer.headers.get("Retry-After")).toBe("90");
  });

  test.each([
    [{}, 400, "validation_failed"],
    [{ email: "no address" }, 400, "validation_failed"],
    [{ email: `${"a".repeat(250)}@finca.example` }, 400, "validation_failed"],
    [{ email: 5 }, 400, "bad_json"],
  ])("%j is no request", async (body, status, code) => {
    const answer = await wire.ask("POST", "/recover", { body });
    expect([answer.status, ((await answer.json()) as { error_code: string }).error_code]).toEqual([
      status,
      code,
    ]);
  });

  test("only POST verifies, and only recoveries", async () => {
    const { token } = await askForToken("scanner");
    expect((await wire.ask("GET", `/verify?type=recovery&token_hash=${token}`)).status).toBe(405);
    for (const type of ["email", "magiclink", "signup", "invite"]) {
      const answer = await wire.ask("POST", "/verify", { body: { type, token_hash: token } });
      expect(answer.status).toBe(422);
    }
    for (const wrong of ["", "x", token.slice(1), `${token}x`]) {
      expect((await verify(wrong)).error?.code).toBe("otp_expired");
    }
    expect((await verify(token)).error).toBeNull();
  });

  test("the database keeps no token that could be used", async () => {
    const { token } = await askForToken("stolen");
    const { rows } = await wire.database.transaction({ readOnly: true }, (transaction) =>
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
