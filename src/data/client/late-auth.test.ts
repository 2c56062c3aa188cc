import type * as AuthJs from "@supabase/auth-js";
import { expect, onTestFinished, test, vi } from "vitest";

import { isTransient } from "#data/client/errors.ts";
import { AuthClient } from "#data/client/late-auth.ts";

const loaded = vi.hoisted(() => ({ count: 0, fails: 0 }));
vi.mock("@supabase/auth-js", async (importOriginal) => {
  const whole = await importOriginal<typeof AuthJs>();
  return {
    get AuthClient() {
      if (loaded.fails > 0) {
        loaded.fails -= 1;
        throw new TypeError("Failed to fetch dynamically imported module");
      }
      loaded.count += 1;
      return whole.AuthClient;
    },
  };
});

const KEY = "sb-test-auth-token";

function makeSession(token: string, expiresIn = 3600) {
  const now = Math.floor(Date.now() / 1000);
  return {
    access_token: token,
    refresh_token: "r1",
    token_type: "bearer",
    expires_in: expiresIn,
    expires_at: now + expiresIn,
    user: { id: "ana", aud: "authenticated", app_metadata: {}, user_metadata: {}, created_at: "" },
  };
}

/** The page's auth client over a storage with this session, and the events that a listener gets. */
function start(session: object | null) {
  Object.assign(loaded, { count: 0, fails: 0 });
  const items = new Map(session && [[KEY, JSON.stringify(session)]]);
  const requests: string[] = [];
  const auth = new AuthClient({
    url: "http://localhost:9999",
    storageKey: KEY,
    persistSession: true,
    autoRefreshToken: true,
    storage: {
      getItem: (name) => items.get(name) ?? null,
      setItem: (name, value) => void items.set(name, value),
      removeItem: (name) => void items.delete(name),
    },
    fetch: async (input) => {
      requests.push(new URL(input instanceof Request ? input.url : input).search);
      return Response.json(makeSession("renewed"));
    },
  });
  const events: string[] = [];
  auth.onAuthStateChange(
    (event, received) => void events.push(`${event} ${received?.access_token ?? "none"}`),
  );
  onTestFinished(async () => (await auth.load()).stopAutoRefresh());
  const readToken = async () => (await auth.getSession()).data.session?.access_token;
  return { auth, items, requests, events, readToken };
}

test("a stored session is used without loading auth-js, which then tells nothing new", async () => {
  const { auth, requests, events, readToken } = start(makeSession("stored"));
  expect(await readToken()).toBe("stored");
  expect(loaded.count).toBe(0);
  await (await auth.load()).initialize();
  expect(await readToken()).toBe("stored");
  expect(loaded.count).toBe(1);
  await vi.waitFor(() => expect(events).toEqual(["INITIAL_SESSION stored"]));
  expect(requests).toEqual([]);
});

test("a session that is due is renewed", async () => {
  const { requests, events, readToken } = start(makeSession("stored", 60));
  expect(await readToken()).toBe("renewed");
  expect(requests).toEqual(["?grant_type=refresh_token"]);
  expect(events).toContain("TOKEN_REFRESHED renewed");
});

test("without a session auth-js is loaded at once, to follow a sign-in", async () => {
  const { events, readToken } = start(null);
  expect(await readToken()).toBeUndefined();
  expect(loaded.count).toBe(1);
  await vi.waitFor(() => expect(events).toEqual(["INITIAL_SESSION none"]));
});

test.each([
  ["has signed out", null, "SIGNED_OUT none"],
  ["has renewed it", makeSession("theirs"), "TOKEN_REFRESHED theirs"],
])(
  "what another tab did before auth-js was loaded is reported: it %s",
  async (_, theirs, event) => {
    const { auth, items, events, readToken } = start(makeSession("stored"));
    await readToken();
    items.delete(KEY);
    if (theirs !== null) items.set(KEY, JSON.stringify(theirs));
    await auth.load();
    await vi.waitFor(() => expect(events).toEqual(["INITIAL_SESSION stored", event]));
  },
);

test("auth-js that cannot be loaded is a failure of the network, and loading it can be repeated", async () => {
  const { readToken } = start(makeSession("stored", 60));
  loaded.fails = 1;
  const failure = await readToken().catch((error: unknown) => error);
  expect(isTransient(failure)).toBe(true);
  expect(await readToken()).toBe("renewed");
});
