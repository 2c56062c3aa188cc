import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { createSignInLimits } from "#backend/limits/sign-in-limits.ts";
import { createWireLimits, type WireLimits } from "#backend/limits/wire-limits.ts";
import { type OpenedDatabase, openTestDatabase, TEST_DATABASES } from "#tests/support/backend.ts";
import { type AuthWire, PASSWORD, startAuthWire } from "#tests/wire/auth-support.ts";

const HERE = "192.0.2.7";
const ELSEWHERE = "198.51.100.1";

describe.each(TEST_DATABASES)("limits counted beside %s", (kind) => {
  let opened: OpenedDatabase;
  let limits: WireLimits;
  beforeAll(async () => {
    opened = await openTestDatabase(kind);
    limits = createWireLimits(opened.database);
  });
  afterAll(() => opened.close());

  const nameAccount = () => `${crypto.randomUUID()}@empresa.example`;
  /** The longest wait that so many wrong passwords met, one after the other. */
  const fail = async (times: number, email: string, address: string | (() => string)) => {
    let longest = 0;
    for (let attempt = 0; attempt < times; attempt += 1) {
      const clientAddress = typeof address === "string" ? address : address();
      longest = Math.max(longest, await limits.signIn.admit({ email, clientAddress }));
    }
    return longest;
  };

  test("the eleventh wrong password for an account from one address has to wait a quarter of an hour at most", async () => {
    const email = nameAccount();
    expect(await fail(10, email, HERE)).toBe(0);
    const wait = await fail(1, email, HERE);
    expect(wait).toBeGreaterThan(800);
    expect(wait).toBeLessThanOrEqual(900);
    expect(await fail(1, email, ELSEWHERE)).toBe(0);
    expect(await fail(1, nameAccount(), HERE)).toBe(0);
  });

  test("right passwords never count, however many come from one address", async () => {
    const email = nameAccount();
    for (let attempt = 0; attempt < 130; attempt += 1) {
      expect(await limits.signIn.admit({ email, clientAddress: "192.0.2.8" })).toBe(0);
      await limits.signIn.forgive({ email, clientAddress: "192.0.2.8" });
    }
  });

  test("one address that tries many accounts is stopped; refusals of one account do not count", async () => {
    const address = "203.0.113.5";
    expect(await fail(40, nameAccount(), address)).toBeGreaterThan(0);
    for (let attempt = 0; attempt < 90; attempt += 1) await fail(1, nameAccount(), address);
    expect(await fail(1, nameAccount(), address)).toBeGreaterThan(0);
    expect(await fail(1, nameAccount(), "203.0.113.6")).toBe(0);
  });

  test("who attacks an account from everywhere is stopped, and its owner still comes in", async () => {
    const email = nameAccount();
    const owner = { email, clientAddress: "192.0.2.9" };
    await limits.signIn.admit(owner);
    await limits.signIn.forgive(owner);
    let host = 0;
    const everywhere = () => `10.1.${(host += 1) % 256}.${host >> 8}`;
    expect(await fail(100, email, everywhere)).toBe(0);
    expect(await fail(1, email, everywhere)).toBeGreaterThan(0);
    expect(await limits.signIn.admit(owner)).toBe(0);
  });

  test("recoveries, searches and uploads of one address are counted apart, this process's never", async () => {
    const count = async (admit: WireLimits["search"], address: string | null) => {
      const waits = await Promise.all(Array.from({ length: 700 }, () => admit(address)));
      return waits.filter((wait) => wait === 0).length;
    };
    expect(await count(limits.recovery, HERE)).toBe(10);
    expect(await count(limits.search, HERE)).toBe(600);
    expect(await count(limits.upload, HERE)).toBe(600);
    expect(await count(limits.upload, null)).toBe(700);
    expect(await limits.signIn.admit({ email: nameAccount(), clientAddress: null })).toBe(0);
  });

  test("of a flood of forms from one address thirty are taken, and none counts that stored nothing", async () => {
    const address = "203.0.113.9";
    const flood = await Promise.all(
      Array.from({ length: 100 }, () => limits.forms.admit("quote", address)),
    );
    expect(flood.filter((seconds) => seconds === 0)).toHaveLength(30);
    expect(Math.max(...flood)).toBeGreaterThan(500);
    expect(Math.max(...flood)).toBeLessThanOrEqual(600);
    expect(await limits.forms.admit("quote", "203.0.113.10")).toBe(0);
    for (let n = 0; n < 40; n += 1) {
      expect(await limits.forms.admit("newsletter", address)).toBe(0);
      await limits.forms.giveBack("newsletter", address);
    }
  });

  test.runIf(kind === "postgres")(
    "instances over one PostgreSQL count forms together",
    async () => {
      const address = "203.0.113.77";
      const other = createWireLimits(opened.database);
      const flood = await Promise.all(
        Array.from({ length: 100 }, (_, n) =>
          (n % 2 ? limits : other).forms.admit("quote", address),
        ),
      );
      expect(flood.filter((seconds) => seconds === 0)).toHaveLength(30);
      const { rows } = await opened.database.transaction({}, (transaction) =>
        transaction.query<{ points: number }>(
          "select max(points) as points from private.rate_limits where key like 'form:quote%'",
        ),
      );
      // Each instance counts for itself first: the others of the flood never reached the table.
      expect(rows[0]?.points).toBeLessThanOrEqual(60);
    },
  );

  test.runIf(kind === "postgres")("instances over one PostgreSQL count together", async () => {
    const other = createSignInLimits(opened.database);
    const attempt = { email: nameAccount(), clientAddress: "192.0.2.10" };
    expect(await fail(10, attempt.email, attempt.clientAddress)).toBe(0);
    expect(await other.admit(attempt)).toBeGreaterThan(0);
    const { rows } = await opened.database.transaction({}, (transaction) =>
      transaction.query<{ dump: string }>(
        "select json_agg(r)::text as dump from private.rate_limits r",
      ),
    );
    expect(rows[0]?.dump).not.toContain(attempt.email);
    expect(rows[0]?.dump).not.toContain(attempt.clientAddress);
  });
});

describe.each(TEST_DATABASES)("sign-in limits on the wire over %s", (kind) => {
  let wire: AuthWire;
  beforeAll(async () => {
    wire = await startAuthWire(kind, { signInLimits: createSignInLimits(null) });
  });
  afterAll(() => wire.close());

  test("after ten wrong passwords the right one waits too, and no password is hashed", async () => {
    const { email } = await wire.makeUser("limits");
    const signIn = (password: string) => wire.client().auth.signInWithPassword({ email, password });
    for (let attempt = 0; attempt < 9; attempt += 1) await signIn("no es esta clave");
    expect((await signIn(PASSWORD)).error).toBeNull();
    for (let attempt = 0; attempt < 10; attempt += 1)
      expect((await signIn("no es esta clave")).error?.code).toBe("invalid_credentials");
    wire.derivations.length = 0;
    const { error } = await signIn(PASSWORD);
    expect(error).toMatchObject({ status: 429, code: "over_request_rate_limit" });
    expect(error?.message).toMatch(/after \d+ seconds/);
    expect(wire.derivations).toEqual([]);
  });

  test("the current password, asked for before a change, is guessed no faster", async () => {
    const { email } = await wire.makeUser("guess");
    const { client } = await wire.signIn(email);
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
