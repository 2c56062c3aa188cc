import { describe, expect, test } from "vitest";

import type { Row } from "#backend/database/database.ts";
import { discardPackage } from "#data/publishing/packages.ts";
import { publishNow } from "#data/publishing/publications.ts";
import { addRedirects } from "#data/redirects.ts";
import { usePublishing } from "#tests/api/publishing-support.ts";
import { TEST_DATABASES } from "#tests/support/backend.ts";

const MOST = 1000;
const TOO_MANY = {
  code: "54000",
  message: "a user changes at most 1000 rows, of 10 MB together, at a time",
};
const GROUP = "00000000-0000-4000-8000-00000000009a";

describe.each(TEST_DATABASES)("rows that one request writes over %s", (kind) => {
  const { people, sql, admin, editor, server, plan } = usePublishing(kind);
  const rows = async <R extends Row>(statement: string) =>
    (await people().database.transaction({}, (transaction) => transaction.query<R>(statement)))
      .rows;

  const addItems = (count: number) =>
    sql(`
      set local session_replication_role = replica;
      insert into public.menu_items (name, url, order_index)
      select 'Uno ' || n, '/', n from generate_series(1, ${count}) as n`);
  const isUnchanged = async () =>
    (
      await rows<{ is_unchanged: boolean }>(
        `select bool_and(url = '/' and is_active) and count(*) = ${MOST + 1} as is_unchanged
         from public.menu_items where name like 'Uno %'`,
      )
    )[0]?.is_unchanged;

  test("every table that sessions or access tokens write is limited", async () => {
    const unlimited = await rows(`
      select c.relname from pg_class as c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and (has_table_privilege('authenticated', c.oid, 'DELETE')
          or has_any_column_privilege('authenticated', c.oid, 'INSERT, UPDATE')
          or has_table_privilege('api_token', c.oid, 'DELETE')
          or has_any_column_privilege('api_token', c.oid, 'INSERT, UPDATE'))
        and not exists (
          select from pg_trigger as t where t.tgrelid = c.oid
            and t.tgfoid = 'private.count_written_row()'::regprocedure and t.tgtype = 31)`);
    expect(unlimited).toEqual([]);
  });

  test("a user changes a thousand rows of a table, and no more", async () => {
    await addItems(MOST + 1);
    const items = () => editor().from("menu_items");
    const change = { url: "/otra" };
    const { error } = await items().update(change).like("name", "Uno %");
    expect(error).toMatchObject({ ...TOO_MANY, hint: expect.stringContaining("several requests") });
    expect((await items().delete().like("name", "Uno %")).error).toMatchObject(TOO_MANY);
    expect(await isUnchanged()).toBe(true);
    expect(
      (await items().update(change).like("name", "Uno %").neq("name", "Uno 1")).error,
    ).toBeNull();
    expect((await items().delete().like("name", "Uno %").neq("name", "Uno 1")).error).toBeNull();
  });

  test("a user changes 10 MB of rows, and a single one of any length", async () => {
    await sql(
      "insert into public.news (title) select 'Uno ' || n from generate_series(1, 11) as n",
    );
    const change = (title: string) =>
      admin()
        .from("news")
        .update({ content: "a".repeat(999_980) })
        .like("title", title);
    expect((await change("Uno %")).error).toMatchObject(TOO_MANY);
    expect((await change("Uno 11")).error).toBeNull();
    await sql("update public.news set content = repeat('a', 11000000) where title = 'Uno 1'");
    const long = { excerpt: "Otro" };
    expect((await admin().from("news").update(long).eq("title", "Uno 1")).error).toBeNull();
  });

  test("functions count as well, whatever table they write", async () => {
    await addItems(MOST + 1);
    const ids = (
      await rows<{ id: string }>("select id from public.menu_items where name like 'Uno %'")
    ).map(({ id }) => id);
    const target = { kind: "menu_items", ids } as const;
    const client = admin();
    expect(
      (await client.rpc("switch_records", { ...target, flag: "is_active", is_on: false })).error,
    ).toMatchObject(TOO_MANY);
    expect((await client.rpc("delete_records", target)).error).toMatchObject(TOO_MANY);
    expect(await isUnchanged()).toBe(true);
    const few = { ...target, ids: ids.slice(1) };
    expect((await client.rpc("delete_records", few)).data).toHaveLength(MOST);
    expect((await client.rpc("restore_deleted", few)).data).toHaveLength(MOST);
  });

  test("the secret key is not limited", async () => {
    await addItems(MOST + 1);
    const { error } = await server().from("menu_items").delete().like("name", "Uno %");
    expect(error).toBeNull();
  });

  const addDrafts = (count: number) =>
    sql(`
      set local session_replication_role = replica;
      insert into public.packages (id, name) values ('${GROUP}', 'Grupo');
      insert into public.drafts (table_name, record_id, record_name, changes, package_id)
      select 'menu_items', gen_random_uuid(), 'Uno ' || n,
        jsonb_build_object('name', 'Uno ' || n, 'url', '/', 'order_index', n), '${GROUP}'
      from generate_series(1, ${count}) as n`);

  // Over PGlite it takes several seconds.
  test.runIf(kind === "postgres")(
    "a group of a thousand drafts is published and undone",
    async () => {
      await addDrafts(MOST);
      const published = await publishNow(admin(), { action: "publish", package_id: GROUP });
      expect(await rows("select from public.menu_items where name like 'Uno %'")).toHaveLength(
        MOST,
      );
      await publishNow(admin(), { action: "undo", undoes: published });
      expect(await rows("select from public.menu_items where name like 'Uno %'")).toEqual([]);
      expect(await rows(`select from public.drafts where package_id = '${GROUP}'`)).toHaveLength(
        MOST,
      );
    },
  );

  test("a larger group is refused as too long, now and at its moment, and can be discarded", async () => {
    await addDrafts(MOST + 1);
    const target = { action: "publish", package_id: GROUP } as const;
    await expect(publishNow(admin(), target)).rejects.toMatchObject({
      failure: { reason: "too long" },
    });
    await plan(target);
    await server().rpc("carry_out_due").throwOnError();
    expect(await rows("select failure ->> 'reason' as reason from public.publications")).toEqual([
      { reason: "too long" },
    ]);
    await discardPackage(admin(), GROUP);
    expect(await rows("select from public.drafts")).toEqual([]);
  });

  test("as many redirects as are stored are imported in several requests", async () => {
    const redirects = Array.from({ length: 2 * MOST + 1 }, (_, n) => ({
      from_path: `/vieja/${n}`,
      target: "/productos",
    }));
    await addRedirects(admin(), redirects);
    expect(await rows("select from public.redirects where from_path like '/vieja/%'")).toHaveLength(
      redirects.length,
    );
  });

  test("a row that an upsert updates is counted once for each", async () => {
    await addItems(MOST + 1);
    const { data } = await people()
      .clients.administrator.from("menu_items")
      .select("*")
      .like("name", "Uno %")
      .order("id")
      .limit(MOST)
      .throwOnError();
    expect(
      (
        await admin()
          .from("menu_items")
          .upsert(data as never)
      ).error,
    ).toBeNull();
  });
});
