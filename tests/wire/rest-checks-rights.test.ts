import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { TEST_DATABASES } from "#tests/support/backend.ts";
import { startRestWire, type RestWire } from "#tests/wire/rest-support.ts";

const NOBODY = "00000000-0000-0000-0000-000000000001";

describe.each(TEST_DATABASES)("over %s", (kind) => {
  let wire: RestWire;
  beforeAll(async () => {
    wire = await startRestWire(kind);
    await wire.administrator.from("products").insert({ title: "Glicerina" });
    await wire.administrator.from("news").insert([
      { title: "Publicada noticia", is_published: true, content: "x" },
      { title: "Borrador noticia", is_published: false, content: "x" },
    ]);
    await wire.administrator.from("menu_items").insert([
      { name: "a", url: "/", is_active: true, order_index: 1 },
      { name: "b", url: "/b", is_active: false, order_index: 2 },
    ]);
  });
  afterAll(() => wire.close());

  test("nobody but the service writes administrators, and it only for users there are", async () => {
    const administrator = await wire.administrator.from("admin_users").insert({ user_id: NOBODY });
    expect(administrator).toMatchObject({ status: 403, error: { code: "42501" } });
    const service = await wire.service.from("admin_users").insert({ user_id: NOBODY });
    expect(service).toMatchObject({ status: 409, error: { code: "23503" } });
  });

  test("a stranger's insert is a 401, a user's a 403", async () => {
    const visitor = await wire.visitor.from("products").insert({ title: "h" });
    expect(visitor).toMatchObject({ status: 401, error: { code: "42501" } });
    const user = await wire.user.from("products").insert({ title: "h" });
    expect(user).toMatchObject({ status: 403, error: { code: "42501" } });
  });

  test("a user's update and delete meet no row, a stranger's are a 401", async () => {
    const update = await wire.user
      .from("products")
      .update({ title: "h" })
      .neq("title", "")
      .select();
    expect(update).toMatchObject({ status: 200, data: [] });
    const remove = await wire.user.from("products").delete().neq("title", "").select();
    expect(remove).toMatchObject({ status: 200, data: [] });
    const visitor = await wire.visitor
      .from("products")
      .update({ title: "h" })
      .neq("title", "")
      .select();
    expect(visitor.status).toBe(401);
    const { data } = await wire.visitor.from("products").select("title");
    expect(data).toEqual([{ title: "Glicerina" }]);
  });

  test("drafts are for administrators, rows and counts alike", async () => {
    const published = [{ title: "Publicada noticia", is_published: true }];
    const read = (client: RestWire["visitor"]) => client.from("news").select("title,is_published");
    expect((await read(wire.visitor)).data).toEqual(published);
    expect((await read(wire.user)).data).toEqual(published);
    expect((await read(wire.administrator)).data).toHaveLength(2);
    expect((await read(wire.service)).data).toHaveLength(2);
    const { count } = await wire.visitor.from("news").select("*", { count: "exact", head: true });
    expect(count).toBe(1);
  });

  test("inactive menu items are hidden from visitors", async () => {
    const { data } = await wire.visitor.from("menu_items").select("name");
    expect(data).toEqual([{ name: "a" }]);
  });

  test("of administrators everybody sees their own row only", async () => {
    expect((await wire.user.from("admin_users").select("*")).data).toEqual([]);
    const { data } = await wire.administrator.from("admin_users").select("user_id");
    expect(data).toEqual([{ user_id: wire.administratorId }]);
    expect((await wire.visitor.from("admin_users").select("*")).status).toBe(401);
  });

  test("functions answer scalars and rows, with the caller's rights", async () => {
    expect((await wire.visitor.rpc("suma", { a: 1, b: 2 })).data).toBe(3);
    expect((await wire.visitor.rpc("buscar", { q: "noticias" })).data).toHaveLength(1);
    const { data } = await wire.visitor.rpc("buscar", { q: "noticias" }).select("title").limit(1);
    expect(data).toEqual([{ title: "Publicada noticia" }]);
    expect((await wire.administrator.rpc("buscar", { q: "noticias" })).data).toHaveLength(2);
    expect((await wire.administrator.rpc("is_admin")).data).toBe(true);
    expect((await wire.user.rpc("is_admin")).data).toBe(false);
  });

  test("a function that is not on the list does not exist", async () => {
    for (const name of ["nope", "oculta", "set_config", "constructor", "__proto__"]) {
      const answer = await wire.service.rpc(name);
      expect(answer).toMatchObject({ status: 404, error: { code: "PGRST202" } });
    }
  });

  test("no schema but public is offered, not even to the service", async () => {
    for (const client of [wire.visitor, wire.service]) {
      const answer = await client.schema("auth").from("users").select("*");
      expect(answer).toMatchObject({ status: 406, error: { code: "PGRST106" } });
      const write = await client.schema("auth").from("users").insert({ email: "x" });
      expect(write).toMatchObject({ status: 406, error: { code: "PGRST106" } });
    }
  });

  test("forty requests of three roles at once each see their own rows", async () => {
    const clients = [wire.visitor, wire.administrator, wire.user];
    const counts = await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        const { data } = (await clients[index % 3]?.from("news").select("*")) ?? {};
        return data?.length;
      }),
    );
    expect(counts).toEqual(counts.map((_, index) => (index % 3 === 1 ? 2 : 1)));
  });
});
