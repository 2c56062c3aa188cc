import { expect, test } from "vitest";

import { makeChallenge, readChallenge } from "#backend/auth/passkeys.ts";

const KEYS = { publishable: "p", secret: "s", jwtSecret: new Uint8Array(32).fill(7) };
const NOW = Date.parse("2026-11-26T12:00:00Z");

test("a challenge is valid for its own purpose only", () => {
  const { challenge, expiresAt } = makeChallenge("authentication", KEYS, NOW);
  expect(expiresAt - NOW).toBe(5 * 60_000);
  expect(readChallenge(challenge, "authentication", KEYS)).toBe(expiresAt);
  expect(readChallenge(challenge, "registration:ana", KEYS)).toBeNull();
  const others = { ...KEYS, jwtSecret: new Uint8Array(32) };
  expect(readChallenge(challenge, "authentication", others)).toBeNull();
});

test.each(["", "x", "A".repeat(72), "ñ", "====="])("%j is no challenge", (text) => {
  expect(readChallenge(text, "authentication", KEYS)).toBeNull();
});

test("a challenge with another expiry is no challenge", () => {
  const { challenge } = makeChallenge("authentication", KEYS, NOW);
  const bytes = Buffer.from(challenge, "base64url");
  bytes[17] = (bytes[17] ?? 0) ^ 1;
  expect(readChallenge(bytes.toString("base64url"), "authentication", KEYS)).toBeNull();
});
