import { expect, test } from "vitest";

import { DataError, isTransient, toDataError } from "#data/client/errors.ts";

test.each([
  [0, "", "network"],
  [400, "22P02", "invalid"],
  [401, "PGRST303", "unauthenticated"],
  [403, "42501", "forbidden"],
  [404, "PGRST205", "not-found"],
  [406, "PGRST116", "not-found"],
  [409, "23505", "conflict"],
  [409, "23503", "conflict"],
  [409, "PT409", "stale"],
  [403, "session_not_found", "unauthenticated"],
  [400, "refresh_token_not_found", "unauthenticated"],
  [422, "weak_password", "invalid"],
  [429, "over_request_rate_limit", "rate-limited"],
  [500, "XX000", "unexpected"],
  [503, "PGRST000", "unavailable"],
] as const)("a response %i with code '%s' is of kind %s", (status, code, kind) => {
  expect(new DataError({ message: "", code, status }).kind).toBe(kind);
});

test("only network faults, rate limits and server errors are worth a retry", () => {
  const transient = (status: number) =>
    isTransient(new DataError({ message: "", code: "", status }));
  expect([0, 429, 500, 502, 503, 504].map(transient)).toEqual(Array(6).fill(true));
  expect([400, 401, 403, 404, 406, 409, 422].map(transient)).toEqual(Array(7).fill(false));
  expect(isTransient(new TypeError("not ours"))).toBe(false);
});

test("the server's message is preserved verbatim", () => {
  const error = toDataError(
    { message: "Invalid login credentials", code: "invalid_credentials" },
    400,
  );
  expect(error.message).toBe("Invalid login credentials");
  expect(error.code).toBe("invalid_credentials");
});
