import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { issueRecoveryToken } from "#backend/auth/recovery.ts";
import { computeTotp } from "#backend/auth/totp.ts";
import { TEST_DATABASES } from "#tests/support/backend.ts";
import { type AuthWire, PASSWORD, startAuthWire } from "#tests/wire/auth-support.ts";

const STEP_MS = 30_000;

describe.each(TEST_DATABASES)("the second factor before the password over %s", (kind) => {
  let wire: AuthWire;
  beforeAll(async () => {
    wire = await startAuthWire(kind);
  });
  afterAll(async () => {
    expect(wire.errors).toEqual([]);
    await wire.close();
  });

  const codeOf = (secret: string) => computeTotp(secret, wire.clock.now / 1000);

  /** Signed in at aal2; the code that took the session there is spent. */
  async function enrol(name: string) {
    const { id, email } = await wire.makeUser(name);
    const { client } = await wire.signIn(email);
    const { data, error } = await client.auth.mfa.enroll({ factorType: "totp" });
    if (error) throw error;
    const { secret } = data.totp;
    await client.auth.mfa.challengeAndVerify({ factorId: data.id, code: codeOf(secret) });
    wire.clock.now += STEP_MS;
    return { id, email, client, factorId: data.id, secret };
  }

  test("without the code the password alone changes no password, and ends no session of whoever has the factor", async () => {
    const { email, client, factorId, secret } = await enrol("password");
    const thief = await wire.signIn(email);
    const change = { password: "tractor azul en la loma", current_password: PASSWORD };
    const refused = { status: 401, code: "insufficient_aal" };
    expect((await thief.client.auth.updateUser(change)).error).toMatchObject(refused);
    for (const scope of ["global", "others"]) {
      const answer = await wire.ask("POST", `/logout?scope=${scope}`, {
        headers: { authorization: `Bearer ${thief.session.access_token}` },
      });
      expect([answer.status, (await answer.json()).error_code]).toEqual([401, "insufficient_aal"]);
    }
    expect((await client.auth.getUser()).error).toBeNull();
    // With the code it does, and leaving oneself is always allowed.
    const { client: other } = await wire.signIn(email);
    expect((await other.auth.signOut({ scope: "local" })).error).toBeNull();
    const code = codeOf(secret);
    expect((await thief.client.auth.mfa.challengeAndVerify({ factorId, code })).error).toBeNull();
    expect((await thief.client.auth.updateUser({ password: change.password })).error?.code).toBe(
      "current_password_required",
    );
    expect((await thief.client.auth.updateUser(change)).error).toBeNull();
  });

  test("who comes by a recovery mail writes a password without the code, and takes no factor away", async () => {
    const { id, email, factorId } = await enrol("mail");
    const client = wire.client();
    const token = await issueRecoveryToken(
      wire.database,
      wire.keys,
      {
        id: crypto.randomUUID(),
        recipient: email,
        attempts: 1,
        expires_at: new Date(wire.clock.now + 60_000).toISOString(),
      },
      wire.clock.now,
    );
    await client.auth.verifyOtp({ type: "recovery", token_hash: token ?? "" });
    expect((await client.auth.mfa.unenroll({ factorId })).error?.code).toBe("insufficient_aal");
    const { error } = await client.auth.updateUser({ password: "tractor azul en la loma" });
    expect(error).toBeNull();
    expect(await wire.countSessions(id)).toBe(1);
  });
});
