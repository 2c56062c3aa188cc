import { expect, test } from "vitest";

import {
  describeScopes,
  isChangeable,
  readTokenState,
  SCOPE_SUBJECTS,
  type Scope,
  TOKEN_TABLES,
  toScopes,
} from "#domain/accounts/access-tokens.ts";

test("a choice by subjects includes the tables that belong to them, and never more than each allows", () => {
  const choices = new Map<string, Scope>([
    ["quote_requests", "write"],
    ["lots", "read"],
    ["visit_counts", "write"],
    ["__proto__", "write"],
  ]);
  expect(toScopes(choices)).toEqual({
    lots: "read",
    lot_deliveries: "read",
    quote_requests: "write",
    quote_request_items: "read",
    request_messages: "read",
    visit_counts: "read",
  });
});

test("says what a token may do in plain words", () => {
  expect(describeScopes({ products: "write", news: "read", visit_counts: "read" })).toBe(
    "Lee noticias y visitas. Lee y cambia productos.",
  );
  expect(describeScopes({ quote_requests: "write", quote_request_items: "read" })).toBe(
    "Lee y cambia solicitudes.",
  );
  expect(describeScopes({ products: "read" })).toBe("Lee productos.");
  expect(describeScopes({})).toBe("");
});

test("every subject has a name, and only visits cannot be changed", () => {
  expect(SCOPE_SUBJECTS.every(({ name }) => name !== "")).toBe(true);
  expect(SCOPE_SUBJECTS.filter((subject) => !isChangeable(subject)).map(({ id }) => id)).toEqual([
    "visit_counts",
  ]);
  expect(TOKEN_TABLES.get("products")).toBe("write");
});

test("a token is open until it is revoked or expires", () => {
  const expires_at = "2026-12-30T12:00:00Z";
  const now = Date.parse("2026-12-30T11:59:59Z");
  expect(readTokenState({ revoked_at: null, expires_at }, now)).toBe("open");
  expect(readTokenState({ revoked_at: null, expires_at }, now + 1000)).toBe("expired");
  expect(readTokenState({ revoked_at: expires_at, expires_at }, now + 1000)).toBe("revoked");
});
