import { expect, test } from "vitest";

import { explainError } from "#data/client/error-texts.ts";
import { toStorageDataError } from "#data/client/storage-errors.ts";

test("the status in the body counts, where hosted Supabase responds with 400", () => {
  const error = toStorageDataError(400, {
    statusCode: "409",
    error: "Duplicate",
    message: "The resource already exists",
  });
  expect([error.kind, error.code, error.status]).toEqual(["conflict", "Duplicate", 409]);
});

test("without a response it is a network error, and without a body the status counts", () => {
  expect(toStorageDataError(0, null).kind).toBe("network");
  expect(toStorageDataError(503, "<html>").kind).toBe("unavailable");
});

test.each([
  ["EntityTooLarge", 413, /pesa más/],
  ["InvalidMimeType", 415, /no es de un tipo/],
  ["InvalidContent", 422, /dañado/],
  ["InsufficientStorage", 507, /no queda espacio/],
  ["InvalidJWT", 401, /sesión terminó/],
  ["AccessDenied", 403, /no tiene permiso/],
  ["NoSuchKey", 404, /ya no existe/],
  ["SlowDown", 429, /ocupado/],
])("%s is explained in Spanish", (code, status, text) => {
  const error = toStorageDataError(status, { statusCode: String(status), code, message: "x" });
  expect(explainError(error)).toMatch(text);
});
