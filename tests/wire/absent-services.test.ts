import { afterAll, beforeAll, expect, test } from "vitest";

import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend("pglite");
});
afterAll(() => backend.close());

test("supabase-js reads that a function does not exist", async () => {
  const { data, error } = await backend.client().functions.invoke("hola", { body: { a: 1 } });
  expect(data).toBeNull();
  expect(error).toMatchObject({ name: "FunctionsHttpError" });
  expect(await error.context.json()).toEqual({
    code: "NOT_FOUND",
    message: "Requested function was not found",
  });
});

test.each(["GET", "POST"])(
  "a GraphQL client reads by %s that there is no GraphQL",
  async (method) => {
    const answer = await backend.fetch(new Request("http://backend.test/graphql/v1", { method }));
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { errors: [{ message: "pg_graphql extension is not enabled." }] },
    ]);
  },
);

test("other paths below no service are not found", async () => {
  for (const path of ["functions/v2", "graphql/v1x", "functions/v1x/hola"]) {
    const answer = await backend.fetch(new Request(`http://backend.test/${path}`));
    expect([answer.status, await answer.json()]).toEqual([404, { message: "Not found" }]);
  }
});
