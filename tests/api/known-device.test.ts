import { afterAll, beforeAll, expect, test } from "vitest";

import { createSignInLimits } from "#backend/rate-limits/sign-in-limits.ts";
import { type AuthApi, PASSWORD, startAuthApi } from "#tests/api/auth-support.ts";

const NO_QUEUE = { spacingMs: 0, mostPerKey: 0, mostInAll: 0 };
const HALF_A_YEAR_MS = 180 * 24 * 60 * 60 * 1000;

let api: AuthApi;
/** Replaced by `attack` with empty counters, as after a restart. */
let limits = createSignInLimits(null, null, NO_QUEUE);
beforeAll(async () => {
  api = await startAuthApi("pglite", {
    signInLimits: {
      consume: (attempt) => limits.consume(attempt),
      forgive: (attempt) => limits.forgive(attempt),
    },
  });
});
afterAll(() => api.close());

async function signIn(email: string, { cookie = "", headers = {}, password = PASSWORD } = {}) {
  const response = await api.ask("POST", "/token?grant_type=password", {
    body: { email, password },
    headers: { ...headers, ...(cookie === "" ? {} : { cookie }) },
  });
  const setCookie = response.headers.get("set-cookie") ?? "";
  return { status: response.status, setCookie, cookie: setCookie.split(";")[0] ?? "" };
}

/** Wrong passwords from a hundred and one addresses. */
async function attack(email: string) {
  limits = createSignInLimits(null, null, NO_QUEUE);
  for (let n = 0; n <= 100; n += 1)
    await limits.consume({ email, clientAddress: `10.${n}.0.1`, device: null });
}

test("a known browser can sign in during an attack, also after a restart", async () => {
  const { email } = await api.makeUser("device");
  const { cookie, setCookie } = await signIn(email);
  expect(setCookie).toMatch(
    /^device-[0-9a-f]{12}=[\w.-]+; Path=\/auth\/v1; Max-Age=15552000; HttpOnly; SameSite=Strict$/,
  );
  expect(setCookie).not.toContain(email);
  await attack(email);
  expect((await signIn(email)).status).toBe(429);
  expect((await signIn(email, { cookie: `a=b; ${cookie}` })).status).toBe(200);
});

test("a wrong password does not make a device known", async () => {
  const { email } = await api.makeUser("wrong");
  expect((await signIn(email, { password: "no es esta clave" })).setCookie).toBe("");
});

test("a device cookie is valid for its account only, for half a year, with its signature", async () => {
  const { email } = await api.makeUser("account");
  const other = await api.makeUser("other");
  const { cookie } = await signIn(email);
  const foreign = await signIn(other.email);
  const [name = "", value = ""] = cookie.split("=");
  const [id, expiry, signature = ""] = value.split(".");
  await attack(email);
  for (const forged of [
    foreign.cookie,
    `${name}=${foreign.cookie.split("=")[1]}`,
    `${name}=${id}.${Number(expiry) + 1}.${signature}`,
    `${name}=${id}.${expiry}.${"A".repeat(signature.length)}`,
    `${name}=${"A".repeat(22)}.${expiry}.${signature}`,
    `${name}=${id}.${expiry}.`,
    name,
    `${name}==`,
  ])
    expect((await signIn(email, { cookie: forged })).status, forged).toBe(429);
  expect((await signIn(email, { cookie })).status).toBe(200);
  api.clock.now += HALF_A_YEAR_MS;
  expect((await signIn(email, { cookie })).status).toBe(429);
  api.clock.now = Date.now();
});

test("over HTTPS the cookie is Secure, of this host alone, and keeps its device id", async () => {
  const { email } = await api.makeUser("https");
  const headers = { "x-forwarded-proto": "https" };
  const { cookie } = await signIn(email, { headers });
  const again = await signIn(email, { cookie, headers });
  expect(again.setCookie).toMatch(
    /^__Host-device-.*; Path=\/; Secure; .*HttpOnly; SameSite=Strict$/,
  );
  expect(again.cookie.split(".")[0]).toBe(cookie.split(".")[0]);
});
