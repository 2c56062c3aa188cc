import { expect, onTestFinished, test, vi } from "vitest";

import { createOwnClient } from "#app/panel/auth/browser-client.ts";
import { signIn, signOut } from "#data/accounts/auth.ts";

const KEY = "sb_publishable_x";
const SESSION = {
  access_token: `e30.${btoa(JSON.stringify({ sub: "ana", session_id: "s" }))}.x`,
  refresh_token: "r1",
  token_type: "bearer",
  expires_in: 3600,
  user: { id: "ana", aud: "authenticated", app_metadata: {}, user_metadata: {}, created_at: "" },
};

/** The panel's client over a server that always responds, and the authorization headers of its requests. */
function start() {
  const asked: (string | null)[] = [];
  const network = { isDown: false };
  vi.stubGlobal("fetch", async ({ url, headers }: Request) => {
    if (network.isDown) throw new TypeError("Failed to fetch");
    if (new URL(url).pathname.startsWith("/auth/")) return Response.json(SESSION);
    asked.push(headers.get("authorization"));
    return Response.json([]);
  });
  const client = createOwnClient("http://localhost:9999", KEY);
  onTestFinished(async () => {
    await client.auth.stopAutoRefresh();
    vi.unstubAllGlobals();
  });
  return { client, asked, network };
}

test("data is only requested with a session", async () => {
  const { client, asked } = start();
  await signIn(client, { email: "ana@empresa.example", password: "x" });
  expect((await client.from("news").select("id")).status).toBe(200);
  expect(asked).toEqual([`Bearer ${SESSION.access_token}`]);
  await signOut(client);
  expect((await client.from("news").select("id")).status).toBe(401);
  expect((await client.rpc("is_admin")).status).toBe(401);
  const { error } = await client.storage.from("media").list();
  expect(error).toMatchObject({ status: 401 });
  expect(asked).toHaveLength(1);
  await signIn(client, { email: "ana@empresa.example", password: "x" });
  expect((await client.from("news").select("id")).status).toBe(200);
});

test("a session that cannot be renewed while offline has not expired", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { client, asked, network } = start();
  await signIn(client, { email: "ana@empresa.example", password: "x" });
  network.isDown = true;
  await vi.advanceTimersByTimeAsync(2 * 60 * 60 * 1000);
  const reading = client.from("news").select("id");
  const [response] = await Promise.all([reading, vi.advanceTimersByTimeAsync(60_000)]);
  expect(response.status).toBe(0);
  network.isDown = false;
  // A renewal that is in progress may still fail; the next one, half a minute later, does not.
  await vi.advanceTimersByTimeAsync(120_000);
  const [later] = await Promise.all([
    client.from("news").select("id"),
    vi.advanceTimersByTimeAsync(60_000),
  ]);
  expect(later.status).toBe(200);
  expect(asked).toEqual([`Bearer ${SESSION.access_token}`]);
});
