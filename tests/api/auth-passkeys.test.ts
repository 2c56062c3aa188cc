import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { Client } from "#data/client/client.ts";
import { type AuthApi, ORIGIN, startAuthApi } from "#tests/api/auth-support.ts";
import { createAuthenticator } from "#tests/support/authenticator.ts";
import { RULE_DATABASES } from "#tests/support/backend.ts";

type Authenticator = ReturnType<typeof createAuthenticator>;
type Registration = Parameters<Authenticator["register"]>[0];
type Authentication = Parameters<Authenticator["sign"]>[0];

describe.each(RULE_DATABASES)("passkeys over %s", (kind) => {
  let api: AuthApi;
  beforeAll(async () => {
    api = await startAuthApi(kind);
  });
  afterAll(() => api.close());

  /** What supabase-js does between the two calls is the browser's part. */
  const register = async (client: Client, authenticator: Authenticator) => {
    const { data, error } = await client.auth.passkey.startRegistration();
    if (error) return { data: null, error };
    const options = data.options as unknown as Registration;
    return client.auth.passkey.verifyRegistration({
      challengeId: data.challenge_id,
      credential: authenticator.register(options) as never,
    });
  };
  const offer = async (client: Client) => {
    const { data, error } = await client.auth.passkey.startAuthentication();
    if (error) throw error;
    return { challengeId: data.challenge_id, options: data.options as unknown as Authentication };
  };
  const signIn = async (authenticator: Authenticator, at?: string) => {
    const client = api.client();
    const { challengeId, options } = await offer(client);
    const credential = authenticator.sign(options, at) as never;
    const answer = await client.auth.passkey.verifyAuthentication({ challengeId, credential });
    return { ...answer, client, challengeId, credential };
  };
  const enrol = async (name: string) => {
    const { id, email } = await api.makeUser(name);
    const { client } = await api.signIn(email);
    const authenticator = createAuthenticator({ origin: ORIGIN });
    expect((await register(client, authenticator)).error).toBeNull();
    return { id, email, client, authenticator };
  };

  test("a user adds a passkey and enters with it alone, at aal2", async () => {
    const { id, client, authenticator } = await enrol("ana");
    const { data: listed } = await client.auth.passkey.list();
    expect(listed).toMatchObject([{ friendly_name: expect.any(String) as string }]);
    expect(listed?.[0]).not.toHaveProperty("last_used_at");

    const entered = await signIn(authenticator);
    expect(entered.error).toBeNull();
    expect(entered.data?.user?.id).toBe(id);
    const { data } = await entered.client.auth.mfa.getAuthenticatorAssuranceLevel();
    expect(data).toMatchObject({
      currentLevel: "aal2",
      currentAuthenticationMethods: [{ method: "passkey" }],
    });
    expect((await entered.client.auth.refreshSession()).error).toBeNull();
    expect((await client.auth.passkey.list()).data?.[0]?.last_used_at).toBeDefined();
  });

  test("a signed challenge works once, and for five minutes", async () => {
    const { authenticator } = await enrol("replay");
    const { client, challengeId, credential, error } = await signIn(authenticator);
    expect(error).toBeNull();
    const again = await client.auth.passkey.verifyAuthentication({ challengeId, credential });
    expect(again.error?.code).toBe("webauthn_challenge_not_found");

    const late = await offer(client);
    api.clock.now += 5 * 60_000;
    const answer = await client.auth.passkey.verifyAuthentication({
      challengeId: late.challengeId,
      credential: authenticator.sign(late.options) as never,
    });
    expect(answer.error?.code).toBe("webauthn_challenge_expired");
  });

  test("rejects signatures of another origin, without user verification, by another key or for another challenge", async () => {
    const { client, authenticator } = await enrol("attack");
    const codeOf = async (asked: ReturnType<typeof signIn>) => (await asked).error?.code;
    const failed = "webauthn_verification_failed";
    expect(await codeOf(signIn(authenticator, "http://phishing.test"))).toBe(failed);
    expect(await codeOf(signIn(createAuthenticator({ origin: ORIGIN })))).toBe(failed);
    const careless = createAuthenticator({ origin: ORIGIN, verifies: false });
    expect((await register(client, careless)).error?.code).toBe(failed);

    const [mine, other] = [await offer(client), await offer(client)];
    const swapped = await client.auth.passkey.verifyAuthentication({
      challengeId: mine.challengeId,
      credential: authenticator.sign(other.options) as never,
    });
    expect(swapped.error?.code).toBe(failed);
    const made = await client.auth.passkey.startRegistration();
    const crossed = await client.auth.passkey.verifyAuthentication({
      challengeId: made.data?.challenge_id ?? "",
      credential: authenticator.sign(mine.options) as never,
    });
    expect(crossed.error?.code).toBe("webauthn_challenge_not_found");
  });

  test.each([
    {},
    { id: "x" },
    { id: "AA", response: null },
    { id: "AA", response: { clientDataJSON: "é" } },
  ])("a credential %j is refused without a fault of the server", async (credential) => {
    const { authenticator } = await enrol("broken");
    const { challengeId, options } = await offer(api.client());
    const whole = { ...authenticator.sign(options), ...credential };
    const body = { challenge_id: challengeId, credential: "id" in credential ? whole : credential };
    const answer = await api.ask("POST", "/passkeys/authentication/verify", { body });
    expect(answer.status).toBe(400);
    expect(api.errors).toEqual([]);
  });

  test("a passkey of one user is no other's, and goes with the account's factors", async () => {
    const { id, client, authenticator } = await enrol("owner");
    const { email } = await api.makeUser("other");
    const other = (await api.signIn(email)).client;
    const [passkey] = (await client.auth.passkey.list()).data ?? [];
    const passkeyId = passkey?.id ?? "";
    expect((await other.auth.passkey.list()).data).toEqual([]);
    expect((await other.auth.passkey.delete({ passkeyId })).error?.status).toBe(404);
    const renamed = { passkeyId, friendlyName: "Mía" };
    expect((await other.auth.passkey.update(renamed)).error?.status).toBe(404);
    expect((await client.auth.passkey.update(renamed)).data?.friendly_name).toBe("Mía");
    expect((await register(other, authenticator)).error?.code).toBe("webauthn_credential_exists");

    await api.database.transaction({}, (transaction) =>
      transaction.query("select public.remove_factors(($1::text)::uuid)", [id]),
    );
    expect((await signIn(authenticator)).error?.code).toBe("webauthn_verification_failed");
  });

  test("it is added within an hour of the sign-in, and deleted by its owner, who is notified of both", async () => {
    const { id, client, authenticator } = await enrol("late");
    api.clock.now += 61 * 60_000;
    await client.auth.refreshSession();
    const late = await client.auth.passkey.startRegistration();
    expect(late.error?.code).toBe("reauthentication_needed");
    const [passkey] = (await client.auth.passkey.list()).data ?? [];
    expect((await client.auth.passkey.delete({ passkeyId: passkey?.id ?? "" })).error).toBeNull();
    expect((await signIn(authenticator)).error?.code).toBe("webauthn_verification_failed");
    const { rows } = await api.database.transaction({}, (transaction) =>
      transaction.query(
        `select event from public.account_events as event_row
         join public.mail_outbox as mail on mail.account_event_id = event_row.id
         where account_id = ($1::text)::uuid and event like 'passkey%' order by event_row.id`,
        [id],
      ),
    );
    expect(rows).toEqual([{ event: "passkey_added" }, { event: "passkey_removed" }]);
  });

  test("ten passkeys are the most, and requests for challenges store nothing", async () => {
    const { client } = await enrol("many");
    for (let n = 1; n < 10; n += 1) {
      expect((await register(client, createAuthenticator({ origin: ORIGIN }))).error).toBeNull();
    }
    const over = await register(client, createAuthenticator({ origin: ORIGIN }));
    expect(over.error?.code).toBe("too_many_passkeys");
    const count = async () =>
      (
        await api.database.transaction({}, (transaction) =>
          transaction.query("select count(*)::int as count from auth.used_passkey_challenges"),
        )
      ).rows[0]?.["count"];
    const before = await count();
    for (let n = 0; n < 20; n += 1) await offer(api.client());
    expect(await count()).toBe(before);
  });

  test("a banned user's passkey opens nothing", async () => {
    const { id, authenticator } = await enrol("banned");
    await api.database.transaction({}, (transaction) =>
      transaction.query(
        "update auth.users set banned_until = now() + interval '1 day' where id = ($1::text)::uuid",
        [id],
      ),
    );
    expect((await signIn(authenticator)).error?.code).toBe("user_banned");
  });
});
