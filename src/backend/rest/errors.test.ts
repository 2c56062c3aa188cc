import { expect, test } from "vitest";

import { DatabaseError } from "#backend/database/database.ts";
import { describeDatabaseError } from "#backend/rest/errors.ts";

const statusOf = (code: string, message = "", role: "anon" | "authenticated" = "authenticated") =>
  describeDatabaseError(new DatabaseError({ code, message }), role).status;

test.each([
  ["22P02", 400],
  ["23502", 400],
  ["23503", 409],
  ["23505", 409],
  ["23514", 400],
  ["25006", 405],
  ["28000", 403],
  ["40001", 500],
  ["42703", 400],
  ["42883", 404],
  ["42P01", 404],
  ["42P10", 400],
  ["42P17", 500],
  ["53100", 503],
  ["57014", 500],
  ["57P01", 503],
  ["P0001", 400],
  ["P0002", 500],
  ["XX000", 500],
  ["54000", 400],
  ["PT409", 409],
  ["PT999", 500],
  ["PT40A", 500],
])("SQLSTATE %s maps to status %i", (code, status) => {
  expect(statusOf(code)).toBe(status);
});

test("a missing right is a 401 for an anonymous client and a 403 for a user", () => {
  expect(statusOf("42501", "", "anon")).toBe(401);
  expect(statusOf("42501", "", "authenticated")).toBe(403);
});

test("one upsert that names a row twice is a bad request", () => {
  expect(statusOf("21000", "ON CONFLICT DO UPDATE command cannot affect row a second time")).toBe(
    400,
  );
  expect(statusOf("21000", "more than one row returned by a subquery")).toBe(500);
});

test("a 5xx reveals nothing of the statement", () => {
  const fields = describeDatabaseError(
    new DatabaseError({ code: "XX000", message: "secret", detail: "secret", hint: "secret" }),
    "anon",
  );
  expect(JSON.stringify(fields)).not.toContain("secret");
});

test("a full disk is reported as such, and that nothing was changed", () => {
  const error = new DatabaseError({ code: "53100", message: 'could not extend file "base/5/1"' });
  const { message, headers } = describeDatabaseError(error, "authenticated");
  expect(message).toBe("There is no room left on the server's disk: nothing was changed");
  expect(headers).toBeUndefined();
});

test("a 4xx passes PostgreSQL's message on", () => {
  const error = new DatabaseError({ code: "23505", message: "m", detail: "d", hint: "h" });
  expect(describeDatabaseError(error, "anon")).toMatchObject({
    code: "23505",
    message: "m",
    details: "d",
    hint: "h",
  });
});
