/* How the handler responds when the database fails. */
import { expect, test } from "vitest";

import {
  DatabaseError,
  DatabaseUnavailableError,
  type Database,
  type QueryResult,
  type Transaction,
} from "#backend/database/database.ts";
import type { ApiKeys } from "#backend/identity.ts";
import { createRestHandler } from "#backend/rest/handler.ts";

const keys: ApiKeys = {
  publishable: "publishable",
  secret: "secret",
  jwtSecret: new Uint8Array(32),
};
const news = {
  name: "news",
  columns: [{ name: "id", type: "uuid", default: null }],
  primaryKey: [],
  grants: [],
};

/** A database with one table, whose reads end as `outcomes` say, one after the other. */
async function startHandler(outcomes: (Error | string)[]) {
  const errors: unknown[] = [];
  let isIntrospecting = true;
  const resolve = (rows: Record<string, unknown>[]) =>
    Promise.resolve({ rows, affectedRows: 0 } as QueryResult<never>);
  const query: Transaction["query"] = (sql) => {
    if (isIntrospecting) return resolve(sql.includes("pg_proc") ? [] : [news]);
    const outcome = outcomes.shift() ?? "[]";
    if (outcome instanceof Error) return Promise.reject(outcome);
    return resolve([{ body: outcome, rows: 0, total: null }]);
  };
  const database: Database = {
    kind: "pglite",
    transaction: (_options, work) =>
      work({ execute: () => Promise.resolve(), query, queryLast: query }),
    listen: () => Promise.reject(new Error("not used")),
    flush: () => Promise.resolve(),
    readDelivery: () => ({ by: "notifications", withinSeconds: 0 }),
    close: () => Promise.resolve(),
  };
  const handler = await createRestHandler({
    database,
    keys,
    functions: [],
    onError: (error) => errors.push(error),
  });
  isIntrospecting = false;
  const ask = (headers: Record<string, string> = { apikey: keys.publishable }) =>
    handler(new Request("http://test/rest/v1/news", { headers }), { clientAddress: null });
  return { ask, errors };
}

const fail = (code: string) => new DatabaseError({ code, message: "words of the database" });

test("a database that cannot be reached is a 503 that says when to retry", async () => {
  const { ask, errors } = await startHandler([new DatabaseUnavailableError("restarting")]);
  const response = await ask();
  expect(response.status).toBe(503);
  expect(response.headers.get("retry-after")).toBe("1");
  expect(await response.json()).toMatchObject({ code: "PGRST000" });
  expect(errors).toHaveLength(1);
  expect((await ask()).status).toBe(200);
});

test("an unexpected error is a 500 without its message, and is reported", async () => {
  const { ask, errors } = await startHandler([new TypeError("a path of this machine")]);
  const response = await ask();
  expect([response.status, await response.text()]).toEqual([
    500,
    '{"code":"PGRSTX00","details":null,"hint":null,"message":"Unexpected error"}',
  ]);
  expect(errors).toEqual([new TypeError("a path of this machine")]);
});

test("a transaction that conflicts with another is run up to three times", async () => {
  const { ask, errors } = await startHandler([fail("40001"), fail("40P01")]);
  expect((await ask()).status).toBe(200);
  expect(errors).toEqual([]);
  const hopeless = await startHandler([fail("40001"), fail("40001"), fail("40001")]);
  expect((await hopeless.ask()).status).toBe(500);
  expect(hopeless.errors).toHaveLength(1);
});

test("returns any other database error immediately", async () => {
  const { ask, errors } = await startHandler([fail("42501")]);
  const response = await ask();
  expect([response.status, await response.json()]).toMatchObject([
    401,
    { code: "42501", message: "words of the database" },
  ]);
  expect(response.headers.get("www-authenticate")).toBe("Bearer");
  expect(errors).toEqual([]);
});

test("a client without a key is refused before the database is queried", async () => {
  const { ask } = await startHandler([new TypeError("asked")]);
  expect((await ask({})).status).toBe(401);
  expect((await ask({ apikey: "wrong" })).status).toBe(401);
});
