import { DatabaseError } from "pg";
import { expect, test } from "vitest";

import { readErrorFields } from "#backend/database/pglite/worker-protocol.ts";

test("an error of PostgreSQL is read", () => {
  const error = Object.assign(new DatabaseError("no row", 0, "error"), {
    severity: "ERROR",
    code: "23505",
    detail: "taken",
  });
  expect(readErrorFields(error)).toEqual({
    message: "no row",
    code: "23505",
    detail: "taken",
    hint: null,
    constraint: null,
  });
});

test.each(["EPIPE", "EBUSY", "EPERM", "EROFS", "ECONNRESET"])(
  "an error of Node with the code %s is not PostgreSQL's",
  (code) => expect(readErrorFields(Object.assign(new Error("lost"), { code }))).toBeNull(),
);
