import { afterAll, beforeAll, expect, test } from "vitest";

import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend("pglite");
});
afterAll(() => backend.close());

test.each(["GET", "POST"])(
  "a GraphQL %s gets the error that GraphQL is not enabled",
  async (method) => {
    const response = await backend.fetch(new Request("http://backend.test/graphql/v1", { method }));
    expect([response.status, await response.json()]).toEqual([
      200,
      { errors: [{ message: "pg_graphql extension is not enabled." }] },
    ]);
  },
);

test("paths of no service return 404", async () => {
  for (const path of ["functions/v2", "graphql/v1x", "functions/v1x/hola"]) {
    const response = await backend.fetch(new Request(`http://backend.test/${path}`));
    expect([response.status, await response.json()]).toEqual([404, { message: "Not found" }]);
  }
});
