import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { issueRecoveryLink } from "#backend/auth/recovery.ts";
import { computeTotp } from "#backend/auth/totp.ts";
import { type AuthApi, PASSWORD, startAuthApi } from "#tests/api/auth-support.ts";
import { RULE_DATABASES } from "#tests/support/backend.ts";

const STEP_MS = 30_000;

describe.each(RULE_DATABASES)("password changes with a second factor over %s", (kind) => {
  let api: AuthApi;
  beforeAll(async () => {
    api = await startAuthApi(kind);
  });
  afterAll(async () => {
    expect(api.errors).toEqual([]);
    await api.close();
  });

  const codeOf = (secret: string) => computeTotp(secret, api.clock.now / 1000);

  /** A user signed in at aal2, whose code is spent. */
  async function enrol(name: string) {
    const { id, email } = await api.makeUser(name);
    const { client } = await api.signIn(email);
    const { data, error } = await client.auth.mfa.enroll({ factorType: "totp" });
    if (error) throw error;
    const { secret } = data.totp;
    await client.auth.mfa.challengeAndVerify({ factorId: data.id, code: codeOf(secret) });
    api.clock.now += STEP_MS;
    return { id, email, client, factorId: data.id, secret };
  }

  test("without the code, the password alone neither changes the password nor ends other sessions", async () => {
    const { id, email, client, factorId, secret } = await enrol("password");
    const thief = await api.signIn(email);
    const change = { password: "tractor azul en la loma", current_password: PASSWORD };
    const refused = { status: 401, code: "insufficient_aal" };
    expect((await thief.client.auth.updateUser(change)).error).toMatchObject(refused);
    const leaving = await api.signIn(email);
    for (const [scope, { session }] of [
      ["others", thief],
      ["global", leaving],
    ] as const) {
      const response = await api.ask("POST", `/logout?scope=${scope}`, {
        headers: { authorization: `Bearer ${session.access_token}` },
      });
      expect([response.status, (await response.json()).error_code]).toEqual([
        401,
        "insufficient_aal",
      ]);
    }
    expect((await client.auth.getUser()).error).toBeNull();
    // `global` has ended the session that asked for it, and no other.
    expect((await api.refresh(leaving.session.refresh_token)).error?.code).toBe(
      "refresh_token_not_found",
    );
    expect(await api.countSessions(id)).toBe(2);
    // With the code it does, and a local sign-out is always allowed.
    const { client: other } = await api.signIn(email);
    expect((await other.auth.signOut({ scope: "local" })).error).toBeNull();
    const code = codeOf(secret);
    expect((await thief.client.auth.mfa.challengeAndVerify({ factorId, code })).error).toBeNull();
    expect((await thief.client.auth.updateUser({ password: change.password })).error?.code).toBe(
      "current_password_required",
    );
    expect((await thief.client.auth.updateUser(change)).error).toBeNull();
  });

  test("a recovery link allows a new password without the code, but not the removal of the factor", async () => {
    const { id, email, factorId } = await enrol("mail");
    const client = api.client();
    const link = await issueRecoveryLink(
      api.database,
      api.keys,
      {
        id: crypto.randomUUID(),
        recipient: email,
        attempts: 1,
        expires_at: new Date(api.clock.now + 60_000).toISOString(),
      },
      api.clock.now,
    );
    await client.auth.verifyOtp({ type: "recovery", token_hash: link?.token ?? "" });
    expect((await client.auth.mfa.unenroll({ factorId })).error?.code).toBe("insufficient_aal");
    const { error } = await client.auth.updateUser({ password: "tractor azul en la loma" });
    expect(error).toBeNull();
    expect(await api.countSessions(id)).toBe(1);
  });
});
