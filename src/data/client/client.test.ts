import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { expect, onTestFinished, test, vi } from "vitest";

import { createClient } from "#data/client/client.ts";
import { explainError } from "#data/client/error-texts.ts";
import { toDataError, type ApiError } from "#data/client/errors.ts";

/* The constants of the specification's section 9 are those of the installed client: tested here, so that
   a version with other constants is noticed. */

interface Call {
  path: string;
  body: unknown;
}

/** The panel's client, over a server with a given response per path; local storage is in memory. */
function start(responses: Readonly<Record<string, () => unknown>>) {
  const calls: Call[] = [];
  const items = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => items.set(name, value),
    removeItem: (name: string) => items.delete(name),
  });
  const client = createClient({
    url: "http://localhost:9999",
    key: "key",
    persistSession: true,
    fetch: async (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input);
      calls.push({ path: pathname, body: init?.body });
      return Response.json(responses[pathname]?.() ?? {});
    },
  });
  onTestFinished(async () => {
    await client.auth.stopAutoRefresh();
    vi.unstubAllGlobals();
  });
  return { client, calls };
}

const SESSION = {
  access_token: `e30.${btoa(JSON.stringify({ sub: "ana" }))}.x`,
  refresh_token: "r1",
  token_type: "bearer",
  expires_in: 3600,
  user: { id: "ana", aud: "authenticated", app_metadata: {}, user_metadata: {}, created_at: "" },
};

test("a session of an hour is renewed automatically, three checks of 30 seconds before it ends", async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 21) });
  onTestFinished(() => void vi.useRealTimers());
  const begin = Date.now();
  const { client, calls } = start({ "/auth/v1/token": () => SESSION });
  await client.auth.signInWithPassword({ email: "a@empresa.example", password: "x" });
  expect(calls).toHaveLength(1);
  const renewedAfter = async (seconds: number) => {
    await vi.advanceTimersByTimeAsync(begin + seconds * 1000 - Date.now());
    return calls.length - 1;
  };
  // 120 seconds before the expiry are four checks; 90 are three.
  expect(await renewedAfter(3600 - 91)).toBe(0);
  expect(await renewedAfter(3600 - 89)).toBe(1);
  expect(JSON.parse(String(calls[1]?.body))).toEqual({ refresh_token: "r1" });
  // And again an hour later.
  expect(await renewedAfter(3600 - 90 + 3600 - 91)).toBe(1);
  expect(await renewedAfter(3600 - 90 + 3600 - 59)).toBe(2);
});

test("the key set is cached for ten minutes", async () => {
  const { publicKey, privateKey } = await generateKeyPair("ES256");
  const key = { ...(await exportJWK(publicKey)), kid: "k", alg: "ES256", key_ops: ["verify"] };
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 21), toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const token = await new SignJWT({ sub: "ana" })
    .setProtectedHeader({ alg: "ES256", kid: "k", typ: "JWT" })
    .setExpirationTime("1h")
    .sign(privateKey);
  const { client, calls } = start({ "/auth/v1/.well-known/jwks.json": () => ({ keys: [key] }) });
  const readings: number[] = [];
  for (const minutes of [0, 9.9, 0.2]) {
    vi.setSystemTime(Date.now() + minutes * 60_000);
    // oxlint-disable-next-line no-await-in-loop -- each read has its time
    const { error } = await client.auth.getClaims(token);
    expect(error).toBeNull();
    readings.push(calls.length);
  }
  expect(readings).toEqual([1, 1, 2]);
});

test("realtime beats each 25 s, times out after 10 s and reconnects after 1, 2, 5 and 10 s", () => {
  const { realtime } = start({}).client;
  expect(realtime.heartbeatIntervalMs).toBe(25_000);
  expect(realtime.timeout).toBe(10_000);
  expect([1, 2, 3, 4, 5, 20].map((attempt) => realtime.reconnectAfterMs(attempt))).toEqual([
    1000, 2000, 5000, 10_000, 10_000, 10_000,
  ]);
});

test("storage lists a hundred files by name, and lets an upload be cached for an hour", async () => {
  const { client, calls } = start({});
  const files = client.storage.from("media");
  await files.list("carpeta");
  await files.upload("a.txt", new Blob(["a"]));
  expect(JSON.parse(String(calls[0]?.body))).toEqual({
    prefix: "carpeta",
    limit: 100,
    offset: 0,
    sortBy: { column: "name", order: "asc" },
  });
  const form = calls[1]?.body;
  expect(form instanceof FormData && form.get("cacheControl")).toBe("3600");
});

test("a read is aborted after 10 s, a write after 30 s, and both are explained as a timeout", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const client = createClient({
    url: "http://localhost:9999",
    key: "key",
    fetch: (_input, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener("abort", () =>
          reject(new DOMException("This operation was aborted", "AbortError")),
        );
      }),
  });
  const settled: string[] = [];
  const watch = async (name: string, request: PromiseLike<{ error: unknown; status: number }>) => {
    const { error, status } = await request;
    settled.push(`${name}: ${explainError(toDataError(error as ApiError, status))}`);
  };
  void watch("read", client.from("products").select("id"));
  void watch("write", client.from("products").delete().eq("id", "x"));
  const timedOut = "El sitio no respondió a tiempo. Intente de nuevo en un momento.";
  await vi.advanceTimersByTimeAsync(9900);
  expect(settled).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  expect(settled).toEqual([`read: ${timedOut}`]);
  await vi.advanceTimersByTimeAsync(19_700);
  expect(settled).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(settled).toEqual([`read: ${timedOut}`, `write: ${timedOut}`]);
});
