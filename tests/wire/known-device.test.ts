import { afterAll, beforeAll, expect, test } from "vitest";

import { createSignInLimits } from "#backend/limits/sign-in-limits.ts";
import { type AuthWire, PASSWORD, startAuthWire } from "#tests/wire/auth-support.ts";

const NO_LANE = { spacingMs: 0, mostPerKey: 0, mostInAll: 0 };
const HALF_A_YEAR_MS = 180 * 24 * 60 * 60 * 1000;

let wire: AuthWire;
/** Counted anew, as after a restart. */
let limits = createSignInLimits(null, null, NO_LANE);
beforeAll(async () => {
  wire = await startAuthWire("pglite", {
    signInLimits: {
      admit: (attempt) => limits.admit(attempt),
      forgive: (attempt) => limits.forgive(attempt),
    },
  });
});
afterAll(() => wire.close());

async function signIn(email: string, { cookie = "", headers = {}, password = PASSWORD } = {}) {
  const answer = await wire.ask("POST", "/token?grant_type=password", {
    body: { email, password },
    headers: { ...headers, ...(cookie === "" ? {} : { cookie }) },
  });
  const given = answer.headers.get("set-cookie") ?? "";
  return { status: answer.status, given, cookie: given.split(";")[0] ?? "" };
}

/** A hundred and one strangers who do not know the password. */
async function attack(email: string) {
  limits = createSignInLimits(null, null, NO_LANE);
  for (let n = 0; n <= 100; n += 1)
    await limits.admit({ email, clientAddress: `10.${n}.0.1`, device: null });
}

test("who wrote the password in a browser comes in there over any attack, after a restart too", async () => {
  const { email } = await wire.makeUser("device");
  const { cookie, given } = await signIn(email);
  expect(given).toMatch(
    /^device-[0-9a-f]{12}=[\w.-]+; Path=\/auth\/v1; Max-Age=15552000; HttpOnly; SameSite=Strict$/,
  );
  expect(given).not.toContain(email);
  await attack(email);
  expect((await signIn(email)).status).toBe(429);
  expect((await signIn(email, { cookie: `a=b; ${cookie}` })).status).toBe(200);
});

test("a wrong password makes no device known", async () => {
  const { email } = await wire.makeUser("wrong");
  expect((await signIn(email, { password: "no es esta clave" })).given).toBe("");
});

test("a device is known to its account alone, for half a year, and by its signature", async () => {
  const { email } = await wire.makeUser("account");
  const other = await wire.makeUser("other");
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
  wire.clock.now += HALF_A_YEAR_MS;
  expect((await signIn(email, { cookie })).status).toBe(429);
  wire.clock.now = Date.now();
});

test("the cookie travels by https alone where the site does, and keeps its device", async () => {
  const { email } = await wire.makeUser("https");
  const { cookie } = await signIn(email);
  const again = await signIn(email, { cookie, headers: { "x-forwarded-proto": "https" } });
  expect(again.given).toContain("; Secure");
  expect(again.cookie.split(".")[0]).toBe(cookie.split(".")[0]);
});
