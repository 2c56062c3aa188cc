import {
  createLocalJWKSet,
  exportSPKI,
  importJWK,
  type JSONWebKeySet,
  jwtVerify,
  SignJWT,
  UnsecuredJWT,
} from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { createAuthHandler } from "#backend/auth/handler.ts";
import { DatabaseUnavailableError } from "#backend/database/database.ts";
import { listPublicKeys } from "#backend/identity.ts";
import { type AuthApi, ORIGIN, PASSWORD, startAuthApi } from "#tests/api/auth-support.ts";
import { RULE_DATABASES } from "#tests/support/backend.ts";

describe.each(RULE_DATABASES)("access to the auth API over %s", (kind) => {
  let api: AuthApi;
  let user: { id: string; email: string };
  let claims: Record<string, unknown>;
  beforeAll(async () => {
    api = await startAuthApi(kind, {
      signInLimits: {
        consume: async ({ email, clientAddress }) =>
          email.startsWith("limited") && clientAddress === "192.0.2.7" ? 30 : 0,
        forgive: async () => undefined,
      },
    });
    user = await api.makeUser("door");
    const { data } = await api
      .client()
      .auth.signInWithPassword({ email: user.email, password: PASSWORD });
    const payload = data.session?.access_token.split(".")[1] ?? "";
    claims = JSON.parse(Buffer.from(payload, "base64url").toString());
  });
  afterAll(() => api.close());

  const sign = (changes: Record<string, unknown>, secret = api.keys.jwtSecret, alg = "HS256") =>
    new SignJWT({ ...claims, ...changes }).setProtectedHeader({ alg }).sign(secret);

  const askUser = async (token: string) => {
    const response = await api.ask("GET", "/user", {
      headers: { authorization: `Bearer ${token}` },
    });
    return [response.status, (await response.json()).error_code];
  };

  test("a token is accepted as it was issued", async () => {
    expect(await askUser(await sign({}))).toEqual([200, undefined]);
  });

  test.each<[string, () => Promise<string> | string]>([
    ["signed with another secret", () => sign({}, new Uint8Array(32))],
    ["signed with the publishable key", () => sign({}, Buffer.from(api.keys.publishable))],
    ["unsigned, algorithm none", () => new UnsecuredJWT(claims).encode()],
    ["signed with another algorithm", () => sign({}, api.keys.jwtSecret, "HS512")],
    ["for another audience", () => sign({ aud: "anon" })],
    ["without an audience", () => sign({ aud: undefined })],
    ["of another role", () => sign({ role: "service_role" })],
    ["without expiry", () => sign({ exp: undefined })],
    ["without session", () => sign({ session_id: undefined })],
    ["whose subject is no UUID", () => sign({ sub: "1; drop table auth.users" })],
    ["expired a second ago", () => sign({ exp: Math.floor(api.clock.now / 1000) - 1 })],
    ["not yet valid", () => sign({ nbf: Math.floor(api.clock.now / 1000) + 60 })],
    ["that is no token", () => "x.y.z"],
    ["that is the secret key", () => api.keys.secret],
  ])("a token %s is refused", async (_, makeToken) => {
    expect(await askUser(await makeToken())).toEqual([403, "bad_jwt"]);
  });

  test("a valid token of a deleted user or session is refused", async () => {
    const unknownId = crypto.randomUUID();
    expect(await askUser(await sign({ sub: unknownId }))).toEqual([403, "user_not_found"]);
    expect(await askUser(await sign({ session_id: unknownId }))).toEqual([
      403,
      "session_not_found",
    ]);
  });

  test("a token that names another user's session is refused", async () => {
    const other = await api.makeUser("other");
    expect(await askUser(await sign({ sub: other.id }))).toEqual([403, "session_not_found"]);
  });

  test.each([
    [{ apikey: "" }, "/user", 401, "no_authorization"],
    [{ apikey: "sb_publishable_wrong" }, "/user", 401, "no_authorization"],
    [{ apikey: "sb_publishable_wrong" }, "/health", 401, "no_authorization"],
    [{}, "/user", 401, "no_authorization"],
  ])("headers %j on %s return %i %s", async (headers, path, status, code) => {
    const response = await api.ask("GET", path, { headers });
    expect([response.status, (await response.json()).error_code]).toEqual([status, code]);
  });

  test("a sign-in ignores an expired token in its header", async () => {
    const response = await api.ask("POST", "/token?grant_type=password", {
      body: { email: user.email, password: PASSWORD },
      headers: { authorization: `Bearer ${await sign({ exp: 1 })}` },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("no-store");
  });

  test("errors have GoTrue's original format, or the newer one when the client requests it", async () => {
    const body = { email: user.email, password: "falsa" };
    const path = "/token?grant_type=password";
    const first = await api.ask("POST", path, { body });
    expect(await first.json()).toEqual({
      code: 400,
      error_code: "invalid_credentials",
      msg: "Invalid login credentials",
    });
    const headers = { "x-supabase-api-version": "2024-01-01" };
    const second = await api.ask("POST", path, { body, headers });
    expect(second.headers.get("x-supabase-api-version")).toBe("2024-01-01");
    expect(await second.json()).toEqual({
      code: "invalid_credentials",
      message: "Invalid login credentials",
    });
  });

  test("sign-up is closed", async () => {
    const { error } = await api
      .client()
      .auth.signUp({ email: "x@empresa.example", password: PASSWORD });
    expect(error).toMatchObject({
      status: 422,
      code: "signup_disabled",
      message: "Signups not allowed for this instance",
    });
  });

  test("supabase-js itself rejects a sign-up without e-mail or phone", async () => {
    // @ts-expect-error The body of a form without its fields.
    const { error } = await api.client().auth.signUp({ password: PASSWORD });
    expect(error?.message).toBe("You must provide either an email or phone number and a password");
  });

  test("every other sign-in method returns a clear error", async () => {
    const { auth } = api.client();
    const email = user.email;
    const errors = [
      (await auth.signInAnonymously()).error,
      (await auth.signInWithOtp({ email })).error,
      (await auth.signInWithOtp({ phone: "+573000000000" })).error,
      (await auth.signInWithSSO({ domain: "empresa.example" })).error,
      (await auth.signInWithIdToken({ provider: "google", token: "x" })).error,
      (await auth.signInWithPassword({ phone: "+573000000000", password: PASSWORD })).error,
      (await auth.verifyOtp({ email, token: "123456", type: "email" })).error,
      (await auth.resetPasswordForEmail(email)).error,
      (await auth.resend({ email, type: "signup" })).error,
    ];
    expect(errors.map((error) => [error?.status, error?.code])).toEqual([
      [422, "anonymous_provider_disabled"],
      [422, "otp_disabled"],
      [422, "otp_disabled"],
      [404, "saml_provider_disabled"],
      [400, "provider_disabled"],
      [422, "phone_provider_disabled"],
      [422, "otp_disabled"],
      [422, "email_provider_disabled"],
      [422, "email_provider_disabled"],
    ]);
  });

  test("what is not offered is refused in upstream's words, also without a key", async () => {
    const { error } = await api.client(api.keys.secret).auth.admin.inviteUserByEmail(user.email);
    expect([error?.code, error?.message]).toEqual([
      "email_provider_disabled",
      "Inviting by e-mail is not supported",
    ]);
    const noProvider = [400, "validation_failed", "Unsupported provider: provider is not enabled"];
    const noSaml = [404, "saml_provider_disabled", "SAML 2.0 is disabled"];
    const noLinking = [404, "manual_linking_disabled", "Manual linking is disabled"];
    for (const [path, refusal] of [
      ["authorize?provider=google", noProvider],
      ["callback?code=x", noProvider],
      ["saml/metadata", noSaml],
      ["sso", noSaml],
      ["user/identities/authorize?provider=google", noLinking],
      [`user/identities/${crypto.randomUUID()}`, noLinking],
      ["reauthenticate", [422, "email_provider_disabled", "Confirming by e-mail is not supported"]],
      ["magiclink", [422, "otp_disabled", "Signing in with a link by e-mail is not supported"]],
      [
        "admin/oauth/clients",
        [422, "not_supported", "Administering OAuth clients is not supported"],
      ],
    ] as const) {
      // As a browser opens it.
      const response = await api.ask("GET", `/${path}`, { headers: { apikey: "" } });
      const body = (await response.json()) as { error_code: string; msg: string; code: number };
      expect([response.status, body.error_code, body.msg], path).toEqual(refusal);
      expect(body.code).toBe(response.status);
    }
  });

  test.each([
    ["id_token", 400, "provider_disabled", "Provider is not enabled"],
    ["web3", 422, "web3_provider_disabled", "Web3 provider is disabled"],
    ["otra", 400, "invalid_credentials", "unsupported_grant_type"],
  ])("the grant type %s is refused with %i %s", async (grant, status, code, message) => {
    const response = await api.ask("POST", `/token?grant_type=${grant}`, { body: {} });
    expect(await response.json()).toEqual({ code: status, error_code: code, msg: message });
  });

  test("a code for a phone is refused alike for every number", async () => {
    const verify = async (phone: string) => {
      const { error } = await api.client().auth.verifyOtp({ phone, token: "123456", type: "sms" });
      return [error?.status, error?.code, error?.message];
    };
    const refusal = [403, "otp_expired", "Token has expired or is invalid"];
    expect(await verify("+573001234567")).toEqual(refusal);
    expect(await verify("573001234567")).toEqual(refusal);
    expect(await verify("uno")).toEqual([
      400,
      "validation_failed",
      "Invalid phone number format (E.164 required)",
    ]);
  });

  test.each([
    ["GET", "/authorize?provider=google", 400],
    ["POST", "/factors", 401],
    ["GET", "/nothing", 404],
    ["GET", "/__proto__", 404],
    ["GET", "", 404],
    ["DELETE", "/user", 405],
    ["GET", "/token", 405],
    ["POST", "/token", 400],
    ["GET", `/health?${"x".repeat(9000)}`, 414],
  ])("%s %s returns %i", async (method, path, status) => {
    const response = await api.ask(method, path);
    expect([response.status, (await response.json()).code]).toEqual([status, status]);
  });

  test.each<[string, string, number, string]>([
    ["no JSON", "{", 400, "bad_json"],
    ["an empty body", "", 400, "bad_json"],
    ["no object", "[]", 400, "bad_json"],
    ["null", "null", 400, "bad_json"],
    ["a number for an e-mail", `{"email":1,"password":"x"}`, 400, "bad_json"],
    ["a NUL", `{"email":"a\\u0000@b.example","password":"x"}`, 400, "bad_json"],
    ["a lone surrogate", `{"email":"a@b.example","password":"\\ud800"}`, 400, "bad_json"],
    ["a prototype", `{"email":"a@b.example","__proto__":{"x":1}}`, 400, "bad_json"],
    ["a prototype within", `{"email":"a@b.example","x":[{"constructor":1}]}`, 400, "bad_json"],
    ["too deep a value", `{"x":${"[".repeat(40)}${"]".repeat(40)}}`, 400, "bad_json"],
    ["too long a body", `{"email":"${"a".repeat(17_000)}"}`, 413, "request_entity_too_large"],
    ["no e-mail", `{"password":"x"}`, 400, "validation_failed"],
  ])("a sign-in with %s is refused", async (_, body, status, code) => {
    const response = await api.ask("POST", "/token?grant_type=password", { body });
    expect([response.status, (await response.json()).error_code]).toEqual([status, code]);
  });

  test("a sign-in over the limit returns 429 before any password is hashed", async () => {
    api.derivations.length = 0;
    const body = { email: " LIMITED@empresa.example", password: PASSWORD };
    const response = await api.ask("POST", "/token?grant_type=password", { body });
    expect(response.status).toBe(429);
    expect(response.headers.get("retry-after")).toBe("30");
    expect((await response.json()).error_code).toBe("over_request_rate_limit");
    expect(api.derivations).toEqual([]);
  });

  test("health and settings are served", async () => {
    const [health, settings] = await Promise.all(
      ["/health", "/settings"].map((path) => api.ask("GET", path)),
    );
    expect(await health?.json()).toMatchObject({ name: "GoTrue" });
    expect(await settings?.json()).toMatchObject({
      external: { email: true, phone: false, anonymous_users: false },
      disable_signup: true,
    });
  });

  test("the key set verifies tokens, without an API key, and signs none", async () => {
    const response = await api.ask("GET", "/.well-known/jwks.json", { headers: { apikey: "" } });
    expect(response.headers.get("cache-control")).toBe("public, max-age=600");
    const keySet = (await response.json()) as JSONWebKeySet;
    expect(keySet.keys.map((key) => Object.keys(key).toSorted())).toEqual([
      ["alg", "crv", "key_ops", "kid", "kty", "use", "x", "y"],
    ]);
    const { session, client } = await api.signIn(user.email);
    const { payload, protectedHeader } = await jwtVerify(
      session.access_token,
      createLocalJWKSet(keySet),
      { audience: "authenticated" },
    );
    expect(protectedHeader).toMatchObject({ alg: "ES256", kid: keySet.keys[0]?.kid });
    expect(payload.sub).toBe(user.id);
    const { data } = await client.auth.getClaims();
    expect([data?.claims.sub, data?.header.alg]).toEqual([user.id, "ES256"]);
    const other = { ...api.keys, jwtSecret: new Uint8Array(32) };
    expect(listPublicKeys(other)).not.toEqual(keySet.keys);
    expect(listPublicKeys({ ...api.keys, jwtSecret: api.keys.jwtSecret.slice() })).toEqual(
      keySet.keys,
    );
  });

  test("the public key is no secret of the former algorithm", async () => {
    const [key] = listPublicKeys(api.keys);
    const pem = await exportSPKI((await importJWK(key!, "ES256")) as CryptoKey);
    for (const secret of [pem, pem.trim(), JSON.stringify(key), key!.x]) {
      // oxlint-disable-next-line no-await-in-loop -- each says which it was when it fails
      expect(await askUser(await sign({}, Buffer.from(secret)))).toEqual([403, "bad_jwt"]);
    }
  });

  test("a verified token is refused once it has expired", async () => {
    const token = await sign({ exp: Math.floor(api.clock.now / 1000) + 60 });
    expect(await askUser(token)).toEqual([200, undefined]);
    api.clock.now += 61_000;
    expect(await askUser(token)).toEqual([403, "bad_jwt"]);
    api.clock.now -= 61_000;
  });

  test("no request caused an unexpected error", () => {
    expect(api.errors).toEqual([]);
  });

  test.each([
    [new DatabaseUnavailableError("gone"), 503],
    [new Error("password=hunter2 in a stack trace"), 500],
  ])("%s returns %i, and only the server gets the cause", async (failure, status) => {
    const reported: unknown[] = [];
    const handler = createAuthHandler({
      database: { ...api.database, transaction: () => Promise.reject(failure) },
      keys: api.keys,
      onError: (error) => reported.push(error),
    });
    const request = new Request(`${ORIGIN}/auth/v1/token?grant_type=password`, {
      method: "POST",
      headers: { apikey: api.keys.publishable },
      body: JSON.stringify({ email: user.email, password: PASSWORD }),
    });
    const response = await handler(request, { clientAddress: null });
    expect(response.status).toBe(status);
    expect(await response.text()).not.toMatch(/hunter2|stack/);
    expect(reported).toEqual([failure]);
  });
});
