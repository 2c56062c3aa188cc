import { readFile } from "node:fs/promises";
import path from "node:path";

import { type ServerType, serve } from "@hono/node-server";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { openEdge } from "#backend/functions/edge.ts";
import { answerQuoteRequest } from "#backend/functions/quote-request.ts";
import { ALLOWED_ORIGIN, makeBody } from "#tests/api/functions-support.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { findFreePort } from "#tests/support/free-port.ts";

/* The functions with the environment of an Edge Function, against this API in place of a project. */

const ROOT = path.resolve(import.meta.dirname, "../..");

let backend: TestBackend;
let server: ServerType;
let answer: (request: Request) => Promise<Response>;
let version: string;
beforeAll(async () => {
  backend = await startTestBackend("pglite");
  const port = await findFreePort();
  server = serve({ port, hostname: "127.0.0.1", fetch: backend.fetch });
  await backend.sql("insert into public.products (title, slug) values ('Glicerina', 'glicerina')");
  answer = openEdge(
    {
      SUPABASE_URL: `http://127.0.0.1:${port}`,
      SUPABASE_ANON_KEY: backend.keys.publishable,
      SUPABASE_SERVICE_ROLE_KEY: backend.keys.secret,
      SUPABASE_SECRET_KEYS: '{"default":"sb_secret_of_the_present_kind"}',
      FUNCTION_ORIGINS: ` ${ALLOWED_ORIGIN}, https://otra.example`,
    },
    answerQuoteRequest,
  );
  const form = await answer(new Request("http://edge.test/quote-request"));
  ({ version } = (await form.json()).consent);
});
afterAll(async () => {
  server.close();
  await backend.close();
});

const post = (headers: Record<string, string>, changes: object = {}) =>
  answer(
    new Request("http://edge.test/quote-request", {
      method: "POST",
      headers: { "Content-Type": "application/json", ...headers },
      body: JSON.stringify(makeBody(version, changes)),
    }),
  );

test("an Edge Function stores a request with the radicado that it answers", async () => {
  const response = await post({ "cf-connecting-ip": "203.0.113.1", Origin: ALLOWED_ORIGIN });
  expect(response.status).toBe(201);
  expect(response.headers.get("Access-Control-Allow-Origin")).toBe(ALLOWED_ORIGIN);
  const { radicado } = await response.json();
  const rows = await backend.sql(
    "select name, spam_signs from public.quote_requests where radicado = $1::text",
    [radicado],
  );
  expect(rows).toEqual([{ name: "Ana Pérez", spam_signs: "{unsealed}" }]);
});

test("its limit is the form's, for the address that the gateway names, and not for secret keys", async () => {
  const send = async (index: number, headers: Record<string, string> = {}) => {
    // What a client says of itself comes before the gateway's own word.
    const forged = { "x-forwarded-for": `10.0.0.${index}, 203.0.113.2`, ...headers };
    return (await post(forged, { message: String(index) })).status;
  };
  expect((await post({ "x-forwarded-for": "203.0.113.2" }, { consent: null })).status).toBe(422);
  const statuses: number[] = [];
  for (let index = 0; index < 31; index += 1) statuses.push(await send(index));
  expect(statuses).toEqual([...Array.from({ length: 30 }, () => 201), 429]);
  expect(await send(40, { apikey: backend.keys.secret })).toBe(201);
  expect(await send(41, { Authorization: "Bearer sb_secret_of_the_present_kind" })).toBe(201);
  expect(await send(42, { apikey: "" })).toBe(429);
});

test("a project that does not answer is a 503 with Retry-After", async () => {
  const lost = openEdge(
    { SUPABASE_URL: "http://127.0.0.1:9", SUPABASE_ANON_KEY: "a", SUPABASE_SERVICE_ROLE_KEY: "b" },
    answerQuoteRequest,
  );
  const log = vi.spyOn(console, "error").mockReturnValue();
  const body = JSON.stringify(makeBody(version));
  const headers = { "Content-Type": "application/json" };
  for (const init of [{}, { method: "POST", headers, body }]) {
    const response = await lost(new Request("http://edge.test/quote-request", init));
    expect([response.status, response.headers.get("Retry-After")]).toEqual([503, "30"]);
  }
  expect(log).toHaveBeenCalledTimes(2);
  log.mockRestore();
});

test("Deno gets the versions of packages that this program has", async () => {
  const read = async (file: string) => JSON.parse(await readFile(path.join(ROOT, file), "utf8"));
  const { imports } = await read("supabase/functions/deno.json");
  const { dependencies } = await read("package.json");
  const pinned = Object.values<string>(imports).flatMap(
    (target) => /^npm:((?:@[^/]+\/)?[^@/]+)@([^/]+)/.exec(target)?.slice(1) ?? [],
  );
  expect(pinned).toHaveLength(6);
  for (let index = 0; index < pinned.length; index += 2) {
    expect([pinned[index], pinned[index + 1]]).toEqual([
      pinned[index],
      dependencies[pinned[index] ?? ""],
    ]);
  }
});
