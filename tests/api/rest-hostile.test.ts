/* Bad input always returns a 4xx and does not affect later requests. */
import * as fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

import { signAccessToken } from "#backend/identity.ts";
import { HOSTILE_BODIES, HOSTILE_TEXTS, PARAMETERS } from "#tests/api/rest-hostile-inputs.ts";
import { startRestApi, type AskOptions, type RestApi } from "#tests/api/rest-support.ts";
import { TEST_DATABASES } from "#tests/support/backend.ts";

const SENTINEL = { section: "centinela", key: "k", value: "intacto" };

describe.each(TEST_DATABASES)("over %s", (kind) => {
  let api: RestApi;
  beforeAll(async () => {
    api = await startRestApi(kind);
    await api.administrator.from("products").insert({ title: "Producto" });
    await api.administrator.from("site_content").insert(SENTINEL);
  });
  afterAll(() => api.close());
  afterEach(async () => {
    expect(api.backend.errors).toEqual([]);
    const good = await api.visitor.from("site_content").select("section,key,value").match(SENTINEL);
    expect(good.data).toEqual([SENTINEL]);
    expect(({} as Record<string, unknown>)["isAdmin"]).toBeUndefined();
  });

  const statusOf = async (method: string, path: string, options: AskOptions = {}) => {
    const response = await api.ask(method, path, options);
    const text = await response.text();
    if (response.status >= 400 && method !== "HEAD") {
      expect(JSON.parse(text)).toEqual({
        code: expect.any(String),
        message: expect.any(String),
        details: expect.toSatisfy((value) => value === null || typeof value === "string"),
        hint: expect.toSatisfy((value) => value === null || typeof value === "string"),
      });
    }
    return response.status;
  };
  const asService = (headers: Record<string, string> = {}) => ({
    apikey: api.backend.keys.secret,
    ...headers,
  });

  test.each(PARAMETERS)("hostile values of '%s' never cause a 5xx", async (parameter) => {
    for (const text of HOSTILE_TEXTS) {
      for (const value of [text, `eq.${text}`, `(${text})`, `(title.eq.${text})`]) {
        const status = await statusOf("GET", `products?${parameter}=${value}`);
        expect([parameter, value, status]).toEqual([
          parameter,
          value,
          expect.toBeOneOf([200, 400, 404, 416]),
        ]);
      }
    }
  });

  test("hostile names of parameters, tables and functions return a 4xx", async () => {
    for (const text of HOSTILE_TEXTS.filter((name) => !["", "%00"].includes(name))) {
      expect(await statusOf("GET", `products?${text}=eq.1`)).toBeOneOf([200, 400]);
      expect(await statusOf("GET", text.replaceAll("%", "%25"))).toBeOneOf([404]);
      expect(await statusOf("POST", `rpc/${text.replaceAll("%", "%25")}`, { body: "{}" })).toBe(
        404,
      );
    }
    for (const path of [
      "",
      "%",
      "%E0%A4%A",
      "products/",
      "products/1",
      "/products",
      "auth.users",
    ]) {
      expect(await statusOf("GET", path)).toBe(404);
    }
  });

  test.each(["products", "products?on_conflict=id", "site_content?on_conflict=section,key"])(
    "hostile bodies of an insert into %s return a 4xx and write nothing",
    async (path) => {
      const count = () => api.backend.sql("select count(*)::int from public.products");
      const before = await count();
      for (const body of HOSTILE_BODIES) {
        for (const prefer of ["", "missing=default", "resolution=merge-duplicates"]) {
          const headers = asService({ prefer });
          const status = await statusOf("POST", path, { body, headers });
          expect([body.slice(0, 60), status]).toEqual([body.slice(0, 60), 400]);
        }
      }
      expect(await count()).toEqual(before);
    },
  );

  test("hostile bodies of an update never cause a 5xx", async () => {
    for (const body of HOSTILE_BODIES) {
      const options = { body, headers: asService() };
      const status = await statusOf("PATCH", "products?title=like.*", options);
      expect([body.slice(0, 60), status]).toEqual([
        body.slice(0, 60),
        expect.toBeOneOf([204, 400]),
      ]);
    }
  });

  test("hostile bodies of a function call return a 4xx", async () => {
    for (const body of HOSTILE_BODIES.filter((text) => text !== "")) {
      expect(await statusOf("POST", "rpc/suma", { body })).toBeOneOf([400, 404]);
    }
  });

  test.each([
    ["a body over the bound", 413, "POST", "products", "x".repeat(1024 * 1024 + 1)],
    ["too many objects", 413, "POST", "products", `[${Array(1001).fill("{}").join()}]`],
    ["a URL over the bound", 414, "GET", `products?title=eq.${"x".repeat(9000)}`, undefined],
    ["too many filters", 400, "GET", `products?${"title=eq.a&".repeat(51)}`, undefined],
    [
      "groups too deep",
      400,
      "GET",
      `products?or=${"(or".repeat(6)}(id.is.null)${")".repeat(6)}`,
      undefined,
    ],
  ])("%s returns %i", async (_name, status, method, path, body) => {
    const options = body === undefined ? {} : { body };
    expect(await statusOf(method, path, { ...options, headers: asService() })).toBe(status);
  });

  test.each([
    ["PUT", "products?id=eq.1", {}, 405],
    ["TRACE-ISH", "products", {}, 405],
    ["GET", "products", { accept: "text/html" }, 406],
    ["GET", "products", { accept: "application/vnd.pgrst.plan+text" }, 406],
    ["GET", "products", { "accept-profile": "auth" }, 406],
    ["GET", "products", { "accept-profile": "pg_catalog" }, 406],
    ["GET", "products", { prefer: "tx=rollback" }, 400],
    ["GET", "products", { prefer: "handling=strict, unknown=1" }, 400],
    ["GET", "products", { prefer: "timezone='; drop table news" }, 400],
    ["GET", "products", { range: "9-1" }, 416],
    ["GET", "products", { range: "lines=1-2, 5-" }, 200],
    ["GET", "products", { prefer: "count=all,,;=,return" }, 200],
    ["GET", "pg_class", {}, 404],
    ["GET", "users", {}, 404],
    ["GET", "installation", {}, 401],
  ])("%s %s %o returns %i", async (method, path, headers, status) => {
    expect(await statusOf(method, path, { headers })).toBe(status);
  });

  test("a request without a key or with a wrong one gets only a 401", async () => {
    const path = "http://backend.test/rest/v1/products";
    const none = await api.backend.fetch(new Request(path));
    expect([none.status, await none.json()]).toMatchObject([
      401,
      { message: "No API key found in request", hint: "No `apikey` request header was found." },
    ]);
    const inQuery = `${path}?apikey=${api.backend.keys.publishable}`;
    expect((await api.backend.fetch(new Request(inQuery))).status).toBe(401);
    const wrong = await api.ask("GET", "nope", { headers: { apikey: "wrong" } });
    expect([wrong.status, await wrong.json()]).toMatchObject([401, { message: "Invalid API key" }]);
  });

  test("an expired or foreign token returns PostgREST's 401", async () => {
    const { keys } = api.backend;
    const claims = { sub: api.administratorId, session_id: api.administratorId };
    const past = { issuedAt: 1000, expiresAt: 2000 };
    const expired = await api.ask("GET", "products", {
      headers: { authorization: `Bearer ${await signAccessToken(claims, past, keys)}` },
    });
    expect([expired.status, await expired.json()]).toMatchObject([
      401,
      { code: "PGRST303", message: "JWT expired" },
    ]);
    expect(expired.headers.get("www-authenticate")).toContain("invalid_token");
    const now = Math.floor(Date.now() / 1000);
    const foreign = await signAccessToken(
      claims,
      { issuedAt: now, expiresAt: now + 60 },
      { ...keys, jwtSecret: new Uint8Array(32).fill(7) },
    );
    for (const token of [foreign, "a.b.c", "x"]) {
      const response = await api.ask("GET", "products", {
        headers: { authorization: `Bearer ${token}` },
      });
      expect([response.status, await response.json()]).toMatchObject([401, { code: "PGRST301" }]);
    }
  });

  test("requests of random parts never cause a 5xx", async () => {
    const part = fc.oneof(
      fc.constantFrom(...PARAMETERS, ...HOSTILE_TEXTS, "eq", "in", "and", "or", "not"),
      fc
        .string({ unit: "binary", maxLength: 8 })
        .map((text) => encodeURIComponent(text.toWellFormed())),
    );
    const value = fc
      .array(fc.oneof(part, fc.constantFrom("(", ")", ",", ".", '"', "{", "}")), { maxLength: 8 })
      .map((parts) => parts.join(""));
    const query = fc
      .array(fc.tuple(part, value), { maxLength: 4 })
      .map((pairs) => pairs.map((pair) => pair.join("=")).join("&"));
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom("GET", "HEAD", "PATCH", "DELETE"),
        fc.constantFrom("products", "news", "rpc/titulos", "rpc/suma"),
        query,
        async (method, path, search) => {
          const body = method === "PATCH" ? { body: "{}" } : {};
          expect(await statusOf(method, `${path}?${search}`, body)).toBeLessThan(500);
        },
      ),
      { numRuns: 300 },
    );
  });
});
