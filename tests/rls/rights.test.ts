import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { resetTables } from "#tests/rls/fixtures.ts";
import { type People, startPeople } from "#tests/rls/people.ts";
import { CANDIDATE, OPEN } from "#tests/schema/tested-table.ts";
import { TEST_DATABASES } from "#tests/support/backend.ts";

/** The rules of section 6 of the specification, and ways around them. */
describe.each(TEST_DATABASES)("section 6 over %s", (kind) => {
  let people: People;
  beforeAll(async () => {
    people = await startPeople(kind);
  });
  beforeEach(() => resetTables(people));
  afterAll(() => people.close());

  const titles = async (client: SupabaseClient, table: string) =>
    ((await client.from(table).select("title").order("title")).data ?? []).map(
      ({ title }) => title,
    );

  test("a visitor reads published products and news, site content and active menu items", async () => {
    const { anonymous } = people.clients;
    expect(await titles(anonymous, "products")).toEqual(["Glicerina"]);
    expect(await titles(anonymous, "news")).toEqual(["Publicada"]);
    expect((await anonymous.from("site_content").select("value")).data).toHaveLength(2);
    expect((await anonymous.from("menu_items").select("name")).data).toEqual([{ name: "Activo" }]);
  });

  test("no filter, count, order or embedded condition discloses drafts to a visitor", async () => {
    const news = () => people.clients.anonymous.from("news");
    const drafts = await news().select("*").eq("is_published", false);
    const byName = await news().select("id").or("title.eq.Borrador,is_published.is.false");
    const counted = await news().select("*", { count: "exact", head: true });
    const planned = await news().select("*", { count: "estimated" });
    expect([drafts.data, byName.data, counted.count]).toEqual([[], [], 1]);
    expect(planned.data).toHaveLength(1);
  });

  test("the search, which reads as the database's owner, finds no drafts", async () => {
    for (const client of [people.clients.anonymous, people.clients.user]) {
      const search = (query: string) => client.rpc("search_news", { query }).select("title");
      expect((await search("Borrador")).data).toEqual([]);
      expect((await search("Borradro")).data).toEqual([]);
      expect((await search("publicadas")).data).toEqual([{ title: "Publicada" }]);
    }
  });

  test("a signed-in ordinary user has no more rights than a visitor", async () => {
    const { anonymous, user } = people.clients;
    for (const table of ["products", "news", "site_content", "menu_items"]) {
      const [ofUser, ofVisitor] = await Promise.all(
        [user, anonymous].map((client) => client.from(table).select("*").order("id")),
      );
      expect(ofUser?.data).toEqual(ofVisitor?.data);
      expect(ofUser?.data?.length).toBeGreaterThan(0);
    }
    expect((await user.rpc("is_admin")).data).toBe(false);
    expect((await anonymous.rpc("is_admin")).data).toBe(false);
  });

  test("users cannot make themselves or others administrators", async () => {
    const { user, anonymous, administrator } = people.clients;
    const row = { user_id: people.ids.user };
    expect((await user.from("admin_users").insert(row)).status).toBe(403);
    expect((await user.from("admin_users").upsert(row)).status).toBe(403);
    expect((await anonymous.from("admin_users").insert(row)).status).toBe(401);
    expect((await administrator.from("admin_users").insert({ user_id: CANDIDATE })).status).toBe(
      403,
    );
    // What users store of their own gives no rights, in a renewed token either.
    const metadata = await user.auth.updateUser({ data: { role: "service_role", is_admin: true } });
    expect(metadata.data.user?.user_metadata).toMatchObject({ is_admin: true });
    expect((await user.auth.refreshSession()).error).toBeNull();
    expect((await user.rpc("is_admin")).data).toBe(false);
    expect((await user.from("admin_users").insert(row)).status).toBe(403);
  });

  test("an administrator creates, edits and deletes products", async () => {
    const { administrator } = people.clients;
    const created = await administrator
      .from("products")
      .insert({ title: "Torta", description: "", features: ["18,5 %"], category: "Proteicos" })
      .select()
      .single();
    expect(created.error).toBeNull();
    const one = () => administrator.from("products");
    const edited = await one().update({ title: "Torta fina" }).eq("id", created.data.id).select();
    expect(edited.data).toMatchObject([{ title: "Torta fina" }]);
    const deleted = await one().delete().eq("id", created.data.id).select();
    expect(deleted.data).toHaveLength(1);
  });

  test("an administrator writes news, and reads and publishes drafts", async () => {
    const { administrator, anonymous } = people.clients;
    expect(await titles(administrator, "news")).toEqual(["Borrador", "Publicada"]);
    await administrator.from("news").update({ is_published: true }).eq("title", "Borrador");
    expect(await titles(anonymous, "news")).toEqual(["Borrador", "Publicada"]);
    const created = await administrator
      .from("news")
      .insert({ title: "Tercera", author: "Equipo técnico", is_published: false })
      .select()
      .single();
    expect(created.data).toMatchObject({ read_time: "5 min", category: "Innovación" });
    await administrator.from("news").delete().eq("id", created.data.id);
    expect(await titles(administrator, "news")).toEqual(["Borrador", "Publicada"]);
  });

  test("an administrator creates, hides, reorders and deletes menu items", async () => {
    const { administrator, anonymous } = people.clients;
    const item = { name: "Blog", url: "/blog", is_active: true, order_index: 7 };
    const created = await administrator.from("menu_items").insert(item).select().single();
    const { id } = created.data;
    await administrator.from("menu_items").update({ order_index: 6 }).eq("id", id);
    await administrator.from("menu_items").update({ is_active: false }).eq("id", id);
    expect((await anonymous.from("menu_items").select("*").eq("id", id)).data).toEqual([]);
    const deleted = await administrator.from("menu_items").delete().eq("id", id).select();
    expect(deleted.data).toMatchObject([{ order_index: 6, is_active: false }]);
  });

  test("an administrator saves chat and search-engine settings, a user does not", async () => {
    const settings = [
      { section: "whatsapp", key: "phone_number", value: "+57 300 000 0000", type: "text" },
      { section: "whatsapp", key: "enabled", value: "false", type: "text" },
      { section: "seo", key: "site_title", value: "Insumos", type: "text" },
    ];
    const save = (client: SupabaseClient) =>
      client.from("site_content").upsert(settings, { onConflict: "section,key" }).select();
    const { administrator, anonymous, user } = people.clients;
    expect((await save(user)).status).toBe(403);
    expect((await save(anonymous)).status).toBe(401);
    expect((await save(administrator)).data).toHaveLength(3);
    const enabled = await anonymous
      .from("site_content")
      .select("value")
      .match({ section: "whatsapp", key: "enabled" })
      .single();
    expect(enabled.data).toEqual({ value: "false" });
  });

  test("an administrator changes how leads are handled, never what people wrote or agreed to", async () => {
    const { administrator, service } = people.clients;
    await service.from("newsletter_subscribers").update({ status: "unsubscribed" }).eq("id", OPEN);
    for (const [table, columns] of [
      ["newsletter_subscribers", ["status"]],
      ["quote_requests", ["notes", "owner_id", "read_at", "spam_signs", "status"]],
    ] as const) {
      const stored = await service.from(table).select("*").eq("id", OPEN).single();
      const writable: string[] = [];
      for (const [column, value] of Object.entries(stored.data)) {
        const change = { [column]: value };
        const { error } = await administrator.from(table).update(change).eq("id", OPEN);
        if (error === null) writable.push(column);
      }
      expect(writable.toSorted()).toEqual(columns);
    }
  });

  test("an administrator whose row is deleted has no rights from the next request on", async () => {
    const { administrator, service } = people.clients;
    expect((await administrator.rpc("is_admin")).data).toBe(true);
    await service.from("admin_users").delete().eq("user_id", people.ids.administrator);
    expect((await administrator.rpc("is_admin")).data).toBe(false);
    expect((await administrator.from("products").insert({ title: "x" })).status).toBe(403);
    expect(await titles(administrator, "news")).toEqual(["Publicada"]);
  });

  test("the panel's lookup finds only the administrator's own row", async () => {
    const { user, administrator } = people.clients;
    const lookup = (client: SupabaseClient, id: string) =>
      client.from("admin_users").select("user_id").eq("user_id", id).maybeSingle();
    const { ids } = people;
    expect((await lookup(administrator, ids.administrator)).data).toEqual({
      user_id: ids.administrator,
    });
    expect((await lookup(user, ids.user)).data).toBeNull();
    expect((await lookup(user, ids.administrator)).data).toBeNull();
  });

  test("the schemas auth and private cannot be read, even with the secret key", async () => {
    for (const client of [people.clients.service, people.clients.administrator]) {
      for (const [schema, table] of [
        ["auth", "users"],
        ["private", "news_search"],
        ["pg_catalog", "pg_authid"],
      ] as const)
        expect((await client.schema(schema).from(table).select("*")).status).toBe(406);
    }
  });
});
