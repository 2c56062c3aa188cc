import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { computeTotp } from "#backend/auth/totp.ts";
import type { Client } from "#data/client/client.ts";
import { type AuthApi, startAuthApi } from "#tests/api/auth-support.ts";
import { RULE_DATABASES } from "#tests/support/backend.ts";

const STEP_MS = 30_000;

describe.each(RULE_DATABASES)("second factors over %s", (kind) => {
  let api: AuthApi;
  beforeAll(async () => {
    api = await startAuthApi(kind);
  });
  afterAll(async () => {
    expect(api.errors).toEqual([]);
    await api.close();
  });

  const codeOf = (secret: string) => computeTotp(secret, api.clock.now / 1000);
  const nextStep = () => (api.clock.now += STEP_MS);
  const levelOf = async (client: Client) => {
    const { data, error } = await client.auth.mfa.getAuthenticatorAssuranceLevel();
    if (error) throw error;
    return data;
  };
  const countRows = async (sql: string, id: string) => {
    const { rows } = await api.database.transaction({}, (transaction) =>
      transaction.query<{ count: number }>(sql, [id]),
    );
    return rows[0]?.count;
  };

  /** A user enrolled, verified and signed in at aal2. */
  async function enrol(name: string) {
    const { id, email } = await api.makeUser(name);
    const { client } = await api.signIn(email);
    const { data, error } = await client.auth.mfa.enroll({
      factorType: "totp",
      friendlyName: "Teléfono",
      issuer: "Insumos",
    });
    if (error) throw error;
    const { secret } = data.totp;
    const factorId = data.id;
    const verified = await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) });
    if (verified.error) throw verified.error;
    nextStep();
    return { id, email, client, factorId, secret, enrolment: data, tokens: verified.data };
  }

  test("a factor counts once a code is verified, and the session stays at aal2", async () => {
    const { email } = await api.makeUser("enrol");
    const other = await api.signIn(email);
    const { client } = await api.signIn(email);
    const { data } = await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "Teléfono" });
    expect(data?.totp.uri).toContain(`secret=${data?.totp.secret}`);
    expect(data?.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg /);
    expect((await client.auth.mfa.listFactors()).data?.totp).toEqual([]);
    expect(await levelOf(client)).toMatchObject({ currentLevel: "aal1", nextLevel: "aal1" });

    const factorId = data?.id ?? "";
    const code = codeOf(data?.totp.secret ?? "");
    const { error } = await client.auth.mfa.challengeAndVerify({ factorId, code });
    expect(error).toBeNull();
    expect((await client.auth.mfa.listFactors()).data?.totp).toMatchObject([
      { id: factorId, friendly_name: "Teléfono", status: "verified" },
    ]);
    const methods = [{ method: "totp" }, { method: "password" }];
    expect(await levelOf(client)).toMatchObject({
      currentLevel: "aal2",
      nextLevel: "aal2",
      currentAuthenticationMethods: methods,
    });
    expect((await client.auth.refreshSession()).error).toBeNull();
    expect((await levelOf(client)).currentLevel).toBe("aal2");
    // Sessions that never presented the factor have ended.
    expect((await other.client.auth.refreshSession()).error).not.toBeNull();
  });

  test("a factor is enrolled within an hour of the sign-in: an open panel is not enough", async () => {
    const { email } = await api.makeUser("late");
    const { client } = await api.signIn(email);
    api.clock.now += 59 * 60_000;
    expect((await client.auth.mfa.enroll({ factorType: "totp" })).error).toBeNull();
    api.clock.now += 60_000;
    await client.auth.refreshSession();
    const late = await client.auth.mfa.enroll({ factorType: "totp" });
    expect(late.error?.code).toBe("reauthentication_needed");
    const again = await api.signIn(email);
    expect((await again.client.auth.mfa.enroll({ factorType: "totp" })).error).toBeNull();
  });

  test("a session is at aal1 after the password, and at aal2 after the code", async () => {
    const { email, factorId, secret } = await enrol("login");
    const { client } = await api.signIn(email);
    expect(await levelOf(client)).toMatchObject({ currentLevel: "aal1", nextLevel: "aal2" });
    const { error } = await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) });
    expect(error).toBeNull();
    expect((await levelOf(client)).currentLevel).toBe("aal2");
  });

  test("a code works once, and an old or wrong one never", async () => {
    const { email, factorId, secret } = await enrol("replay");
    const attempt = async (code: string) => {
      const { client } = await api.signIn(email);
      return (await client.auth.mfa.challengeAndVerify({ factorId, code })).error?.code ?? null;
    };
    const code = codeOf(secret);
    expect(await attempt(code)).toBeNull();
    expect(await attempt(code)).toBe("mfa_verification_failed");
    nextStep();
    expect(await attempt(code)).toBe("mfa_verification_failed");
    nextStep();
    nextStep();
    expect(await attempt(code)).toBe("mfa_verification_failed");
    expect(await attempt("abcdef")).toBe("mfa_verification_failed");
    expect(await attempt(codeOf(secret))).toBeNull();
  });

  test("of two concurrent sign-ins with one code, one succeeds", async () => {
    const { email, factorId, secret } = await enrol("race");
    const clients = await Promise.all([api.signIn(email), api.signIn(email)]);
    const code = codeOf(secret);
    const outcomes = await Promise.all(
      clients.map(({ client }) => client.auth.mfa.challengeAndVerify({ factorId, code })),
    );
    expect(outcomes.filter(({ error }) => error === null)).toHaveLength(1);
  });

  test("a challenge allows one attempt and expires after five minutes", async () => {
    const { email, factorId, secret } = await enrol("challenge");
    const { client } = await api.signIn(email);
    const challenge = async () => (await client.auth.mfa.challenge({ factorId })).data?.id ?? "";
    const verify = async (challengeId: string, code: string) =>
      (await client.auth.mfa.verify({ factorId, challengeId, code })).error?.code ?? null;
    const spent = await challenge();
    expect(await verify(spent, "000000")).toBe("mfa_verification_failed");
    expect(await verify(spent, codeOf(secret))).toBe("mfa_challenge_expired");
    const old = await challenge();
    api.clock.now += 5 * 60_000;
    expect(await verify(old, codeOf(secret))).toBe("mfa_challenge_expired");
    expect(await verify(crypto.randomUUID(), codeOf(secret))).toBe("mfa_challenge_expired");
    expect(await verify(await challenge(), codeOf(secret))).toBeNull();
  });

  test("after ten wrong codes in a quarter of an hour, even the right one has to wait", async () => {
    const { email, factorId, secret } = await enrol("guess");
    const { client } = await api.signIn(email);
    const attempt = (code: string) => client.auth.mfa.challengeAndVerify({ factorId, code });
    for (let count = 0; count < 10; count += 1)
      expect((await attempt("abcdef")).error?.code).toBe("mfa_verification_failed");
    const { error } = await attempt(codeOf(secret));
    expect(error).toMatchObject({ status: 429, code: "over_request_rate_limit" });
    expect(error?.message).toMatch(/after \d+ seconds/);
    api.clock.now += 15 * 60_000;
    expect((await attempt(codeOf(secret))).error).toBeNull();
  });

  test("a session without the second factor cannot read what protects the account", async () => {
    const { email, client } = await enrol("reads");
    await client.auth.mfa.recoveryCodes.generate();
    const { client: thief } = await api.signIn(email);
    for (const path of ["/factors/recovery-codes", "/passkeys"]) {
      const { data } = await thief.auth.getSession();
      const headers = { Authorization: `Bearer ${data.session?.access_token}` };
      const response = await api.ask("GET", path, { headers });
      expect([path, response.status]).toEqual([path, 403]);
      expect(JSON.stringify(await response.json())).toContain("insufficient_aal");
    }
  });

  test("each recovery code works once, and new codes invalidate the old ones", async () => {
    const { id, email, client } = await enrol("recovery");
    const { data } = await client.auth.mfa.recoveryCodes.generate();
    const [first = "", second = ""] = data?.codes ?? [];
    expect(new Set(data?.codes).size).toBe(10);
    expect((await client.auth.mfa.recoveryCodes.getStatus()).data).toMatchObject({ remaining: 10 });
    const attempt = async (code: string) => {
      const session = await api.signIn(email);
      const { error } = await session.client.auth.mfa.recoveryCodes.verify({ code });
      return error?.code ?? (await levelOf(session.client)).currentLevel;
    };
    expect(await attempt(` ${first.toUpperCase()} `)).toBe("aal2");
    expect(await attempt(first)).toBe("mfa_verification_failed");
    expect((await client.auth.mfa.recoveryCodes.regenerate()).error).toBeNull();
    expect(await attempt(second)).toBe("mfa_verification_failed");
    const used = `select count(*)::int as count from public.account_events
      where account_id = ($1::text)::uuid and event = 'recovery_code_used'`;
    expect(await countRows(used, id)).toBe(1);
  });

  test("neither the secret nor the codes are stored in plain text", async () => {
    const { client, secret } = await enrol("stored");
    const { data } = await client.auth.mfa.recoveryCodes.generate();
    const { rows } = await api.database.transaction({}, (transaction) =>
      transaction.query<{ dump: string }>(
        `select concat((select json_agg(f) from auth.mfa_factors f),
           (select json_agg(c) from auth.mfa_recovery_codes c)) as dump`,
      ),
    );
    for (const text of [secret, ...(data?.codes ?? [])]) expect(rows[0]?.dump).not.toContain(text);
  });

  test("the password alone cannot change the second factor", async () => {
    const { email, factorId } = await enrol("thief");
    const { client } = await api.signIn(email);
    const errors = [
      (await client.auth.mfa.unenroll({ factorId })).error,
      (await client.auth.mfa.enroll({ factorType: "totp" })).error,
      (await client.auth.mfa.recoveryCodes.generate()).error,
    ];
    expect(errors.map((error) => [error?.status, error?.code])).toEqual(
      errors.map(() => [403, "insufficient_aal"]),
    );
  });

  test("a factor works for its owner only", async () => {
    const { factorId, secret } = await enrol("owner");
    const { email } = await api.makeUser("outsider");
    const { client } = await api.signIn(email);
    const errors = [
      (await client.auth.mfa.challenge({ factorId })).error,
      (await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) })).error,
      (await client.auth.mfa.unenroll({ factorId })).error,
      (await client.auth.mfa.recoveryCodes.verify({ code: "aaaaa-bbbbb" })).error,
    ];
    expect(errors.map((error) => error?.code)).toEqual(errors.map(() => "mfa_factor_not_found"));
  });

  test("removing the factor returns the session to aal1, and both events are logged", async () => {
    const { id, client, factorId } = await enrol("away");
    expect((await client.auth.mfa.unenroll({ factorId })).error).toBeNull();
    await client.auth.refreshSession();
    expect(await levelOf(client)).toMatchObject({ currentLevel: "aal1", nextLevel: "aal1" });
    const logged = `select count(*)::int as count from public.account_events
      where account_id = ($1::text)::uuid and event in ('factor_added', 'factor_removed')`;
    expect(await countRows(logged, id)).toBe(2);
  });

  test.each([
    ["POST", "/factors", { factor_type: "phone", phone: "+573000000000" }, 422],
    ["POST", "/factors", { factor_type: "totp", friendly_name: "x".repeat(200) }, 400],
    ["POST", "/factors", "{", 400],
    ["POST", "/factors/no-id/verify", {}, 404],
    ["POST", `/factors/${crypto.randomUUID()}/verify`, { challenge_id: "x", code: "1" }, 400],
    ["DELETE", `/factors/${crypto.randomUUID()}`, undefined, 404],
    ["GET", "/factors/recovery-codes", undefined, 404],
    ["DELETE", "/factors/recovery-codes", undefined, 405],
    ["GET", "/factors", undefined, 405],
  ])("%s %s with %j returns %i", async (method, path, body, status) => {
    const { email } = await api.makeUser("hostile");
    const { session } = await api.signIn(email);
    const response = await api.ask(method, path, {
      ...(body === undefined ? {} : { body }),
      headers: { authorization: `Bearer ${session.access_token}` },
    });
    expect(response.status).toBe(status);
  });
});
