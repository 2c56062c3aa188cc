/* Checks of reads; see also rest-checks-writes and rest-checks-rights, 79 in all. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { PRODUCTS, startRestApi, type RestApi } from "#tests/api/rest-support.ts";
import { TEST_DATABASES } from "#tests/support/backend.ts";

describe.each(TEST_DATABASES)("over %s", (kind) => {
  let api: RestApi;
  let rows: { id: string; features: string[] }[];
  beforeAll(async () => {
    api = await startRestApi(kind);
    const { data, status } = await api.administrator.from("products").insert(PRODUCTS).select();
    expect(status).toBe(201);
    rows = data ?? [];
  });
  afterAll(() => api.close());
  const products = () => api.visitor.from("products");

  test("many rows are inserted in one request and returned, text arrays included", () => {
    expect(rows).toHaveLength(25);
    expect(rows[0]?.features).toEqual(PRODUCTS[0]?.features);
  });

  test("rows are ordered and limited", async () => {
    const { data } = await products().select("*").order("title", { ascending: false }).limit(5);
    expect(data).toHaveLength(5);
    expect(data?.[0].title).toMatch(/^Producto 24/);
  });

  test("a range with an exact count returns 206 and the total", async () => {
    const response = await products().select("id", { count: "exact" }).order("title").range(10, 14);
    expect(response).toMatchObject({ status: 206, count: 25 });
    expect(response.data).toHaveLength(5);
  });

  test.each([
    ["0,24", 25],
    ["0,25", 25],
    ["20,24", 5],
    ["20,25", 5],
    ["24,999", 1],
    ["25,30", 0],
  ])("whatever part of the list the range %s is, all rows are counted", async (range, length) => {
    const [first = 0, last = 0] = range.split(",").map(Number);
    const { data, count } = await products().select("id", { count: "exact" }).range(first, last);
    expect([data?.length, count]).toEqual([length, 25]);
  });

  test("a limit of no rows counts all", async () => {
    expect(await products().select("id", { count: "exact" }).limit(0)).toMatchObject({
      data: [],
      count: 25,
    });
  });

  test("HEAD returns the count without rows", async () => {
    const response = await products().select("*", { count: "exact", head: true });
    expect(response).toMatchObject({ count: 25, data: null, error: null });
  });

  test("planned and estimated counts are numbers", async () => {
    const planned = await products().select("id", { count: "planned" });
    expect(planned.count).toEqual(expect.any(Number));
    expect(planned.error).toBeNull();
    const estimated = await products().select("id", { count: "estimated" }).limit(1);
    expect(estimated.count).toBe(25);
  });

  test("a range past the last row is empty, or 416 when the total is known", async () => {
    const unknown = await products().select("id").range(100, 110);
    expect(unknown).toMatchObject({ status: 200, data: [] });
    const known = await products().select("id", { count: "exact" }).range(100, 110);
    expect(known).toMatchObject({ status: 416, error: { code: "PGRST103" } });
  });

  test("one row is found by its id", async () => {
    const { data } = await products()
      .select("title")
      .eq("id", rows[3]?.id ?? "")
      .single();
    expect(data).toEqual({ title: PRODUCTS[3]?.title });
  });

  test.each([
    ["ilike with accents", 25, (q: Select) => q.ilike("title", "%CAFÉ%")],
    ["or", 10, (q: Select) => q.or("category.eq.B,title.ilike.%01%")],
    [
      "a group within or",
      1,
      (q: Select) => q.or("and(category.eq.A,title.like.*01*),category.eq.Z"),
    ],
    ["in with quotes", 9, (q: Select) => q.in("category", ["B", 'zz "q", (x)'])],
    ["not", 16, (q: Select) => q.not("category", "eq", "B")],
    ["is null", 25, (q: Select) => q.is("image_url", null)],
    ["contains", 25, (q: Select) => q.contains("features", ["ñandú"])],
    ["overlaps", 25, (q: Select) => q.overlaps("features", ["uno", "zzz"])],
    [
      "full text by stem",
      12,
      (q: Select) => q.textSearch("description", "jabones", { config: "spanish" }),
    ],
    [
      "full text with &",
      12,
      (q: Select) => q.textSearch("description", "glicerol & vegetal", { config: "spanish" }),
    ],
    [
      "full text as on the web",
      13,
      (q: Select) =>
        q.textSearch("description", '"jabón vegetal" or láctico', {
          config: "spanish",
          type: "websearch",
        }),
    ],
    [
      "plain full text",
      12,
      (q: Select) =>
        q.textSearch("description", "glicerol vegetal", { config: "spanish", type: "plain" }),
    ],
  ] as const)("the filter '%s' finds %i rows", async (_name, expected, filter) => {
    const { data, error } = await filter(products().select("title"));
    expect(error).toBeNull();
    expect(data).toHaveLength(expected);
  });

  test("a full-text query that does not parse returns 400", async () => {
    const response = await products()
      .select("title")
      .textSearch("description", "((", { config: "spanish" });
    expect(response.status).toBe(400);
  });

  test("columns can be renamed", async () => {
    const { data } = await products().select("t:title,cat:category").order("title").limit(1);
    expect(data).toEqual([{ t: "Producto 00 café", cat: "B" }]);
  });

  test("times are compared", async () => {
    const { data } = await products()
      .select("title")
      .gt("created_at", "2020-01-01")
      .lte("created_at", new Date(Date.now() + 1e6).toISOString())
      .limit(1);
    expect(data).toHaveLength(1);
  });

  test("CSV begins with the column names", async () => {
    const { data } = await products().select().csv();
    expect(data).toMatch(/^id,/);
    expect(data?.split("\n")).toHaveLength(26);
  });

  test("several sort keys apply in order, nulls first", async () => {
    const { data } = await products()
      .select("title")
      .order("category", { ascending: true, nullsFirst: true })
      .order("title")
      .limit(2);
    expect(data).toEqual([{ title: PRODUCTS[1]?.title }, { title: PRODUCTS[2]?.title }]);
  });

  test("single requires one row, and maybeSingle accepts none", async () => {
    const missing = "00000000-0000-0000-0000-000000000000";
    const single = await products().select("*").eq("id", missing).single();
    expect(single).toMatchObject({
      status: 406,
      error: { code: "PGRST116", details: "The result contains 0 rows" },
    });
    const maybe = await products().select("*").eq("id", missing).maybeSingle();
    expect(maybe).toMatchObject({ data: null, error: null });
    const many = await products().select("*").maybeSingle();
    expect(many.error?.code).toBe("PGRST116");
  });

  test("unknown columns, tables and ids are reported", async () => {
    const column = await products().select("nope");
    expect(column).toMatchObject({ status: 400, error: { code: "42703" } });
    const table = await api.visitor.from("nope").select();
    expect(table).toMatchObject({ status: 404, error: { code: "PGRST205" } });
    const uuid = await products().select("*").eq("id", "not-a-uuid");
    expect(uuid).toMatchObject({ status: 400, error: { code: "22P02" } });
  });

  test("times are ISO 8601 and survive a round trip", async () => {
    const { data } = await products().select("*").limit(1).single();
    expect(data.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/);
    const written = await api.administrator
      .from("products")
      .update({ created_at: data.created_at })
      .eq("id", data.id)
      .select()
      .single();
    expect(written.data.created_at).toBe(data.created_at);
  });

  test("an abort signal that does not fire has no effect", async () => {
    const { error } = await products()
      .select("*")
      .order("created_at", { ascending: false })
      .limit(1)
      .abortSignal(AbortSignal.timeout(5000));
    expect(error).toBeNull();
  });
});

type Select = ReturnType<ReturnType<RestApi["visitor"]["from"]>["select"]>;
