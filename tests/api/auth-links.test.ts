import type { GenerateLinkParams } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

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

  test.each<[object, number, string]>([
    [{ type: "recovery", email: "nadie@empresa.example" }, 404, "user_not_found"],
    [{ type: "magiclink", email: "nadie@empresa.example" }, 404, "user_not_found"],
    [{ type: "signup", email: "nadie@empresa.example" }, 422, "validation_failed"],
    [{ type: "signup", email: "nadie@empresa.example", password: "corta" }, 422, "weak_password"],
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

  test("no request caused an unexpected error", () => {
    expect(api.errors).toEqual([]);
  });
});
