import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { type ApiLimits, createApiLimits } from "#backend/rate-limits/api-limits.ts";
import { createSignInLimits, createAttemptDelay } from "#backend/rate-limits/sign-in-limits.ts";
import { type AuthApi, PASSWORD, startAuthApi } from "#tests/api/auth-support.ts";
import { type OpenedDatabase, openTestDatabase, TEST_DATABASES } from "#tests/support/backend.ts";

const HERE = "192.0.2.7";
const ELSEWHERE = "198.51.100.1";
/** No queue: an attempt that would have to wait is refused. */
const NO_QUEUE = { spacingMs: 0, mostPerKey: 0, mostInAll: 0 };

describe.each(TEST_DATABASES)("limits with %s", (kind) => {
  let opened: OpenedDatabase;
  let limits: ApiLimits;
  beforeAll(async () => {
    opened = await openTestDatabase(kind);
    limits = createApiLimits(opened.database);
  });
  afterAll(() => opened.close());

  /** The database where instances count together; null for the embedded one, which has one instance. */
  const shared = () => (kind === "postgres" ? opened.database : null);
  const nameAccount = () => `${crypto.randomUUID()}@empresa.example`;
  const of = (email: string, clientAddress: string | null, device: string | null = null) => ({
    email,
    clientAddress,
    device,
  });
  /** The longest wait among `times` consecutive wrong passwords. */
  const fail = async (
    times: number,
    email: string,
    address: string | (() => string),
    signIn = limits.signIn,
  ) => {
    let longest = 0;
    for (let attempt = 0; attempt < times; attempt += 1) {
      const clientAddress = typeof address === "string" ? address : address();
      longest = Math.max(longest, await signIn.consume(of(email, clientAddress)));
    }
    return longest;
  };
  /** Returns another address of the prefix at each call. */
  const anyOf = (prefix: (n: number) => string) => {
    let n = 0;
    return () => prefix((n += 1));
  };
  const v4 = (n: number) => `10.${n % 100}.${n >> 8}.${n % 256}`;

  test("the eleventh wrong password for an account from one address waits at most a quarter of an hour", async () => {
    const email = nameAccount();
    expect(await fail(10, email, HERE)).toBe(0);
    const wait = await fail(1, email, HERE);
    expect(wait).toBeGreaterThan(800);
    expect(wait).toBeLessThanOrEqual(900);
    expect(await fail(1, email, ELSEWHERE)).toBe(0);
    expect(await fail(1, nameAccount(), HERE)).toBe(0);
  });

  test("correct passwords never count, however many come from one address", async () => {
    const email = nameAccount();
    for (let attempt = 0; attempt < 130; attempt += 1) {
      expect(await limits.signIn.consume(of(email, "192.0.2.8"))).toBe(0);
      await limits.signIn.forgive(of(email, "192.0.2.8"));
    }
  });

  test("an address that tries many accounts is limited, and refusals for one account do not count", async () => {
    const address = "203.0.113.5";
    expect(await fail(40, nameAccount(), address)).toBeGreaterThan(0);
    for (let attempt = 0; attempt < 90; attempt += 1) await fail(1, nameAccount(), address);
    expect(await fail(1, nameAccount(), address)).toBeGreaterThan(0);
    expect(await fail(1, nameAccount(), "203.0.113.6")).toBe(0);
  });

  test("a distributed attack on an account is queued, and its owner is not", async () => {
    const email = nameAccount();
    const own = of(email, "192.0.2.9");
    const signIn = createSignInLimits(shared(), opened.database, NO_QUEUE);
    await signIn.consume(own);
    await signIn.forgive(own);
    expect(await fail(100, email, anyOf(v4), signIn)).toBe(0);
    expect(await fail(1, email, "172.17.0.1", signIn)).toBeGreaterThan(0);
    expect(await signIn.consume(own)).toBe(0);
    expect(await signIn.consume(of(email, "172.18.0.1", "a-known-device"))).toBe(0);
    // After a restart the address is still known.
    const restarted = createSignInLimits(shared(), opened.database, NO_QUEUE);
    await fail(100, email, anyOf(v4), restarted);
    expect(await restarted.consume(own)).toBe(0);
  });

  test("an unknown address with the correct password signs in during an attack, after a delay", async () => {
    const email = nameAccount();
    const signIn = createSignInLimits(shared(), null, {
      spacingMs: 50,
      mostPerKey: 20,
      mostInAll: 20,
    });
    await fail(100, email, anyOf(v4), signIn);
    const begun = performance.now();
    const waits = await Promise.all(
      Array.from({ length: 10 }, (_, n) => signIn.consume(of(email, `172.${16 + n}.0.1`))),
    );
    expect(waits).toEqual(waits.map(() => 0));
    expect(performance.now() - begun).toBeGreaterThan(10 * 50 - 5);
  });

  test.each([
    ["/56", 20, (n: number) => `2001:db8:0:${n.toString(16)}::1`],
    ["/48", 40, (n: number) => `2001:db8:0:${(n * 256).toString(16)}::1`],
  ])(
    "an attacker with a whole %s gets %i attempts and does not delay other networks",
    async (_, times, prefix) => {
      const email = nameAccount();
      const signIn = createSignInLimits(shared(), null, NO_QUEUE);
      let accepted = 0;
      for (let n = 0; n < 200; n += 1)
        if ((await signIn.consume(of(email, prefix(n)))) === 0) accepted += 1;
      expect(accepted).toBe(times);
      expect(await signIn.consume(of(email, "2001:db9::1"))).toBe(0);
      expect(await signIn.consume(of(email, HERE))).toBe(0);
    },
  );

  test("wrong passwords of a known device count for that device only", async () => {
    const email = nameAccount();
    const onDevice = (device: string) => limits.signIn.consume(of(email, "192.0.2.11", device));
    for (let attempt = 0; attempt < 10; attempt += 1) expect(await onDevice("one")).toBe(0);
    expect(await onDevice("one")).toBeGreaterThan(800);
    expect(await onDevice("other")).toBe(0);
    await limits.signIn.forgive(of(email, "192.0.2.11", "one"));
    expect(await onDevice("one")).toBe(0);
  });

  test("recoveries, searches and uploads of one address are counted separately, and this process's own never", async () => {
    const count = async (consume: ApiLimits["search"], address: string | null) => {
      const waits = await Promise.all(Array.from({ length: 700 }, () => consume(address)));
      return waits.filter((wait) => wait === 0).length;
    };
    expect(await count(limits.recovery, HERE)).toBe(10);
    expect(await count(limits.search, HERE)).toBe(600);
    expect(await count(limits.upload, HERE)).toBe(600);
    expect(await count(limits.upload, null)).toBe(700);
    expect(await limits.signIn.consume(of(nameAccount(), null))).toBe(0);
  });

  test("thirty forms of a flood from one address are accepted, and refunded ones do not count", async () => {
    const address = "203.0.113.9";
    const flood = await Promise.all(
      Array.from({ length: 100 }, () => limits.forms.consume("quote", address)),
    );
    expect(flood.filter((seconds) => seconds === 0)).toHaveLength(30);
    expect(Math.max(...flood)).toBeGreaterThan(500);
    expect(Math.max(...flood)).toBeLessThanOrEqual(600);
    expect(await limits.forms.consume("quote", "203.0.113.10")).toBe(0);
    for (let n = 0; n < 40; n += 1) {
      expect(await limits.forms.consume("newsletter", address)).toBe(0);
      await limits.forms.refund("newsletter", address);
    }
  });

  test.runIf(kind === "postgres")(
    "instances over one PostgreSQL count forms together",
    async () => {
      const address = "203.0.113.77";
      const other = createApiLimits(opened.database);
      const flood = await Promise.all(
        Array.from({ length: 100 }, (_, n) =>
          (n % 2 ? limits : other).forms.consume("quote", address),
        ),
      );
      expect(flood.filter((seconds) => seconds === 0)).toHaveLength(30);
      const { rows } = await opened.database.transaction({}, (transaction) =>
        transaction.query<{ points: number }>(
          "select max(points) as points from private.rate_limits where key like 'form:quote%'",
        ),
      );
      // Each instance counts locally first, so the rest of the flood never reached the table.
      expect(rows[0]?.points).toBeLessThanOrEqual(60);
    },
  );

  test.runIf(kind === "postgres")("instances over one PostgreSQL count together", async () => {
    const other = createSignInLimits(opened.database);
    const attempt = of(nameAccount(), "192.0.2.10");
    expect(await fail(10, attempt.email, "192.0.2.10")).toBe(0);
    expect(await other.consume(attempt)).toBeGreaterThan(0);
    const { rows } = await opened.database.transaction({}, (transaction) =>
      transaction.query<{ dump: string }>(
        "select json_agg(r)::text as dump from private.rate_limits r",
      ),
    );
    expect(rows[0]?.dump).not.toContain(attempt.email);
    expect(rows[0]?.dump).not.toContain("192.0.2.10");
  });
});

test("one provider takes one place in the queue, and a full queue returns the wait", async () => {
  const delayAttempt = createAttemptDelay({ spacingMs: 40, mostPerKey: 2, mostInAll: 3 });
  const attempts = [delayAttempt("ana", "a"), delayAttempt("ana", "a"), delayAttempt("ana", "b")];
  attempts.push(delayAttempt("ana", "c"), delayAttempt("eva", "a"), delayAttempt("leo", "a"));
  expect(await Promise.all(attempts)).toEqual([0, 1, 0, 1, 0, 1]);
  expect(await delayAttempt("ana", "a")).toBe(0);
});

describe.each(TEST_DATABASES)("sign-in limits of the API over %s", (kind) => {
  let api: AuthApi;
  beforeAll(async () => {
    api = await startAuthApi(kind, { signInLimits: createSignInLimits(null) });
  });
  afterAll(() => api.close());

  test("after ten wrong passwords the correct one waits too, and no password is hashed", async () => {
    const { email } = await api.makeUser("limits");
    const signIn = (password: string) => api.client().auth.signInWithPassword({ email, password });
    for (let attempt = 0; attempt < 9; attempt += 1) await signIn("no es esta clave");
    expect((await signIn(PASSWORD)).error).toBeNull();
    for (let attempt = 0; attempt < 10; attempt += 1)
      expect((await signIn("no es esta clave")).error?.code).toBe("invalid_credentials");
    api.derivations.length = 0;
    const { error } = await signIn(PASSWORD);
    expect(error).toMatchObject({ status: 429, code: "over_request_rate_limit" });
    expect(error?.message).toMatch(/after \d+ seconds/);
    expect(api.derivations).toEqual([]);
  });

  test("guesses of the current password in a change are limited too", async () => {
    const { email } = await api.makeUser("guess");
    const { client } = await api.signIn(email);
    const change = (current: string) =>
      client.auth.updateUser({
        password: "terneros alegres toman leche",
        current_password: current,
      });
    for (let attempt = 0; attempt < 10; attempt += 1)
      expect((await change("no es esta clave")).error?.code).toBe("current_password_mismatch");
    expect((await change(PASSWORD)).error?.code).toBe("over_request_rate_limit");
  });
});
