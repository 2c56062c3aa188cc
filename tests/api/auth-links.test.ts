import type { GenerateLinkParams } from "@supabase/supabase-js";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { Row } from "#backend/database/database.ts";
import { type AuthApi, PASSWORD, startAuthApi } from "#tests/api/auth-support.ts";
import { RULE_DATABASES } from "#tests/support/backend.ts";

const PAGE = "https://app.empresa.example/entrar?idioma=es";

describe.each(RULE_DATABASES)("links and factors made by the secret key over %s", (kind) => {
  let api: AuthApi;
  beforeAll(async () => {
    api = await startAuthApi(kind);
  });
  afterAll(() => api.close());

  const admin = () => api.client(api.keys.secret).auth.admin;
  const newEmail = () => `u${crypto.randomUUID()}@empresa.example`;

  async function generate(link: GenerateLinkParams) {
    const { data, error } = await admin().generateLink(link);
    if (error) throw error;
    return data;
  }

  async function verify(
    type: "recovery" | "magiclink" | "invite" | "signup" | "email",
    token: string,
  ) {
    const client = api.client();
    const { data, error } = await client.auth.verifyOtp({ type, token_hash: token });
    return { client, user: data.user, code: error?.code };
  }

  test("a recovery link leads to the panel and sets a new password, once", async () => {
    const { email, id } = await api.makeUser("link");
    const { properties, user } = await generate({ type: "recovery", email });
    expect(user?.id).toBe(id);
    expect(properties).toMatchObject({ verification_type: "recovery", email_otp: "" });
    expect(properties?.action_link).toBe(
      `http://auth.test/admin/restablecer#${properties?.hashed_token}`,
    );
    const token = properties?.hashed_token ?? "";
    expect((await verify("magiclink", token)).code).toBe("otp_expired");
    const { client } = await verify("recovery", token);
    expect(
      (await client.auth.updateUser({ password: "tractor azul en la loma" })).error,
    ).toBeNull();
    expect((await verify("recovery", token)).code).toBe("otp_expired");
  });

  test.each(["magiclink", "email"] as const)(
    "a magic link signs in with the type %s",
    async (type) => {
      const { email } = await api.makeUser("magic");
      const link = { type: "magiclink", email, options: { redirectTo: PAGE } } as const;
      const { properties } = await generate(link);
      const target = new URL(properties?.action_link ?? "");
      expect(target.origin + target.pathname).toBe("https://app.empresa.example/entrar");
      expect(Object.fromEntries(target.searchParams)).toEqual({
        idioma: "es",
        token_hash: properties?.hashed_token,
        type: "magiclink",
      });
      expect((await verify(type, properties?.hashed_token ?? "")).user?.email).toBe(email);
    },
  );

  test("a newer link replaces the one before, and each expires", async () => {
    const { email } = await api.makeUser("newer");
    const first = await generate({ type: "magiclink", email });
    const second = await generate({ type: "magiclink", email });
    expect((await verify("magiclink", first.properties?.hashed_token ?? "")).code).toBe(
      "otp_expired",
    );
    api.clock.now += 60 * 60_000 + 1;
    expect((await verify("magiclink", second.properties?.hashed_token ?? "")).code).toBe(
      "otp_expired",
    );
    api.clock.now = Date.now();
  });

  test("signup and invite create a user whose address the link confirms", async () => {
    const [first, second] = [newEmail(), newEmail()];
    const signup = await generate({
      type: "signup",
      email: first,
      password: PASSWORD,
      options: { data: { finca: "La Loma" } },
    });
    const signIn = () => api.client().auth.signInWithPassword({ email: first, password: PASSWORD });
    expect((await signIn()).error?.code).toBe("email_not_confirmed");
    const { user } = await verify("signup", signup.properties?.hashed_token ?? "");
    expect(user?.user_metadata).toEqual({ finca: "La Loma" });
    expect((await signIn()).error).toBeNull();
    const invite = await generate({ type: "invite", email: second });
    expect((await verify("invite", invite.properties?.hashed_token ?? "")).user?.email).toBe(
      second,
    );
    const again = await admin().generateLink({ type: "invite", email: second });
    expect(again.error).toMatchObject({ status: 422, code: "email_exists" });
  });

  test("a magic link for an address without an account makes one, without a password", async () => {
    const email = newEmail();
    const { properties } = await generate({ type: "magiclink", email });
    expect(properties?.verification_type).toBe("signup");
    const token = properties?.hashed_token ?? "";
    expect((await verify("magiclink", token)).code).toBe("otp_expired");
    expect((await verify("signup", token)).user?.email).toBe(email);
    const again = await generate({ type: "magiclink", email });
    expect(again.properties?.verification_type).toBe("magiclink");
    expect(again.user?.id).toBe(
      (await verify("email", again.properties?.hashed_token ?? "")).user?.id,
    );
  });

  test.each<[object, number, string]>([
    [{ type: "recovery", email: "nadie@empresa.example" }, 404, "user_not_found"],
    [{ type: "signup", email: "nadie@empresa.example" }, 422, "validation_failed"],
    [{ type: "signup", email: "nadie@empresa.example", password: "corta" }, 422, "weak_password"],
    [
      { type: "invite", email: "x@empresa.example", data: { finca: "ñ".repeat(2048) } },
      422,
      "validation_failed",
    ],
    [{ type: "email_change_new", email: "nadie@empresa.example" }, 422, "validation_failed"],
    [{ type: "constructor", email: "nadie@empresa.example" }, 400, "validation_failed"],
    [{ email: "nadie@empresa.example" }, 400, "validation_failed"],
    [{ type: "recovery", email: "sin arroba" }, 400, "validation_failed"],
    [
      { type: "invite", email: "x@empresa.example", redirect_to: "javascript:alert(1)" },
      400,
      "validation_failed",
    ],
  ])("the link %j is refused with %i %s", async (body, status, code) => {
    const { secret } = api.keys;
    const headers = { apikey: secret, authorization: `Bearer ${secret}` };
    const response = await api.ask("POST", "/admin/generate_link", { body, headers });
    expect([response.status, (await response.json()).error_code]).toEqual([status, code]);
  });

  test("the factors of a user are listed and deleted", async () => {
    const { email, id } = await api.makeUser("factors");
    const { client } = await api.signIn(email);
    const { data } = await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "Celular" });
    const factorId = data?.id ?? "";
    const listed = await admin().mfa.listFactors({ userId: id });
    expect(listed.data?.factors).toMatchObject([
      { id: factorId, friendly_name: "Celular", factor_type: "totp", status: "unverified" },
    ]);
    expect(JSON.stringify(listed.data)).not.toContain("secret");
    const other = await api.makeUser("other");
    const foreign = await admin().mfa.deleteFactor({ userId: other.id, id: factorId });
    expect(foreign.error?.code).toBe("mfa_factor_not_found");
    expect((await admin().mfa.deleteFactor({ userId: id, id: factorId })).error).toBeNull();
    expect((await admin().mfa.listFactors({ userId: id })).data?.factors).toEqual([]);
    const unknown = await admin().mfa.listFactors({ userId: crypto.randomUUID() });
    expect(unknown.error?.code).toBe("user_not_found");
  });

  test("fields that are null are fields that are not there, as clients in Python send them", async () => {
    const { email } = await api.makeUser("python");
    const { secret } = api.keys;
    const headers = { apikey: secret, authorization: `Bearer ${secret}` };
    const link = { type: "magiclink", email, password: null, new_email: null, data: null };
    const made = await api.ask("POST", "/admin/generate_link", {
      body: { ...link, redirect_to: null, code_challenge: null },
      headers,
    });
    expect([made.status, (await made.json()).verification_type]).toEqual([200, "magiclink"]);
    const created = await api.ask("POST", "/admin/users", {
      body: { email: newEmail(), password: null, phone: null, id: null, ban_duration: null },
      headers,
    });
    expect(created.status).toBe(200);
    const signedIn = await api.ask("POST", "/token?grant_type=password", {
      body: { email, phone: null, password: PASSWORD, gotrue_meta_security: null },
    });
    expect(signedIn.status).toBe(200);
  });

  test("a verified factor that is deleted leaves a trace, which is mailed to its owner", async () => {
    const { id } = await api.makeUser("taken");
    const query = async <T extends Row>(sql: string) => {
      const { rows } = await api.database.transaction({}, (run) => run.query<T>(sql, [id]));
      return rows;
    };
    const [factor] = await query<{ id: string }>(
      `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
       values (gen_random_uuid(), ($1::text)::uuid, 'totp', 'verified', now(), now()) returning id::text`,
    );
    expect((await admin().mfa.deleteFactor({ userId: id, id: factor?.id ?? "" })).error).toBeNull();
    expect(
      await query(
        `select event.event, event.actor_id::text as actor, mail.kind
         from public.account_events as event left join public.mail_outbox as mail on mail.account_event_id = event.id
         where event.account_id = ($1::text)::uuid`,
      ),
    ).toEqual([{ event: "factor_removed", actor: null, kind: "account_notice" }]);
  });

  test("no request caused an unexpected error", () => {
    expect(api.errors).toEqual([]);
  });
});

test("tokens and links name the site's own address, whatever the request calls it", async () => {
  const siteUrl = "https://www.empresa.example";
  const api = await startAuthApi("pglite", { siteUrl });
  const { email } = await api.makeUser("named");
  const { client, session } = await api.signIn(email);
  expect(decodeJwt(session.access_token).iss).toBe(`${siteUrl}/auth/v1`);
  const { data } = await api.client(api.keys.secret).auth.admin.generateLink({
    type: "recovery",
    email,
  });
  expect(data.properties?.redirect_to).toBe(siteUrl);
  expect(data.properties?.action_link).toMatch(
    /^https:\/\/www\.empresa\.example\/admin\/restablecer#/,
  );
  const enrolled = await client.auth.mfa.enroll({ factorType: "totp" });
  expect(new URL(enrolled.data?.totp.uri ?? "").searchParams.get("issuer")).toBe(
    "www.empresa.example",
  );
  await api.close();
});
