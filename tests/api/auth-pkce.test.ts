import { createHash } from "node:crypto";

import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { issueRecoveryLink } from "#backend/auth/recovery.ts";
import type { OutboxMail, RecoveryLink } from "#domain/leads/mail.ts";
import { type AuthApi, ORIGIN, startAuthApi } from "#tests/api/auth-support.ts";
import { RULE_DATABASES } from "#tests/support/backend.ts";

const PAGE = "https://app.empresa.example/clave?idioma=es";
const NEW_PASSWORD = "gallinas tranquilas comen maíz";
const VERIFIER = "v".repeat(43);
const challengeOf = (verifier: string) => createHash("sha256").update(verifier).digest("base64url");
const CHALLENGE = { code_challenge: challengeOf(VERIFIER), code_challenge_method: "s256" };

describe.each(RULE_DATABASES)("codes that need their verifier (PKCE) over %s", (kind) => {
  let api: AuthApi;
  beforeAll(async () => {
    api = await startAuthApi(kind, {
      recovery: {
        consume: () => Promise.resolve(0),
        wakeMail: () => undefined,
        origins: ["https://app.empresa.example"],
      },
    });
  });
  afterAll(async () => {
    expect(api.errors).toEqual([]);
    await api.close();
  });

  /** A program's client in its own browser, which stores the verifier. */
  function openProgram() {
    const stored = new Map<string, string>();
    const { auth } = createClient(ORIGIN, api.keys.publishable, {
      auth: {
        flowType: "pkce",
        autoRefreshToken: false,
        detectSessionInUrl: false,
        storage: {
          getItem: (name) => stored.get(name) ?? null,
          setItem: (name, value) => void stored.set(name, value),
          removeItem: (name) => void stored.delete(name),
        },
      },
      global: { fetch: (input, init) => api.send(new Request(input, init)) },
    });
    return auth;
  }

  async function issueLink(email: string): Promise<RecoveryLink | null> {
    const { rows } = await api.database.transaction({ readOnly: true }, (transaction) =>
      transaction.query<Pick<OutboxMail, "id" | "recipient" | "attempts" | "expires_at">>(
        `select id::text, recipient, attempts, to_json(expires_at) as expires_at
         from public.mail_outbox where recipient = $1::text order by created_at desc limit 1`,
        [email],
      ),
    );
    return issueRecoveryLink(api.database, api.keys, rows[0]!, api.clock.now);
  }

  /** A user, and the code of the mail that they requested in a program. */
  async function requestCode(name: string, redirectTo = PAGE) {
    const user = await api.makeUser(name);
    const auth = openProgram();
    expect((await auth.resetPasswordForEmail(user.email, { redirectTo })).error).toBeNull();
    const link = await issueLink(user.email);
    return { ...user, auth, link, code: link?.token ?? "" };
  }

  const exchange = async (code: string, verifier: string) => {
    const body = { auth_code: code, code_verifier: verifier };
    const response = await api.ask("POST", "/token?grant_type=pkce", { body });
    return [response.status, ((await response.json()) as { error_code?: string }).error_code];
  };

  const generate = async (body: object) => {
    const { secret } = api.keys;
    const headers = { apikey: secret, authorization: `Bearer ${secret}` };
    const response = await api.ask("POST", "/admin/generate_link", { body, headers });
    return { status: response.status, body: (await response.json()) as Record<string, string> };
  };

  test("a program's recovery mail leads to its page, whose code sets a new password once", async () => {
    const { auth, link, code, email } = await requestCode("program");
    expect(link?.address).toBe(`${PAGE}&code=${code}`);
    const { data, error } = await auth.exchangeCodeForSession(code);
    expect(error).toBeNull();
    expect(data.user?.email).toBe(email);
    expect((await auth.updateUser({ password: NEW_PASSWORD })).error).toBeNull();
    const signIn = { email, password: NEW_PASSWORD };
    expect((await openProgram().signInWithPassword(signIn)).error).toBeNull();
    expect(await exchange(code, VERIFIER)).toEqual([404, "flow_state_not_found"]);
  });

  test("who sees the link has no use for it, and a wrong verifier ends the code", async () => {
    const { auth, code } = await requestCode("seen");
    expect(await exchange(code, VERIFIER)).toEqual([400, "bad_code_verifier"]);
    expect((await auth.exchangeCodeForSession(code)).error?.code).toBe("flow_state_not_found");
  });

  test("a code is no token, and a token no code", async () => {
    const { auth, code, email } = await requestCode("kinds");
    const taken = await api.client().auth.verifyOtp({ type: "recovery", token_hash: code });
    expect(taken.error?.code).toBe("otp_expired");
    expect((await auth.exchangeCodeForSession(code)).error).toBeNull();
    const { body } = await generate({ type: "recovery", email });
    expect(await exchange(body["hashed_token"] ?? "", VERIFIER)).toEqual([
      404,
      "flow_state_not_found",
    ]);
  });

  test.each([
    "https://otra.example/clave",
    "https://app.empresa.example.otra.example/",
    "http://app.empresa.example/clave",
    "https://app.empresa.example@otra.example/",
    "javascript:alert(1)//https://app.empresa.example",
    "/clave",
    `${PAGE}${"x".repeat(2000)}`,
  ])("a mail does not lead to %s, but to the panel", async (page) => {
    const { link, email } = await requestCode("elsewhere", page);
    expect(link?.address).toBeNull();
    const { data } = await api
      .client()
      .auth.verifyOtp({ type: "recovery", token_hash: link?.token ?? "" });
    expect(data.user?.email).toBe(email);
  });

  test("a code expires after fifteen minutes, and when the password is changed", async () => {
    const late = await requestCode("late");
    api.clock.now += 15 * 60_000 + 1;
    const expired = await late.auth.exchangeCodeForSession(late.code);
    expect(expired.error?.code).toBe("flow_state_not_found");
    api.clock.now = Date.now();
    const { auth, code, email } = await requestCode("changed");
    const { body } = await generate({ type: "magiclink", email });
    const own = api.client();
    await own.auth.verifyOtp({ type: "magiclink", token_hash: body["hashed_token"] ?? "" });
    expect((await own.auth.updateUser({ password: NEW_PASSWORD })).error).toBeNull();
    expect((await auth.exchangeCodeForSession(code)).error?.code).toBe("flow_state_not_found");
  });

  test("an unknown address gets the same response, and no code", async () => {
    const body = { email: "nadie@empresa.example", ...CHALLENGE };
    const path = `/recover?redirect_to=${encodeURIComponent(PAGE)}`;
    const response = await api.ask("POST", path, { body });
    expect([response.status, await response.json()]).toEqual([200, {}]);
    expect(await issueLink("nadie@empresa.example")).toBeNull();
  });

  test("what is stored of requests is no code, and goes when the mails expire", async () => {
    const { code } = await requestCode("stored");
    const dump = async () => {
      const { rows } = await api.database.transaction({}, (transaction) =>
        transaction.query<{ flows: string; all: string }>(
          `select (select count(*)::text from auth.flow_state) as flows, concat(
             (select json_agg(t)::text from auth.one_time_tokens t),
             (select json_agg(t)::text from auth.flow_state t)) as all`,
        ),
      );
      return rows[0];
    };
    expect((await dump())?.all).toContain(PAGE);
    expect((await dump())?.all).not.toContain(code);
    await api.database.transaction({}, (transaction) =>
      transaction.query("update auth.flow_state set expires_at = now() - interval '1 second'"),
    );
    await requestCode("next");
    expect((await dump())?.flows).toBe("1");
  });

  test("the secret key makes a link without mail, for one client", async () => {
    const { email } = await api.makeUser("sent");
    const { body } = await generate({
      type: "recovery",
      email,
      redirect_to: PAGE,
      ...CHALLENGE,
    });
    const link = new URL(body["action_link"] ?? "");
    expect(body["hashed_token"]).toBe("");
    expect([...link.searchParams.keys()]).toEqual(["idioma", "code"]);
    const code = link.searchParams.get("code") ?? "";
    expect(await exchange(code, VERIFIER)).toEqual([200, undefined]);
    expect(await exchange(code, VERIFIER)).toEqual([404, "flow_state_not_found"]);
  });

  test.each<[object, string]>([
    [{ ...CHALLENGE, redirect_to: undefined }, "PKCE flow requires redirect_to"],
    [
      { ...CHALLENGE, code_challenge_method: undefined },
      "PKCE flow requires code_challenge_method and code_challenge",
    ],
    [{ ...CHALLENGE, code_challenge_method: "plain" }, "code_challenge_method must be s256"],
    [
      { ...CHALLENGE, code_challenge: VERIFIER.slice(1) },
      "code_challenge must be a SHA-256 hash in base64url",
    ],
  ])("a link with %j is refused", async (fields, message) => {
    const { email } = await api.makeUser("refused");
    const made = await generate({ type: "recovery", email, redirect_to: PAGE, ...fields });
    expect([made.status, made.body["error_code"], made.body["msg"]]).toEqual([
      400,
      "validation_failed",
      message,
    ]);
  });

  test.each([
    [{}, 400, "validation_failed"],
    [{ auth_code: "x" }, 400, "validation_failed"],
    [{ auth_code: "x", code_verifier: VERIFIER }, 404, "flow_state_not_found"],
    [{ auth_code: ["x"], code_verifier: VERIFIER }, 400, "bad_json"],
  ])("the exchange of %j is refused with %i %s", async (body, status, code) => {
    const response = await api.ask("POST", "/token?grant_type=pkce", { body });
    expect([response.status, (await response.json()).error_code]).toEqual([status, code]);
  });
});
