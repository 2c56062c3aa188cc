import { beforeEach, expect, onTestFinished, test, vi } from "vitest";

import { createClient } from "#data/client/client.ts";
import { forgetServerTime, readClockLead, readServerTime } from "#domain/server-clock.ts";

const BEGIN = Date.UTC(2026, 10, 29, 12);
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const YEAR_MS = 365 * 24 * HOUR_MS;

beforeEach(forgetServerTime);

/** A server with its own clock, and a device whose clock is `lead` ahead of it. */
function start(lead: number, { expiresIn = 3600, tellsTime = false } = {}) {
  vi.useFakeTimers({ now: BEGIN + lead });
  const items = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => items.set(name, value),
    removeItem: (name: string) => items.delete(name),
  });
  const timer = performance.now();
  const server = { time: () => BEGIN + performance.now() - timer, renewals: 0, fails: 0, last: "" };
  const respond = (body: object, status = 200) =>
    Response.json(body, {
      status,
      headers: tellsTime ? { date: new Date(server.time()).toUTCString() } : {},
    });
  const open = () => {
    const client = createClient({
      url: "http://localhost:9999",
      key: "key",
      persistSession: true,
      fetch: async (input) => {
        const url = new URL(input instanceof Request ? input.url : input);
        if (url.searchParams.get("grant_type") === "refresh_token") {
          server.renewals += 1;
          if (server.fails > 0) return respond({ message: "no" }, server.fails);
        }
        const iat = Math.floor(server.time() / 1000);
        server.last = `e30.${btoa(JSON.stringify({ sub: "ana", iat, exp: iat + expiresIn }))}.x`;
        return respond({
          access_token: server.last,
          refresh_token: `r${server.renewals}`,
          token_type: "bearer",
          expires_in: expiresIn,
          expires_at: iat + expiresIn,
          user: { id: "ana", aud: "authenticated", app_metadata: {}, user_metadata: {} },
        });
      },
    });
    onTestFinished(() => client.auth.dispose());
    return client;
  };
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
  return { server, open };
}

type Panel = ReturnType<ReturnType<typeof start>["open"]>;

const signIn = (client: Panel) =>
  client.auth.signInWithPassword({ email: "ana@empresa.example", password: "x" });

/** Reads the session again and again, as a page does that follows its events; returns the token. */
async function use(client: Panel): Promise<string | undefined> {
  for (let count = 0; count < 20; count += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, as events cause them
    await client.auth.getSession();
  }
  return (await client.auth.getSession()).data.session?.access_token;
}

const LEADS = [2 * HOUR_MS, 10 * YEAR_MS, -2 * HOUR_MS, -20 * YEAR_MS];

test.each(LEADS)("a clock that is %i ms ahead renews a session once in an hour", async (lead) => {
  const { server, open } = start(lead);
  const client = open();
  await signIn(client);
  expect(await use(client)).toBe(server.last);
  await vi.advanceTimersByTimeAsync(58 * MINUTE_MS);
  expect(server.renewals).toBe(0);
  await vi.advanceTimersByTimeAsync(2 * MINUTE_MS);
  expect(server.renewals).toBe(1);
  expect(await use(client)).toBe(server.last);
});

test.each(LEADS)("a reload with a clock %i ms ahead renews nothing", async (lead) => {
  const { server, open } = start(lead);
  const before = open();
  await signIn(before);
  await before.auth.dispose();
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
  expect(await use(open())).toBe(server.last);
  expect(server.renewals).toBe(0);
});

test.each([
  ["forward", 3 * HOUR_MS],
  ["back", -3 * HOUR_MS],
  ["back by years", -30 * YEAR_MS],
])(
  "a clock that is set %s costs one renewal at most, open or after a reload",
  async (_, change) => {
    const { server, open } = start(0);
    const client = open();
    await signIn(client);
    vi.setSystemTime(Date.now() + change);
    await use(client);
    await vi.advanceTimersByTimeAsync(5 * MINUTE_MS);
    expect(server.renewals).toBeLessThanOrEqual(1);
    const again = open();
    await use(again);
    await vi.advanceTimersByTimeAsync(5 * MINUTE_MS);
    expect(server.renewals).toBeLessThanOrEqual(1);
    expect(await use(again)).toBe(server.last);
  },
);

test("a page whose clock is set back still renews before the token ends", async () => {
  const { server, open } = start(0);
  const client = open();
  await signIn(client);
  await vi.advanceTimersByTimeAsync(50 * MINUTE_MS);
  vi.setSystemTime(Date.now() - 40 * MINUTE_MS);
  await vi.advanceTimersByTimeAsync(9 * MINUTE_MS);
  expect(server.renewals).toBe(1);
});

test("two tabs with a fast clock keep one session", async () => {
  const { server, open } = start(5 * HOUR_MS);
  const [first, second] = [open(), open()];
  await signIn(first);
  await Promise.all([use(first), use(second)]);
  await vi.advanceTimersByTimeAsync(57 * MINUTE_MS);
  expect(server.renewals).toBe(0);
  await vi.advanceTimersByTimeAsync(3 * MINUTE_MS);
  expect(server.renewals).toBeLessThanOrEqual(2);
  expect(await use(second)).toBe(await use(first));
});

test.each([400, 429, 500, 503])(
  "a refused renewal (%i) is not repeated all the time",
  async (status) => {
    const { server, open } = start(0);
    const client = open();
    await signIn(client);
    await vi.advanceTimersByTimeAsync(57 * MINUTE_MS);
    server.fails = status;
    for (let minute = 0; minute < 10; minute += 1) {
      const before = server.renewals;
      for (let count = 0; count < 20; count += 1) {
        void client.auth.refreshSession();
        void client.auth.getSession();
        // oxlint-disable-next-line no-await-in-loop -- time goes on between the calls
        await vi.advanceTimersByTimeAsync(3000);
      }
      expect(server.renewals - before).toBeLessThanOrEqual(5);
    }
  },
);

test("tokens shorter than the margin of renewal are used without a storm", async () => {
  const { server, open } = start(0, { expiresIn: 60 });
  const client = open();
  await signIn(client);
  for (let count = 0; count < 60; count += 1) {
    void client.auth.getSession();
    // oxlint-disable-next-line no-await-in-loop -- time goes on between the calls
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(server.renewals).toBeLessThanOrEqual(5);
});

test("a failed renewal is repeated although the clock was set back after it", async () => {
  const { server, open } = start(6 * HOUR_MS);
  const client = open();
  await signIn(client);
  await vi.advanceTimersByTimeAsync(57 * MINUTE_MS);
  server.fails = 503;
  await vi.advanceTimersByTimeAsync(4 * MINUTE_MS);
  vi.setSystemTime(Date.now() - 6 * HOUR_MS);
  server.fails = 0;
  await vi.advanceTimersByTimeAsync(2 * MINUTE_MS);
  expect(await use(client)).toBe(server.last);
});

test.each([false, true])(
  "the server's time is known (from its responses: %s)",
  async (tellsTime) => {
    const { server, open } = start(7 * HOUR_MS, { tellsTime });
    const client = open();
    await signIn(client);
    await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
    expect(Math.abs(readServerTime() - server.time())).toBeLessThan(2000);
    expect(Math.round(readClockLead() / HOUR_MS)).toBe(7);
    // A page that is opened later knows it from the stored session.
    forgetServerTime();
    await open().auth.getSession();
    expect(Math.abs(readServerTime() - server.time())).toBeLessThan(2000);
  },
);
