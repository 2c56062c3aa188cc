import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { startRestApi, type RestApi } from "#tests/api/rest-support.ts";
import { TEST_DATABASES } from "#tests/support/backend.ts";

const UNKNOWN_USER = "00000000-0000-0000-0000-000000000001";

describe.each(TEST_DATABASES)("over %s", (kind) => {
  let api: RestApi;
  beforeAll(async () => {
    api = await startRestApi(kind);
    await api.administrator.from("products").insert({ title: "Glicerina" });
    await api.administrator.from("news").insert([
      { title: "Publicada noticia", is_published: true, content: "x" },
      { title: "Borrador noticia", is_published: false, content: "x" },
    ]);
    await api.administrator.from("menu_items").insert([
      { name: "a", url: "/", is_active: true, order_index: 1 },
      { name: "b", url: "/b", is_active: false, order_index: 2 },
    ]);
  });
  afterAll(() => api.close());

  test("only the service can insert administrators, and only for existing users", async () => {
    const administrator = await api.administrator
      .from("admin_users")
      .insert({ user_id: UNKNOWN_USER });
    expect(administrator).toMatchObject({ status: 403, error: { code: "42501" } });
    const service = await api.service.from("admin_users").insert({ user_id: UNKNOWN_USER });
    expect(service).toMatchObject({ status: 409, error: { code: "23503" } });
  });

  test("a visitor's insert returns 401, a user's 403", async () => {
    const visitor = await api.visitor.from("products").insert({ title: "h" });
    expect(visitor).toMatchObject({ status: 401, error: { code: "42501" } });
    const user = await api.user.from("products").insert({ title: "h" });
    expect(user).toMatchObject({ status: 403, error: { code: "42501" } });
  });

  test("a user's update and delete match no row, and a visitor's return 401", async () => {
    const update = await api.user.from("products").update({ title: "h" }).neq("title", "").select();
    expect(update).toMatchObject({ status: 200, data: [] });
    const remove = await api.user.from("products").delete().neq("title", "").select();
    expect(remove).toMatchObject({ status: 200, data: [] });
    const visitor = await api.visitor
      .from("products")
      .update({ title: "h" })
      .neq("title", "")
      .select();
    expect(visitor.status).toBe(401);
    const { data } = await api.visitor.from("products").select("title");
    expect(data).toEqual([{ title: "Glicerina" }]);
  });

  test("only administrators see drafts, in rows and counts", async () => {
    const published = [{ title: "Publicada noticia", is_published: true }];
    const read = (client: RestApi["visitor"]) => client.from("news").select("title,is_published");
    expect((await read(api.visitor)).data).toEqual(published);
    expect((await read(api.user)).data).toEqual(published);
    expect((await read(api.administrator)).data).toHaveLength(2);
    expect((await read(api.service)).data).toHaveLength(2);
    const { count } = await api.visitor.from("news").select("*", { count: "exact", head: true });
    expect(count).toBe(1);
  });

  test("planned and estimated counts say nothing of hidden rows either", async () => {
    await api.backend.sql(`insert into public.products (title, category, is_published)
      select 'Oculta ' || n, 'Lanzamiento secreto', false from generate_series(1, 60) as n`);
    await api.backend.sql("analyze public.products");
    for (const client of [api.visitor, api.user]) {
      for (const count of ["planned", "estimated"] as const) {
        const found = client.from("products").select("id", { count, head: true });
        expect(await found.eq("category", "Lanzamiento secreto")).toMatchObject({ count: 0 });
      }
    }
    const planned = api.service.from("products").select("id", { count: "planned", head: true });
    expect((await planned.eq("category", "Lanzamiento secreto")).count).toBeGreaterThan(50);
    await api.backend.sql("delete from public.products where category = 'Lanzamiento secreto'");
  });

  test("inactive menu items are hidden from visitors", async () => {
    const { data } = await api.visitor.from("menu_items").select("name");
    expect(data).toEqual([{ name: "a" }]);
  });

  test("an administrator sees only their own row of admin_users", async () => {
    expect((await api.user.from("admin_users").select("*")).data).toEqual([]);
    const { data } = await api.administrator.from("admin_users").select("user_id");
    expect(data).toEqual([{ user_id: api.administratorId }]);
    expect((await api.visitor.from("admin_users").select("*")).status).toBe(401);
  });

  test("functions return scalars and rows with the caller's rights", async () => {
    expect((await api.visitor.rpc("suma", { a: 1, b: 2 })).data).toBe(3);
    expect((await api.visitor.rpc("buscar", { q: "noticias" })).data).toHaveLength(1);
    const { data } = await api.visitor.rpc("buscar", { q: "noticias" }).select("title").limit(1);
    expect(data).toEqual([{ title: "Publicada noticia" }]);
    expect((await api.administrator.rpc("buscar", { q: "noticias" })).data).toHaveLength(2);
    expect((await api.administrator.rpc("is_admin")).data).toBe(true);
    expect((await api.user.rpc("is_admin")).data).toBe(false);
  });

  test("a function that is not on the list is not found", async () => {
    for (const name of ["nope", "oculta", "set_config", "constructor", "__proto__"]) {
      const response = await api.service.rpc(name);
      expect(response).toMatchObject({ status: 404, error: { code: "PGRST202" } });
    }
  });

  test("only the public schema is exposed, also to the service", async () => {
    for (const client of [api.visitor, api.service]) {
      const response = await client.schema("auth").from("users").select("*");
      expect(response).toMatchObject({ status: 406, error: { code: "PGRST106" } });
      const write = await client.schema("auth").from("users").insert({ email: "x" });
      expect(write).toMatchObject({ status: 406, error: { code: "PGRST106" } });
    }
  });

  test("forty concurrent requests of three roles each see their own rows", async () => {
    const clients = [api.visitor, api.administrator, api.user];
    const counts = await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        const { data } = (await clients[index % 3]?.from("news").select("*")) ?? {};
        return data?.length;
      }),
    );
    expect(counts).toEqual(counts.map((_, index) => (index % 3 === 1 ? 2 : 1)));
  });
});
