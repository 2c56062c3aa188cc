import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { createRestHandler } from "#backend/rest/handler.ts";
import { PRODUCTS, startRestApi, type RestApi } from "#tests/api/rest-support.ts";
import { TEST_DATABASES } from "#tests/support/backend.ts";

describe.each(TEST_DATABASES)("over %s", (kind) => {
  let api: RestApi;
  beforeAll(async () => {
    api = await startRestApi(kind);
    await api.administrator.from("products").insert(PRODUCTS.slice(0, 5));
  });
  afterAll(() => api.close());

  test("a table returned by a function can be filtered and ordered", async () => {
    const { data } = await api.visitor.rpc("titulos").select("title,size");
    expect(data).toEqual([
      { title: "Producto 00 café", size: 16 },
      { title: "Producto 01 café", size: 16 },
    ]);
    const ordered = await api.visitor
      .rpc("titulos", { maximum: 5 }, { count: "exact" })
      .gt("title", "Producto 01 café")
      .order("title", { ascending: false })
      .limit(2);
    expect(ordered).toMatchObject({ status: 206, count: 3 });
    expect(ordered.data?.map(({ title }: { title: string }) => title)).toEqual([
      "Producto 04 café",
      "Producto 03 café",
    ]);
  });

  test("nulls=stripped applies to function results", async () => {
    const ask = async (path: string) => {
      const headers = { accept: "application/vnd.pgrst.array+json;nulls=stripped" };
      return (await api.ask("GET", path, { headers })).json();
    };
    const title = PRODUCTS[0]?.title;
    expect(await ask("rpc/primer_producto?select=title,image_url")).toEqual({ title });
    expect(await ask("rpc/palabras")).toEqual(["uno", "dos", null]);
  });

  test("a range past a function's last row returns the total", async () => {
    const response = await api.ask("GET", "rpc/titulos?offset=9", {
      headers: { prefer: "count=exact" },
    });
    expect([response.status, response.headers.get("content-range")]).toEqual([416, "*/2"]);
  });

  test("lists of scalars, single rows and void results keep their shape", async () => {
    expect((await api.visitor.rpc("palabras")).data).toEqual(["uno", "dos", null]);
    expect((await api.visitor.rpc("primer_producto").select("title")).data).toEqual({
      title: "Producto 00 café",
    });
    expect((await api.visitor.rpc("par")).data).toEqual({ column1: 1, column2: 2 });
    expect(await api.visitor.rpc("nada")).toMatchObject({ status: 204, data: null, error: null });
  });

  test.each([
    ["suma", '[{"a":1,"b":2}]', 3],
    ["suma?columns=a,b", '{"a":1,"b":2,"c":3}', 3],
    ["suma?columns=a,b", '{"a":1}', null],
    ["palabras", "[]", ["uno", "dos", null]],
    ["palabras", "[{}]", ["uno", "dos", null]],
  ])("%s accepts the body %s", async (path, body, expected) => {
    const response = await api.ask("POST", `rpc/${path}`, { body });
    expect(await response.json()).toEqual(expected);
  });

  test("a read-only function can be called by GET and HEAD", async () => {
    expect((await api.visitor.rpc("suma", { a: 1, b: 2 }, { get: true })).data).toBe(3);
    const head = await api.visitor.rpc("titulos", {}, { head: true, count: "exact" });
    expect(head).toMatchObject({ count: 2, data: null, error: null });
  });

  test("a function that may write cannot write by GET and HEAD, for any role", async () => {
    const headers = { apikey: api.backend.keys.secret };
    expect((await api.ask("HEAD", "rpc/anotar?section=lectura", { headers })).status).toBe(405);
    const write = await api.ask("GET", "rpc/anotar?section=lectura", { headers });
    expect([write.status, await write.json()]).toMatchObject([405, { code: "25006" }]);
    const written = api.service.from("site_content").select().eq("section", "lectura");
    expect((await written).data).toEqual([]);
    expect((await api.visitor.rpc("nada", {}, { get: true })).status).toBe(204);
    const options = async (name: string) =>
      (await api.ask("OPTIONS", `rpc/${name}`)).headers.get("allow");
    expect(await options("anotar")).toBe("OPTIONS,POST");
    expect(await options("suma")).toBe("OPTIONS,GET,HEAD,POST");
  });

  test("a function that may write runs with its caller's rights", async () => {
    const visitor = await api.visitor.rpc("anotar", { section: "rpc" });
    expect(visitor).toMatchObject({ status: 401, error: { code: "42501" } });
    expect((await api.administrator.rpc("anotar", { section: "rpc" })).data).toBe("sí");
  });

  test.each([
    ["POST", "rpc/suma", { body: '{"a":1}' }, 404, "PGRST202"],
    ["POST", "rpc/suma", { body: '{"a":1,"b":2,"c":3}' }, 404, "PGRST202"],
    ["POST", "rpc/suma", { body: '{"a":"x","b":2}' }, 400, "22P02"],
    ["POST", "rpc/suma", { body: '[{"a":1,"b":2},{"a":1,"b":2}]' }, 400, "PGRST102"],
    ["POST", "rpc/suma?columns=a", { body: '{"a":1,"b":2}' }, 404, "PGRST202"],
    ["POST", "rpc/suma", { body: "a=1&b=2" }, 400, "PGRST102"],
    [
      "POST",
      "rpc/suma",
      { body: "{}", headers: { "content-type": "text/plain" } },
      400,
      "PGRST102",
    ],
    ["POST", "rpc/sin_nombre", { body: '{"":1}' }, 404, "PGRST202"],
    ["GET", "rpc/sin_nombre?=1", {}, 404, "PGRST202"],
    ["GET", "rpc/par?=1", {}, 404, "PGRST202"],
    ["GET", "rpc/suma?a=1", {}, 404, "PGRST202"],
    ["GET", "rpc/suma?a=1&b=2&c=3", {}, 404, "PGRST202"],
    ["GET", "rpc/suma?a=uno&b=2", {}, 400, "22P02"],
    ["GET", "rpc/suma?a=1&b=2&x=eq.3", {}, 400, "42703"],
    ["GET", "rpc/suma?a=1&b=2&select=x", {}, 400, "42703"],
    ["GET", "rpc/suma?a=1&b=2", { headers: { accept: "text/csv" } }, 406, "PGRST107"],
    ["GET", "rpc/titulos?nope=eq.1", {}, 400, "42703"],
    ["PATCH", "rpc/suma", { body: "{}" }, 405, "PGRST101"],
    ["DELETE", "rpc/suma", {}, 405, "PGRST101"],
    ["GET", "rpc/oculta", {}, 404, "PGRST202"],
    ["GET", "rpc", {}, 404, "PGRST205"],
    ["GET", "rpc/", {}, 404, "PGRST125"],
    ["GET", "rpc/suma/x", {}, 404, "PGRST125"],
  ])("%s %s %o returns %i %s", async (method, path, options, status, code) => {
    const response = await api.ask(method, path, options);
    expect([response.status, await response.json()]).toMatchObject([status, { code }]);
  });

  test("an error inside a function maps to a status, and a 5xx hides its message", async () => {
    const call = async (code: string) => {
      const response = await api.visitor.rpc("falla", { code });
      return [response.status, response.error?.message];
    };
    expect(await call("P0001")).toEqual([400, "secreto"]);
    expect(await call("42501")).toEqual([401, "secreto"]);
    const before = api.backend.errors.length;
    expect(await call("XX000")).toEqual([500, "The database could not answer"]);
    expect(await call("53400")).toEqual([500, "The database could not answer"]);
    expect(await call("40001")).toEqual([500, "The database could not answer"]);
    expect(api.backend.errors).toHaveLength(before + 3);
  });

  test("an unknown function on the list stops the start", async () => {
    const { database, keys } = api.backend;
    await expect(
      createRestHandler({ database, keys, functions: ["no_existe"], onError: () => undefined }),
    ).rejects.toThrow("no_existe");
  });
});
