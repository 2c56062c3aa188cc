import { expect, test } from "vitest";

import { makeRecoveryCodes, proveSecondFactor } from "#data/accounts/second-factor.ts";
import { type Client, createClient } from "#data/client/client.ts";

/** A signed-in client whose requests about factors all get this response. */
async function enter(status: number, body: object): Promise<Client> {
  const client = createClient({
    url: "http://backend.test",
    key: "key",
    fetch: (input) =>
      Promise.resolve(
        new Request(input).url.endsWith("/user")
          ? Response.json({ id: "a", aud: "authenticated" })
          : Response.json(body, { status }),
      ),
  });
  const part = (claims: object) => btoa(JSON.stringify(claims)).replaceAll("=", "");
  const token = `${part({ alg: "HS256", typ: "JWT" })}.${part({ sub: "a", exp: 4e9 })}.c2lnbg`;
  const { error } = await client.auth.setSession({ access_token: token, refresh_token: "r" });
  expect(error).toBeNull();
  return client;
}

test("a server without recovery codes returns none, and rejects a word as a code", async () => {
  const client = await enter(404, { message: "404 page not found" });
  expect(await makeRecoveryCodes(client)).toEqual([]);
  const attempt = proveSecondFactor(client, { factorId: "a", code: "campo-verde" });
  await expect(attempt).rejects.toMatchObject({ code: "mfa_verification_failed" });
});

test("an account without a second factor gets an error instead of codes", async () => {
  const body = { error_code: "mfa_factor_not_found", msg: "There is no verified factor" };
  const client = await enter(404, body);
  await expect(makeRecoveryCodes(client)).rejects.toMatchObject({ code: "mfa_factor_not_found" });
});
