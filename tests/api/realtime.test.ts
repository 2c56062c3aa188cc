import type { RealtimePostgresChangesPayload } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { startTestBackend, TEST_DATABASES, type TestBackend } from "#tests/support/backend.ts";
import {
  createInbox,
  type RealtimeClients,
  serveRealtime,
  subscribe,
} from "#tests/support/realtime-clients.ts";

type Change = RealtimePostgresChangesPayload<Record<string, unknown>>;

interface Followed {
  event?: "*" | "INSERT" | "UPDATE" | "DELETE";
  table?: string;
  filter?: string;
  select?: string[];
}

const INSERT = `insert into public.products (slug, title, category, is_published)
  values ($1::text, $2::text, $3::text, ($4::text)::boolean) returning id`;

describe.each(TEST_DATABASES)("changes of tables over %s", (kind) => {
  let backend: TestBackend;
  let clients: RealtimeClients;
  const tokens: Record<string, string | undefined> = {};
  beforeAll(async () => {
    backend = await startTestBackend(kind);
    clients = await serveRealtime(backend);
    const administrator = await clients.signIn({ email: "una@example.com", administrator: true });
    const ordinary = await clients.signIn({ email: "otra@example.com" });
    Object.assign(tokens, { administrator: administrator.token, ordinary: ordinary.token });
    tokens["secret"] = backend.keys.secret;
  });
  afterAll(async () => {
    await clients.close();
    await backend.close();
    expect(backend.errors).toEqual([]);
  });

  /** Follows changes with one of `tokens`, or anonymously. */
  const follow = async (who: string, followed: Followed) => {
    const inbox = createInbox<Change>();
    const { event = "*", table = "products", ...rest } = followed;
    const channel = clients
      .connect(tokens[who])
      .channel(`changes-${who}`)
      .on(
        "postgres_changes",
        { event: event as "*", schema: "public", table, ...rest },
        inbox.push,
      );
    expect(await subscribe(channel)).toBe("SUBSCRIBED");
    return { ...inbox, leave: () => channel.unsubscribe() };
  };
  const insert = async (slug: string, { category = "proteina", isPublished = true } = {}) => {
    const values = [slug, `Título de ${slug}`, category, String(isPublished)];
    return (await backend.sql<{ id: string }>(INSERT, values))[0]?.id;
  };
  /** Later subscribers of the table are not notified of it. */
  const clear = async () => {
    await backend.sql("delete from public.products");
    await backend.database.flush();
  };
  const slugsOf = (changes: readonly Change[]) =>
    changes.map(({ new: row }) => ("slug" in row ? row["slug"] : null));

  test("an administrator gets inserts, updates and deletes, in the form of the client", async () => {
    const inbox = await follow("administrator", {});
    const id = await insert("harina", { isPublished: false });
    await inbox.wait(1);
    await backend.sql("update public.products set title = 'Harina fina' where slug = 'harina'");
    await inbox.wait(2);
    await backend.sql("delete from public.products where slug = 'harina'");
    const about = { schema: "public", table: "products", errors: null };
    expect(await inbox.wait(3)).toMatchObject([
      { ...about, eventType: "INSERT", new: { id, slug: "harina", species: [] }, old: {} },
      { ...about, eventType: "UPDATE", new: { title: "Harina fina" }, old: { id } },
      { ...about, eventType: "DELETE", new: {}, old: { id } },
    ]);
    expect(inbox.received[0]?.commit_timestamp).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    await inbox.leave();
  });

  test("each role gets the rows that it may read, and learns when one that it could read has left", async () => {
    const inboxes = {
      anonymous: await follow("anonymous", {}),
      ordinary: await follow("ordinary", {}),
      administrator: await follow("administrator", {}),
      secret: await follow("secret", {}),
    };
    const hidden = await insert("oculto", { isPublished: false });
    const visible = await insert("visible");
    await inboxes.anonymous.wait(1);
    await inboxes.ordinary.wait(1);
    await backend.sql("update public.products set is_published = false where slug = 'visible'");
    await backend.sql("update public.products set is_published = true where slug = 'oculto'");
    await inboxes.anonymous.wait(2);
    await inboxes.ordinary.wait(2);
    await backend.sql("delete from public.products where slug in ('visible', 'oculto')");
    const isDelete = ({ eventType }: Change) => eventType === "DELETE";
    await inboxes.secret.wait(isDelete);
    await inboxes.administrator.wait(isDelete);
    // After the deletes: whatever the others might have got of those has come before.
    await insert("final");
    for (const inbox of Object.values(inboxes)) {
      await inbox.wait(({ new: row }) => "slug" in row && row["slug"] === "final");
      await inbox.leave();
    }
    for (const { received } of [inboxes.anonymous, inboxes.ordinary]) {
      expect(received.map(({ new: row, old }) => ("slug" in row ? row["slug"] : old))).toEqual([
        "visible",
        { id: visible },
        "oculto",
        { id: hidden },
        "final",
      ]);
    }
    expect(inboxes.administrator.received.filter(isDelete)).toHaveLength(2);
    expect(inboxes.secret.received.filter(isDelete)).toHaveLength(2);
    await clear();
  });

  test("events, filters and chosen columns decide what a subscriber gets", async () => {
    const updates = await follow("administrator", { event: "UPDATE" });
    const some = await follow("administrator", {
      filter: 'category=in.(energia,"a,b"),slug=not.eq.segundo,title=like.%de%,image_url=is.null',
      select: ["slug", "id"],
    });
    const none = await follow("administrator", { filter: "created_at=lt.2020-01-01" });
    await insert("primero", { category: "energia" });
    await insert("segundo", { category: "energia" });
    await insert("tercero");
    await insert("cuarto", { category: "a,b" });
    // A row that is inserted and changed before its subscribers are served is one event.
    await some.wait(2);
    await backend.sql("update public.products set min_order = 'uno' where slug = 'primero'");
    await updates.wait(1);
    const rows = (await some.wait(3)).map(({ new: row }) => row);
    expect(rows.map((row) => Object.keys(row).toSorted())).toEqual(
      [1, 2, 3].map(() => ["id", "slug"]),
    );
    expect(slugsOf(some.received)).toEqual(["primero", "cuarto", "primero"]);
    expect(slugsOf(updates.received)).toEqual(["primero"]);
    expect(none.received).toEqual([]);
    for (const inbox of [updates, some, none]) await inbox.leave();
    await clear();
  });

  test("a row that no longer passes a filter is a deleted one to its followers, and to no others", async () => {
    const inboxes = {
      all: await follow("administrator", {}),
      energy: await follow("anonymous", { filter: "category=eq.energia" }),
      protein: await follow("anonymous", { filter: "category=eq.proteina" }),
      described: await follow("administrator", { filter: "description=like.Texto%" }),
      species: await follow("administrator", { filter: "species=eq.{Bovinos}" }),
      updates: await follow("anonymous", { event: "UPDATE", filter: "category=eq.energia" }),
    };
    const id = await insert("cambia", { category: "energia" });
    await inboxes.energy.wait(1);
    await backend.sql(
      "update public.products set description = 'Texto', species = '{Bovinos}' where slug = 'cambia'",
    );
    await inboxes.energy.wait(2);
    await inboxes.species.wait(1);
    await inboxes.described.wait(1);
    await backend.sql(
      "update public.products set category = 'proteina', description = 'Otro', species = '{Equinos}' where slug = 'cambia'",
    );
    const kinds = (changes: readonly Change[]) => changes.map(({ eventType }) => eventType);
    expect((await inboxes.energy.wait(3))[2]).toMatchObject({ eventType: "DELETE", old: { id } });
    expect(kinds(await inboxes.protein.wait(1))).toEqual(["UPDATE"]);
    expect(kinds(await inboxes.species.wait(2))).toEqual(["UPDATE", "DELETE"]);
    expect(kinds(await inboxes.described.wait(2))).toEqual(["UPDATE", "DELETE"]);
    // A row that has left stays outside, whatever else changes; one that was never public is not mentioned.
    await backend.sql("update public.products set title = 'Otro' where slug = 'cambia'");
    await inboxes.protein.wait(2);
    await insert("secreto", { category: "energia", isPublished: false });
    await inboxes.all.wait(({ new: row }) => "slug" in row && row["slug"] === "secreto");
    await backend.sql(
      "update public.products set category = 'proteina', is_published = true where slug = 'secreto'",
    );
    await inboxes.protein.wait(3);
    // Nor what it held before it was published, also when it was changed once more at the same time.
    const guess = await follow("anonymous", { filter: "title=eq.Nombre en clave" });
    await insert("lanzamiento", { isPublished: false });
    await backend.sql(
      "update public.products set title = 'Nombre en clave' where slug = 'lanzamiento'",
    );
    await inboxes.all.wait(({ new: row }) => "title" in row && row["title"] === "Nombre en clave");
    await backend.sql(`do $$ begin
      update public.products set title = 'Lanzamiento', is_published = true where slug = 'lanzamiento';
      update public.products set min_order = '1 t' where slug = 'lanzamiento';
    end $$`);
    await inboxes.protein.wait(({ new: row }) => "min_order" in row && row["min_order"] === "1 t");
    await backend.sql(
      "update public.products set title = 'Nombre en clave' where slug = 'lanzamiento'",
    );
    expect(kinds(await guess.wait(1))).toEqual(["UPDATE"]);
    await guess.leave();
    expect(kinds(inboxes.energy.received)).toEqual(["INSERT", "UPDATE", "DELETE"]);
    expect(kinds(inboxes.updates.received)).toEqual(["UPDATE"]);
    for (const inbox of Object.values(inboxes)) await inbox.leave();
    await clear();
  });

  test.each([
    ["anonymous", { table: "drafts" }, /no table public\.drafts/],
    ["anonymous", { table: "quote_requests" }, /no table/],
    ["administrator", { table: "admin_users" }, /no table public\.admin_users/],
    ["administrator", { table: "users; drop" }, /no table/],
    ["administrator", { filter: "nada=eq.1" }, /invalid column nada/],
    ["administrator", { filter: "id=eq.uno" }, /invalid input syntax for type uuid/],
    ["administrator", { filter: "id=match.uno" }, /unknown operator/],
    ["administrator", { filter: "id" }, /filter/],
    ["administrator", { table: "*", filter: "id=eq.1" }, /a filter needs a table/],
    ["administrator", { select: ["slug", "nada"] }, /invalid column nada/],
  ])("%s cannot follow %j", async (who, followed: Followed, reason) => {
    await expect(follow(who, followed)).rejects.toThrow(reason);
  });

  test("a change of very many rows, like an emptied table, makes subscribers read again", async () => {
    const inbox = createInbox<unknown>();
    const states = createInbox<string>();
    const channel = clients
      .connect(tokens["administrator"])
      .channel("many")
      .on("postgres_changes", { event: "*", schema: "public", table: "news" }, (change) =>
        inbox.push(change),
      );
    await subscribe(channel, states.push);
    await backend.sql("truncate public.news cascade");
    expect(await states.wait(2)).toEqual(["CHANNEL_ERROR", "SUBSCRIBED"]);
    const insertMany = (count: number) =>
      backend.sql(
        `insert into public.news (slug, title)
         select 'n' || ${count} || '-' || n, 'N' from generate_series(1, ${count}) n`,
      );
    // In several notifications, as one has 8,000 bytes.
    await insertMany(500);
    await inbox.wait(500);
    await insertMany(501);
    expect(await states.wait(3)).toContain("CHANNEL_ERROR");
    expect(inbox.received).toHaveLength(500);
    await channel.unsubscribe();
  });

  test("a row whose key changed is a deleted row and another one", async () => {
    const inbox = await follow("administrator", { table: "packages" });
    await backend.sql("insert into public.packages (name) values ('Paquete')");
    const [before] = await backend.sql("select id from public.packages");
    await inbox.wait(1);
    const [row] = await backend.sql(
      "update public.packages set id = gen_random_uuid() returning id",
    );
    expect((await inbox.wait(3)).slice(1)).toMatchObject([
      { eventType: "DELETE", old: before },
      { eventType: "UPDATE", new: row, old: row },
    ]);
    await inbox.leave();
  });

  test("sends no notifications for tables without subscribers, or after they have left", async () => {
    const notified = createInbox<string>();
    const stop = await backend.database.listen("realtime_changes", notified.push);
    await insert("sin-oyentes");
    const inbox = await follow("administrator", {});
    const ids = [await insert("con-oyente"), await insert("otro")];
    await inbox.wait(2);
    await inbox.leave();
    const interests = "select from realtime.interests where name like 'table:%'";
    await expect.poll(() => backend.sql(interests)).toEqual([]);
    await insert("sin-oyentes-otra-vez");
    await backend.database.flush();
    expect(notified.received.map((payload) => payload.replace(/:[\d.]+:/, " "))).toEqual(
      ids.map((id) => `products:INSERT [{"id": "${id}"}]`),
    );
    await stop();
  });
});
