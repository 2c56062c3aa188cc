import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { startRestApi, type RestApi } from "#tests/api/rest-support.ts";
import { TEST_DATABASES } from "#tests/support/backend.ts";

const MISSING = "00000000-0000-0000-0000-000000000000";

describe.each(TEST_DATABASES)("over %s", (kind) => {
  let api: RestApi;
  beforeAll(async () => {
    api = await startRestApi(kind);
  });
  afterAll(() => api.close());
  const products = () => api.administrator.from("products");
  const content = () => api.administrator.from("site_content");

  let id: string;
  beforeEach(async () => {
    const { data } = await products().insert({ title: "Torta de palmiste" }).select().single();
    id = data.id;
  });

  test("a row is updated by its id", async () => {
    const { data } = await products()
      .update({ title: "Nuevo título" })
      .eq("id", id)
      .select()
      .single();
    expect(data.title).toBe("Nuevo título");
  });

  test("an update that matches no row returns an empty list, or 204", async () => {
    const full = await products().update({ title: "x" }).eq("id", MISSING).select();
    expect(full).toMatchObject({ status: 200, data: [] });
    const minimal = await products().update({ title: "x" }).eq("id", MISSING);
    expect(minimal.status).toBe(204);
  });

  test("an update or delete without a filter is refused, as with Supabase's safeupdate", async () => {
    const update = await products().update({ title: "sin where" });
    expect(update).toMatchObject({
      status: 400,
      error: { code: "21000", message: "UPDATE requires a WHERE clause" },
    });
    const remove = await products().delete();
    expect(remove).toMatchObject({ status: 400, error: { code: "21000" } });
  });

  test("a row is deleted once", async () => {
    expect((await products().delete().eq("id", id)).status).toBe(204);
    const again = await products().delete().eq("id", id).select().single();
    expect(again).toMatchObject({ status: 406, error: { code: "PGRST116" } });
  });

  test("a write returns its rows in the requested order and number", async () => {
    const titles = ["Orden B", "Orden C", "Orden A"];
    const inserted = await products()
      .insert(titles.map((title) => ({ title })))
      .select("title")
      .order("title");
    expect(inserted.data?.map(({ title }) => title)).toEqual(titles.toSorted());
    const deleted = await products()
      .delete()
      .in("title", titles)
      .select("title")
      .order("title", { ascending: false })
      .limit(2);
    expect(deleted.data).toEqual([{ title: "Orden C" }, { title: "Orden B" }]);
  });

  test("an upsert inserts, updates or ignores a row", async () => {
    const inserted = await content()
      .upsert(
        [
          { section: "home", key: "title", value: "v1" },
          { section: "home", key: "sub", value: "v1" },
        ],
        { onConflict: "section,key" },
      )
      .select();
    expect(inserted.status).toBe(201);
    expect(inserted.data).toHaveLength(2);
    const updated = await content()
      .upsert({ section: "home", key: "title", value: "v2" }, { onConflict: "section,key" })
      .select();
    expect(updated).toMatchObject({ status: 200, data: [{ value: "v2" }] });
    const ignored = await content()
      .upsert(
        { section: "home", key: "title", value: "v3" },
        { onConflict: "section,key", ignoreDuplicates: true },
      )
      .select();
    expect(ignored).toMatchObject({ error: null, data: [] });
    const { data } = await content().select("value").match({ section: "home", key: "title" });
    expect(data).toEqual([{ value: "v2" }]);
  });

  test("an upsert on an unknown column is refused", async () => {
    const response = await content().upsert(
      { section: "a", key: "b", value: "c" },
      { onConflict: "nope" },
    );
    expect(response).toMatchObject({ status: 400, error: { code: "42703" } });
  });

  test.each<[string, Record<string, unknown>, number, string]>([
    ["site_content", { section: "d", key: "d", value: "dup" }, 409, "23505"],
    ["products", { description: "sin título" }, 400, "23502"],
    ["products", { title: "" }, 400, "23514"],
    ["products", { title: "x", nope: 1 }, 400, "PGRST204"],
    ["products", { title: "nul\u0000x" }, 400, "22P05"],
    ["products", { title: "x", features: { a: 1 } }, 400, "22P02"],
  ])("inserting into %s %o returns %i %s", async (table, row, status, code) => {
    await content().upsert(
      { section: "d", key: "d", value: "there" },
      { onConflict: "section,key" },
    );
    const response = await api.administrator.from(table).insert(row);
    expect(response).toMatchObject({ status, error: { code } });
  });

  test("twenty concurrent upserts of one row all succeed", async () => {
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        content().upsert(
          { section: "c", key: "k", value: String(index) },
          { onConflict: "section,key" },
        ),
      ),
    );
    expect(responses.map(({ error }) => error)).toEqual(Array(20).fill(null));
  });

  test("a text of a million bytes survives a round trip", async () => {
    const big = "ñ".repeat(500_000);
    const { data, error } = await api.administrator
      .from("news")
      .insert({ title: "big", content: big, is_published: true })
      .select("content")
      .single();
    expect(error).toBeNull();
    expect(data?.content === big).toBe(true);
  });

  test("pictographs, typographic quotes and empty lists survive a round trip", async () => {
    const { data } = await products()
      .insert({ title: "emoji 😀 ’ “”", features: [] })
      .select()
      .single();
    expect(data).toMatchObject({ title: "emoji 😀 ’ “”", features: [] });
  });
});
