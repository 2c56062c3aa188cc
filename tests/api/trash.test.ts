import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { listErasures } from "#data/leads/personal-data.ts";
import { createDraft } from "#data/publishing/drafts.ts";
import { planPublication } from "#data/publishing/publications.ts";
import {
  countDeletedBefore,
  eraseDeletedBefore,
  eraseDeletions,
  listDeletedIds,
  listDeletedRecords,
  restoreDeletions,
  type TrashFilter,
} from "#data/records/trash.ts";
import { parseContentSearch } from "#domain/content/content-list.ts";
import { ANA, startRevisions } from "#tests/api/revisions-support.ts";
import { RULE_DATABASES } from "#tests/support/backend.ts";

const ALL: TrashFilter = { words: [], table: null, sort: "newest" };
const MARKER = "cedula-1020304050";
const FUTURE = "2199-01-01T00:00:00Z";

describe.each(RULE_DATABASES)("the trash over %s", (kind) => {
  let setting: Awaited<ReturnType<typeof startRevisions>>;
  let ana: (typeof setting)["ana"];
  beforeAll(async () => {
    setting = await startRevisions(kind);
    ana = setting.ana;
  });
  beforeEach(() => setting.reset());
  afterAll(() => setting.backend.close());

  const page = { page: 1, pageSize: 2 };

  /** Creates records with these titles and deletes them; gives their ids. */
  const createDeleted = async (...titles: string[]) => {
    const ids: string[] = [];
    for (const title of titles) {
      const { id } = await setting.createProduct(title);
      await ana.from("products").delete().eq("id", id).throwOnError();
      ids.push(id);
    }
    return ids;
  };

  test("deleted records of all tables are one list, in pages, found by name, meaning and deleter", async () => {
    await createDeleted("Melaza de caña", "Urea");
    await ana.from("news").insert({ title: "Cosecha" }).throwOnError();
    await ana.from("news").delete().eq("title", "Cosecha").throwOnError();
    const text = { section: "contact", key: "phone", value: "1", type: "phone" } as const;
    await ana.from("site_content").insert(text).throwOnError();
    await ana.from("site_content").delete().eq("key", "phone").throwOnError();

    const { rows, total } = await listDeletedRecords(ana, ALL, page);
    expect(total).toBe(4);
    expect(rows).toMatchObject([
      { table_name: "site_content", record_name: "contact.phone", user_email: ANA },
      { table_name: "news", record_name: "Cosecha", user_email: ANA },
    ]);
    const find = async (search: string) =>
      (
        await listDeletedRecords(
          ana,
          { ...ALL, words: parseContentSearch(search) },
          { page: 1, pageSize: 9 },
        )
      ).rows.map(({ record_name }) => record_name);
    expect(await find("MELAZA cana")).toEqual(["Melaza de caña"]);
    expect(await find("teléfono")).toEqual(["contact.phone"]);
    expect(await find("ana@ urea")).toEqual(["Urea"]);
    expect(await find("100% nada")).toEqual([]);
    const news = await listDeletedRecords(ana, { ...ALL, table: "news" }, page);
    expect(news.rows).toMatchObject([{ record_name: "Cosecha" }]);
    const oldest = await listDeletedRecords(ana, { ...ALL, sort: "oldest" }, page);
    expect(oldest.rows[0]).toMatchObject({ record_name: "Melaza de caña" });
  });

  test("several are restored together, except those whose address has been taken", async () => {
    await createDeleted("Melaza", "Urea");
    await setting.createProduct("Urea");
    const ids = await listDeletedIds(ana, ALL);
    const restored = await restoreDeletions(ana, ids);
    expect(restored).toHaveLength(1);
    const left = await listDeletedRecords(ana, ALL, page);
    expect(left.rows).toMatchObject([{ record_name: "Urea" }]);
    const { data } = await ana.from("products").select("title").order("title");
    expect(data).toEqual([{ title: "Melaza" }, { title: "Urea" }]);
    expect(await restoreDeletions(ana, restored)).toEqual([]);
    const [newest] = await setting.list();
    expect(newest).toMatchObject({ operation: "insert", record_name: "Melaza" });
  });

  test("nothing of an erased record remains, and the log says how many and who", async () => {
    const [id = ""] = await createDeleted(`Lista de ${MARKER}`);
    const draft = { base: null, changes: { title: MARKER }, typed: { title: MARKER } };
    await createDraft(ana, { table_name: "products", record_id: id }, draft);
    await planPublication(
      ana,
      { action: "publish", table_name: "products", record_id: id },
      "2030-01-01T00:00:00Z",
    );
    const remaining = await setting.createProduct("Se queda");
    const [deletion = ""] = await listDeletedIds(ana, ALL);

    expect(await eraseDeletions(ana, [deletion, deletion])).toEqual([deletion]);
    const tables = await setting.backend.sql(
      `select table_schema || '.' || table_name as name from information_schema.tables
       where table_schema in ('public', 'private') and table_type = 'BASE TABLE'`,
    );
    for (const { name } of tables as { name: string }[]) {
      const rows = await setting.backend.sql(
        `select t::text from ${name} as t where t::text like '%${MARKER}%' or t::text like '%${id}%'`,
      );
      expect(rows, name).toEqual([]);
    }
    expect(await listErasures(ana)).toMatchObject([{ reason: "trash", records: 1, requests: 0 }]);
    expect(await setting.list()).toMatchObject([{ record_id: remaining.id }]);
    expect(await eraseDeletions(ana, [deletion])).toEqual([]);
    expect(await listErasures(ana)).toHaveLength(1);
  });

  test("an existing record keeps its history when its revisions are named", async () => {
    const product = await setting.createProduct("Melaza");
    await ana.from("products").delete().eq("id", product.id).throwOnError();
    const [deletion = ""] = await listDeletedIds(ana, ALL);
    await restoreDeletions(ana, [deletion]);
    const before = await setting.list();
    const ids = before.map(({ id }) => String(id));
    expect(await eraseDeletions(ana, ids)).toEqual([]);
    expect(await setting.list()).toEqual(before);
  });

  test("what was deleted before a moment is erased, and nothing later", async () => {
    await createDeleted("Vieja", "Nueva");
    await setting.backend.sql(
      `update public.revisions set changed_at = '2020-01-01Z' where record_name = 'Vieja'`,
    );
    expect(await countDeletedBefore(ana, "2021-01-01T00:00:00Z")).toBe(1);
    expect(await eraseDeletedBefore(ana, "2021-01-01T00:00:00Z")).toBe(1);
    const { rows } = await listDeletedRecords(ana, ALL, page);
    expect(rows).toMatchObject([{ record_name: "Nueva" }]);
    expect(await eraseDeletedBefore(ana, "2021-01-01T00:00:00Z")).toBe(0);
  });

  test("more than 500 are erased in batches, and one call takes no more", async () => {
    await setting.backend.sql(
      `insert into public.revisions (table_name, record_id, record_name, operation, before, change_id)
       select 'news', gen_random_uuid(), 'Nota', 'delete', '{}', gen_random_uuid() from generate_series(1, 501)`,
    );
    const ids = await listDeletedIds(ana, ALL);
    expect(ids).toHaveLength(501);
    for (const name of ["restore_deletions", "erase_deletions"] as const) {
      const { error } = await ana.rpc(name, { revisions: ids.map(Number) });
      expect(error).toMatchObject({ code: "22023" });
    }
    expect(await eraseDeletions(ana, ids.slice(0, 1))).toEqual(ids.slice(0, 1));
    expect(await eraseDeletedBefore(ana, FUTURE)).toBe(500);
    expect(await listDeletedIds(ana, ALL)).toEqual([]);
  });

  test("others see and change nothing of the trash", async () => {
    await createDeleted("Melaza");
    const ids = await listDeletedIds(ana, ALL);
    const { ordinary } = setting;
    expect(await listDeletedIds(ordinary, ALL)).toEqual([]);
    expect(await restoreDeletions(ordinary, ids)).toEqual([]);
    await expect(eraseDeletions(ordinary, ids)).rejects.toMatchObject({ kind: "forbidden" });
    await expect(eraseDeletedBefore(ordinary, FUTURE)).rejects.toMatchObject({ kind: "forbidden" });
    expect(await listDeletedIds(ana, ALL)).toEqual(ids);
  });
});
