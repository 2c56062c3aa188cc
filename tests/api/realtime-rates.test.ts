import { afterAll, beforeAll, expect, test } from "vitest";

import { createApiLimits } from "#backend/rate-limits/api-limits.ts";
import { createSupabaseApi, type SupabaseApi } from "#backend/supabase-api.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { type RealtimeClients, serveRealtime, subscribe } from "#tests/support/realtime-clients.ts";

/* The limits of the whole API, which the backend of other tests lacks. */

let backend: TestBackend;
let api: SupabaseApi;
let clients: RealtimeClients;
let token: string;
beforeAll(async () => {
  backend = await startTestBackend("pglite");
  const { keys, database, filesFolder } = backend;
  api = await createSupabaseApi({
    keys,
    database,
    filesFolder,
    picturesFolder: `${filesFolder}-pictures`,
    limits: createApiLimits(database),
    onError: (error) => backend.errors.push(error),
  });
  const fetch = (request: Request) => api.fetch(request, { clientAddress: "192.0.2.7" });
  clients = await serveRealtime({ ...backend, fetch, upgrade: api.upgrade });
  ({ token } = await clients.signIn({ email: "una@example.com", administrator: true }));
});
afterAll(async () => {
  await clients.close();
  await api.close();
  await backend.close();
  expect(backend.errors).toEqual([]);
});

/** The status of a broadcast of so many messages over HTTP. */
const send = async (count: number, headers: Record<string, string>) => {
  const messages = Array.from({ length: count }, () => ({ topic: "x", event: "e", payload: {} }));
  const url = "http://backend.test/realtime/v1/api/broadcast";
  const init = { method: "POST", headers, body: JSON.stringify({ messages }) };
  return (await api.fetch(new Request(url, init), { clientAddress: "192.0.2.7" })).status;
};

test("an anonymous client's Realtime requests share the API's rate limit", async () => {
  const headers = { apikey: backend.keys.publishable };
  const follow = (name: string) =>
    subscribe(
      clients
        .connect()
        .channel(name)
        .on("postgres_changes", { event: "*", schema: "public", table: "news" }, () => undefined),
    );
  expect(await follow("a")).toBe("SUBSCRIBED");
  // The handshake and the join were two of 300.
  for (let n = 0; n < 297; n += 1) expect(await send(1, headers)).toBe(403);
  await expect(follow("b")).rejects.toThrow("ClientJoinRateLimitReached: Too many joins");
  expect(await send(1, headers)).toBe(429);
  // Nobody who is signed in meets that limit, once they are connected.
  expect(await send(1, { ...headers, authorization: `Bearer ${token}` })).toBe(202);
});

test("those who are signed in share a rate of broadcasts over HTTP", async () => {
  const headers = { apikey: backend.keys.publishable, authorization: `Bearer ${token}` };
  const statuses: number[] = [];
  for (let n = 0; n < 8; n += 1) statuses.push(await send(100, headers));
  expect(statuses[0]).toBe(202);
  expect(statuses.at(-1)).toBe(429);
  expect(await send(100, { apikey: backend.keys.secret })).toBe(202);
});
