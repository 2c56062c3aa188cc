/* Status, headers and representation of REST responses. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { PRODUCTS, startRestApi, type RestApi } from "#tests/api/rest-support.ts";
import { TEST_DATABASES } from "#tests/support/backend.ts";

describe.each(TEST_DATABASES)("over %s", (kind) => {
  let api: RestApi;
  beforeAll(async () => {
    api = await startRestApi(kind);
    await api.administrator.from("products").insert(PRODUCTS.slice(0, 5));
  });
  afterAll(() => api.close());

  const asService = (
    method: string,
    path: string,
    body: unknown,
    headers: Record<string, string> = {},
  ) =>
    api.ask(method, path, {
      body: JSON.stringify(body),
      headers: { apikey: api.backend.keys.secret, ...headers },
    });

  test("a list has its range and type, and is never cached", async () => {
    const response = await api.ask("GET", "products?limit=2", {
      headers: { prefer: "count=exact" },
    });
    expect(response.status).toBe(206);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "application/json; charset=utf-8",
      "content-range": "0-1/5",
      "preference-applied": "count=exact",
      "cache-control": "no-store",
    });
  });

  test.each(["GET", "HEAD"])("a %s past the last row returns the total", async (method) => {
    const response = await api.ask(method, "products?offset=9", {
      headers: { prefer: "count=exact" },
    });
    expect(response.status).toBe(416);
    expect(response.headers.get("content-range")).toBe("*/5");
  });

  test("HEAD returns the headers of GET without a body", async () => {
    const response = await api.ask("HEAD", "products?limit=2");
    expect(response.status).toBe(200);
    expect(response.headers.get("content-range")).toBe("0-1/*");
    expect(await response.text()).toBe("");
    const refused = await api.ask("HEAD", "products?nope=eq.1");
    expect(refused.status).toBe(400);
    expect(await refused.text()).toBe("");
  });

  test("the Range header works like limit and offset", async () => {
    const response = await api.ask("GET", "products?select=title&order=title", {
      headers: { range: "1-2" },
    });
    expect(response.headers.get("content-range")).toBe("1-2/*");
    expect(await response.json()).toEqual([
      { title: PRODUCTS[1]?.title },
      { title: PRODUCTS[2]?.title },
    ]);
  });

  test("an insert returns 201 without a body, with the rows, or with their location", async () => {
    const minimal = await asService("POST", "products", { title: "uno" });
    expect([minimal.status, await minimal.text()]).toEqual([201, ""]);
    expect(minimal.headers.get("content-type")).toBeNull();
    const full = await asService("POST", "products?select=title", [{ title: "dos" }], {
      prefer: "return=representation, count=exact",
    });
    expect(await full.json()).toEqual([{ title: "dos" }]);
    expect(full.headers.get("content-range")).toBe("*/1");
    expect(full.headers.get("preference-applied")).toBe("return=representation, count=exact");
    const located = await asService(
      "POST",
      "products",
      { title: "tres" },
      {
        prefer: "return=headers-only",
      },
    );
    const location = located.headers.get("location") ?? "";
    expect(location).toMatch(/^\/rest\/v1\/products\?id=eq\.[0-9a-f-]{36}$/);
    const found = await api.ask("GET", `${location.replace("/rest/v1/", "")}&select=title`);
    expect(await found.json()).toEqual([{ title: "tres" }]);
  });

  test("missing keys of a row are null, or their default with missing=default", async () => {
    const rows = [
      { section: "missing", key: "a", value: "a", type: "url" },
      { section: "missing", key: "b", value: "b" },
    ];
    const path = "site_content?columns=section,key,value,type&select=key,type";
    const nulls = await asService("POST", path, rows);
    expect([nulls.status, await nulls.json()]).toMatchObject([400, { code: "23502" }]);
    const defaults = await asService("POST", path, rows, {
      prefer: "missing=default, return=representation",
    });
    expect(await defaults.json()).toEqual([
      { key: "a", type: "url" },
      { key: "b", type: "text" },
    ]);
    const one = await asService(
      "POST",
      "products?columns=id,title,features,specs&select=title,features,specs",
      { title: "con valores por defecto" },
      { prefer: "missing=default, return=representation" },
    );
    expect(await one.json()).toMatchObject([{ features: [], specs: [] }]);
  });

  test("an empty list inserts nothing, and an empty object a row of defaults", async () => {
    const none = await asService("POST", "products", [], { prefer: "return=representation" });
    expect([none.status, await none.json()]).toEqual([201, []]);
    const row = await asService("POST", "products", {});
    expect([row.status, await row.json()]).toMatchObject([400, { code: "23502" }]);
    const rows = await asService("POST", "products", [{}, {}]);
    expect([rows.status, await rows.json()]).toMatchObject([400, { code: "23502" }]);
    const visitor = await api.ask("POST", "products", { body: "[]" });
    expect([visitor.status, await visitor.json()]).toMatchObject([401, { code: "42501" }]);
  });

  test("an upsert that names a row twice returns 400", async () => {
    const row = { section: "twice", key: "a", value: "1" };
    const response = await asService("POST", "site_content?on_conflict=section,key", [row, row], {
      prefer: "resolution=merge-duplicates",
    });
    expect([response.status, await response.json()]).toMatchObject([400, { code: "21000" }]);
  });

  test("an upsert returns 201 when a row is new and 200 when none is", async () => {
    const row = (key: string) => ({ section: "upsert", key, value: "1" });
    const upsert = (rows: unknown, prefer: string) =>
      asService("POST", "site_content?on_conflict=section,key", rows, { prefer });
    const merge = "resolution=merge-duplicates";
    expect((await upsert([row("a"), row("b")], merge)).status).toBe(201);
    expect((await upsert([row("b"), row("c")], merge)).status).toBe(201);
    const again = await upsert([row("a"), row("b")], `${merge}, return=minimal`);
    expect(again.status).toBe(200);
    expect(again.headers.get("preference-applied")).toBe(
      "resolution=merge-duplicates, return=minimal",
    );
    expect((await upsert(row("a"), "resolution=ignore-duplicates")).status).toBe(201);
  });

  test("an update returns the number of matched rows", async () => {
    const response = await asService(
      "PATCH",
      "products?title=like.Producto*",
      { category: "C" },
      {
        prefer: "count=exact",
      },
    );
    expect(response.status).toBe(204);
    expect(response.headers.get("content-range")).toBe("0-4/5");
    const nothing = await asService("PATCH", "products?title=like.Producto*", {});
    expect(nothing.status).toBe(204);
  });

  test("an update accepts a list with one object, and changes nothing with none or several", async () => {
    const update = async (body: unknown, columns = "") =>
      (await asService("PATCH", `products?title=like.Producto*${columns}`, body)).status;
    expect(await update([{ category: "D" }])).toBe(204);
    expect(await update([], "&columns=category")).toBe(204);
    expect(await update([{ category: "E" }, { category: "F" }])).toBe(400);
    const { data } = await api.visitor.from("products").select("category").like("title", "Prod%");
    expect(data).toEqual(Array.from({ length: 5 }, () => ({ category: "D" })));
  });

  test.each([
    ["PATCH", "one object is requested", { accept: "application/vnd.pgrst.object+json" }, 406],
    ["DELETE", "one object is requested", { accept: "application/vnd.pgrst.object+json" }, 406],
    ["PATCH", "fewer rows are allowed", { prefer: "handling=strict, max-affected=2" }, 400],
    ["DELETE", "fewer rows are allowed", { prefer: "handling=strict, max-affected=2" }, 400],
  ])(
    "a %s that matches many rows when %s changes nothing",
    async (method, _why, headers, status) => {
      const response = await asService(
        method,
        "products?title=like.Producto*",
        { category: "Z" },
        headers,
      );
      expect(response.status).toBe(status);
      const { count } = await api.visitor
        .from("products")
        .select("*", { count: "exact", head: true })
        .like("title", "Producto%")
        .neq("category", "Z");
      expect(count).toBe(5);
    },
  );

  test("an insert of two rows with the single-object media type is rolled back", async () => {
    const response = await asService("POST", "products", [{ title: "par 1" }, { title: "par 2" }], {
      accept: "application/vnd.pgrst.object+json",
    });
    expect(await response.json()).toMatchObject({ code: "PGRST116" });
    expect((await api.visitor.from("products").select().like("title", "par %")).data).toEqual([]);
  });

  test("OPTIONS lists the methods without CORS headers", async () => {
    const response = await api.ask("OPTIONS", "products", {
      headers: { origin: "http://evil.test" },
    });
    expect(response.headers.get("allow")).toBe("OPTIONS,GET,HEAD,POST,PATCH,DELETE");
    expect(response.headers.get("access-control-allow-origin")).toBeNull();
  });

  test("a read returns at most a thousand rows and counts all", async () => {
    await api.backend.sql(`insert into public.site_content (section, key, value)
      select 'many', n::text, 'v' from generate_series(1, 1500) as n`);
    const many = api.visitor.from("site_content");
    const exact = await many.select("key", { count: "exact" }).eq("section", "many");
    expect([exact.status, exact.count, exact.data?.length]).toEqual([206, 1500, 1000]);
    await api.backend.sql("analyze public.site_content");
    const estimated = await many.select("key", { count: "estimated" }).eq("section", "many");
    expect(estimated.count).toBeGreaterThan(1000);
  });
});
