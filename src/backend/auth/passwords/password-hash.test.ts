import { hash as hashAsGoTrue } from "bcryptjs";
import { expect, test } from "vitest";

import { createPasswordHasher, type Derive } from "#backend/auth/passwords/password-hash.ts";
import { BusyError } from "#lib/async/queue.ts";

test("a password verifies against its own hash only", async () => {
  const hasher = createPasswordHasher();
  const hash = await hasher.hash("contraseña correcta");
  expect(await hasher.verify("contraseña correcta", hash)).toBe(true);
  expect(await hasher.verify("contraseña incorrecta", hash)).toBe(false);
  expect(await hasher.hash("contraseña correcta")).not.toBe(hash);
});

test("hashes are PHC strings of argon2id at OWASP's cost", async () => {
  expect(await createPasswordHasher().hash("x")).toMatch(
    /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/,
  );
});

test("a hash made elsewhere at another cost is read", async () => {
  // From the reference implementation's own test vectors (argon2 test.c, version 0x13, argon2id).
  const hash =
    "$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4";
  const hasher = createPasswordHasher();
  expect(await hasher.verify("password", hash)).toBe(true);
  expect(await hasher.verify("Password", hash)).toBe(false);
});

test.each([[null], [""], ["$2a$10$N9qo8uLOickgx2ZMRZoMye"], ["$argon2id$v=19$m=8,t=1$x$y"]])(
  "without a readable hash (%j) the same work is done and nothing matches",
  async (hash) => {
    const costs: object[] = [];
    const derive: Derive = async ({ memory, passes, parallelism }) => {
      costs.push({ memory, passes, parallelism });
      return new Uint8Array(32);
    };
    const hasher = createPasswordHasher(derive);
    expect(await hasher.verify("x", hash)).toBe(false);
    expect(costs).toEqual([{ memory: 19_456, passes: 2, parallelism: 1 }]);
  },
);

test.each([
  [2, 1, 50],
  [4, 2, 100],
])("on %d cores %d hash runs at a time, %d wait, the next is rejected", async (...given) => {
  const [cores, atOnce, mostWaiting] = given;
  let running = 0;
  let most = 0;
  const gates: (() => void)[] = [];
  const derive: Derive = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise<void>((resolve) => gates.push(resolve));
    running -= 1;
    return new Uint8Array(32);
  };
  const hasher = createPasswordHasher(derive, cores);
  const hashes = Array.from({ length: atOnce + mostWaiting }, () => hasher.hash("x"));
  await expect(hasher.hash("x")).rejects.toBeInstanceOf(BusyError);
  for (let finished = 0; finished < hashes.length; finished += 1) {
    gates.shift()?.();
    await hashes[finished];
  }
  expect(most).toBe(atOnce);
  expect(running).toBe(0);
});

test("a failed derivation frees its place", async () => {
  const hasher = createPasswordHasher(() => Promise.reject(new Error("no memory")));
  for (let attempt = 0; attempt < 3; attempt += 1)
    await expect(hasher.hash("x")).rejects.toThrow("no memory");
});

test("hashing does not block the event loop", async () => {
  const order: string[] = [];
  const hashing = createPasswordHasher()
    .hash("x")
    .then(() => order.push("hashed"));
  await new Promise(setImmediate);
  order.push("turned");
  await hashing;
  expect(order).toEqual(["turned", "hashed"]);
});

test("a password that hosted Supabase hashed is verified, and its hash is to be replaced", async () => {
  const theirs = await hashAsGoTrue("vacas verdes beben mate", 10);
  const hasher = createPasswordHasher();
  expect(await hasher.verify("vacas verdes beben mate", theirs)).toBe(true);
  expect(await hasher.verify("vacas verdes beben vino", theirs)).toBe(false);
  expect(hasher.isForeign(theirs)).toBe(true);
  expect(hasher.isForeign(await hasher.hash("vacas verdes"))).toBe(false);
});

test("a hash that would take seconds to verify is not even begun", async () => {
  const costly = `$2a$31$${"a".repeat(53)}`;
  expect(await createPasswordHasher().verify("vacas verdes", costly)).toBe(false);
});
