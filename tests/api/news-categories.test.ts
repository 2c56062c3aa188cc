import { describe, expect, test } from "vitest";

import type { Client } from "#data/client/client.ts";
import { explainError } from "#data/client/error-texts.ts";
import type { DataError } from "#data/client/errors.ts";
import { NO_VERSION, saveContent } from "#data/content.ts";
import { countNewsCategories, listNewsCategories } from "#data/news-categories.ts";
import { createArticle, updateArticle } from "#data/news.ts";
import { publishNow } from "#data/publishing/publications.ts";
import { type ArticleInput, NEW_ARTICLE, NEWS_CATEGORIES } from "#domain/news/article.ts";
import { CATEGORIES_TEXT, readNewsCategories } from "#domain/news/categories.ts";
import { usePublishing } from "#tests/api/publishing-support.ts";
import { RULE_DATABASES } from "#tests/support/backend.ts";

/* The list of news categories and the articles' categories agree, whichever way either changes. */

const SEVEN = NEWS_CATEGORIES.join("\n");
/** The list with the line of one category replaced; without a line, removed. */
const withLine = (name: string, line?: string) =>
  NEWS_CATEGORIES.flatMap((one) => (one === name ? (line ?? []) : [one])).join("\n");
/** «Calidad» is called «Normas». */
const RENAMED = withLine("Calidad", "Normas\t7\tCalidad");
/** «Calidad» is gone, and its articles go to «Servicios». */
const MERGED = withLine("Servicios", "Servicios\t5\tServicios\tCalidad").replace("\nCalidad", "");

const IN_USE = "a news category in use has no successor";
const UNKNOWN = "there is no such news category";
const INVALID = "the list of news categories is not valid";

describe.each(RULE_DATABASES)("the categories of news over %s", (kind) => {
  const { people, admin, visitor, server, begin, makePackage } = usePublishing(kind);
  const editor = () => people().clients.editor as Client;

  const write = async (title: string, category: string, more: Partial<ArticleInput> = {}) =>
    createArticle(admin(), { ...NEW_ARTICLE, title, author: "Ana", category, ...more });
  const setCategory = ({ id }: { id: string }, category: string) =>
    updateArticle(admin(), id, { category });
  const readList = async () => {
    const { data } = await admin()
      .from("site_content")
      .select("*")
      .match(CATEGORIES_TEXT)
      .maybeSingle()
      .throwOnError();
    return data;
  };
  /** Stores the list as the panel's form does. */
  const store = async (value: string, client = admin()) => {
    const version = (await readList())?.updated_at ?? NO_VERSION;
    const [row] = await saveContent(client, [
      { ...CATEGORIES_TEXT, value, type: "textarea", updated_at: version },
    ]);
    return row!;
  };
  const categoriesNow = async () => {
    const { data } = await server().from("news").select("title, category").throwOnError();
    return Object.fromEntries(data.map(({ title, category }) => [title, category]));
  };
  const failure = async (run: PromiseLike<unknown>) =>
    Promise.resolve(run).then(
      () => null,
      (error: unknown) => error as DataError,
    );
  const revisionsOf = async (id: string) => {
    const { data } = await admin()
      .from("revisions")
      .select("*")
      .eq("record_id", id)
      .order("id", { ascending: false })
      .throwOnError();
    return data;
  };
  const restore = async (id: number) =>
    admin().rpc("restore_revision", { revision_id: id }).throwOnError();

  test("a new site has the specification's seven, and the database reads lists as the site does", async () => {
    expect(await listNewsCategories(visitor())).toEqual(readNewsCategories(""));
    for (const text of ["", "-", "Aves\nPeces \t3\tTruchas\tCarpas", MERGED]) {
      const { rows } = await people().database.transaction({}, (transaction) =>
        transaction.query(
          `select name, to_json(former_names)::text as former from private.list_news_categories(
             private.read_news_categories($1)) order by place`,
          [text],
        ),
      );
      const listed = rows.map(({ name, former }) => [name, JSON.parse(String(former))]);
      const wanted = readNewsCategories(text);
      expect(listed).toEqual(wanted.map(({ name, formerNames }) => [name, formerNames]));
    }
  });

  test("an article has one of the categories, for the server too", async () => {
    for (const client of [admin(), editor(), server()]) {
      const error = await failure(
        createArticle(client, {
          ...NEW_ARTICLE,
          title: "Una",
          author: "Ana",
          category: "Deportes",
        }),
      );
      expect(error).toMatchObject({ code: "23514", message: UNKNOWN, kind: "invalid" });
      expect(explainError(error)).toContain("ya no existe");
    }
    const article = await write("Una", "Calidad");
    expect(await failure(setCategory(article, "Deportes"))).toMatchObject({ message: UNKNOWN });
    await store(`${SEVEN}\nDeportes`);
    await setCategory(article, "Deportes");
    expect(await categoriesNow()).toEqual({ Una: "Deportes" });
  });

  test("an article without a category gets the specification's, or the first", async () => {
    await store("Aves\nPeces");
    await admin().from("news").insert({ title: "Sin", author: "Ana" }).throwOnError();
    await store("Peces\nInnovación\nAves");
    await admin().from("news").insert({ title: "Otra", author: "Ana" }).throwOnError();
    expect(await categoriesNow()).toEqual({ Sin: "Aves", Otra: "Innovación" });
  });

  test.each([
    ["two of one name", "Aves\nAVES"],
    ["a blank one", "Aves\n\nPeces"],
    ["no letter", "¿?"],
    ["too long a name", "a".repeat(41)],
    ["a control character", "Aves\u0007"],
    ["an invisible character", "Av\u200bes"],
    ["a token", "{empresa}"],
    ["the name of the filter", "Todas"],
    ["an unknown colour", "Aves\t13"],
    ["a script as colour", "Aves\tred;x"],
    ["too many", Array.from({ length: 41 }, (_, index) => `Tema ${index}`).join("\n")],
    ["too many former names", `Aves\t1${"\tx".repeat(201)}`],
  ])("a list with %s is refused", async (_, list) => {
    const error = await failure(store(list));
    expect(error).toMatchObject({ code: "23514", message: INVALID });
    expect(explainError(error)).toContain("lista de categorías");
    expect(await readList()).toBeNull();
  });

  test("a category of articles, drafts of which exist or not, does not go without an heir", async () => {
    const article = await write("Una", "Calidad", { is_published: false });
    const error = await failure(store(withLine("Calidad")));
    expect(error).toMatchObject({ code: "23514", message: IN_USE });
    expect(explainError(error)).toContain("elija a cuál pasan");
    expect(await readList()).toBeNull();

    await begin("news", await setCategory(article, "Servicios"), {
      changes: { category: "Calidad" },
      typed: { category: "Calidad" },
    });
    expect((await failure(store(withLine("Calidad"))))?.message).toBe(IN_USE);
    await admin().from("drafts").delete().eq("record_id", article.id).throwOnError();
    await store(withLine("Calidad"));
    expect(await categoriesNow()).toEqual({ Una: "Servicios" });
  });

  test("articles and drafts follow a renamed category in one transaction", async () => {
    const [shown, hidden] = [
      await write("Pública", "Calidad"),
      await write("Oculta", "Calidad", { is_published: false }),
    ];
    await write("Otra", "Ganadería");
    const draft = await begin("news", shown, {
      changes: { category: "Calidad", title: "Pública y corregida" },
      typed: { category: "Calidad", title: "Pública y corregida" },
    });
    const fresh = await begin("news", null, {
      typed: { category: "Calidad", title: "Nueva" },
    });
    const { data: before } = await admin().from("drafts").select("*").order("id").throwOnError();
    const list = await store(RENAMED, admin());
    expect(await categoriesNow()).toEqual({
      Pública: "Normas",
      Oculta: "Normas",
      Otra: "Ganadería",
    });
    const [moved] = await revisionsOf(hidden.id);
    const [listed] = await revisionsOf(list.id);
    expect(moved).toMatchObject({ changed_columns: ["category"], change_id: listed!.change_id });

    const { data: drafts } = await admin().from("drafts").select("*").order("id").throwOnError();
    const find = (id: string) => drafts.find((one) => one.id === id);
    expect(find(draft.id)).toMatchObject({
      base: { category: "Normas" },
      changes: { category: "Normas" },
      typed: { category: "Normas" },
    });
    expect(find(fresh.id)).toMatchObject({
      base: null,
      changes: null,
      typed: { category: "Normas" },
    });
    expect(drafts.map(({ user_email }) => user_email)).toEqual(
      before.map(({ user_email }) => user_email),
    );
    await publishNow(admin(), { action: "publish", table_name: "news", record_id: shown.id });
    expect(await categoriesNow()).toMatchObject({ "Pública y corregida": "Normas" });
    // A form that was opened before sends the former name.
    await setCategory(hidden, "Calidad");
    await write("Tardía", "Calidad");
    expect(await categoriesNow()).toMatchObject({ Tardía: "Normas", Oculta: "Normas" });
  });

  test("a draft that an editor wrote stays the editor's when a category is renamed", async () => {
    const article = await write("Una", "Calidad");
    await editor()
      .from("drafts")
      .insert({
        table_name: "news",
        record_id: article.id,
        base: { ...article },
        changes: { category: "Calidad", title: "Dos" },
      })
      .throwOnError();
    const read = async () =>
      (await admin().from("drafts").select("user_id, record_name, changes").single().throwOnError())
        .data;
    const { user_id } = await read();
    await store(RENAMED);
    expect(await read()).toEqual({
      user_id,
      record_name: "Dos",
      changes: { category: "Normas", title: "Dos" },
    });
    expect(user_id).not.toBe((await revisionsOf(article.id))[0]!.user_id);
  });

  test("deleted articles and old states come back into the category that theirs became, or the first", async () => {
    const [present, gone, lost] = [
      await write("Cambiada", "Calidad"),
      await write("Eliminada", "Calidad"),
      await write("Perdida", "Internacional"),
    ];
    const [first] = await revisionsOf(present.id);
    await setCategory(present, "Ganadería");
    await admin().from("news").delete().in("id", [gone.id, lost.id]).throwOnError();
    // The trash does not hold «Internacional» back.
    await store(MERGED.replace("\nInternacional", ""));
    await restore(first!.id);
    const { data: restored } = await admin()
      .rpc("restore_deleted", { kind: "news", ids: [gone.id, lost.id] })
      .throwOnError();
    expect(restored).toHaveLength(2);
    expect(await categoriesNow()).toEqual({
      Cambiada: "Servicios",
      Eliminada: "Servicios",
      Perdida: "Innovación",
    });
  });

  test("restoring the former list returns the articles that the change had moved", async () => {
    await write("Movida", "Calidad");
    const changed = await write("Cambiada", "Calidad");
    await write("De antes", "Servicios");
    await store(SEVEN);
    const list = await store(MERGED);
    expect(new Set(Object.values(await categoriesNow()))).toEqual(new Set(["Servicios"]));
    await setCategory(changed, "Ganadería");
    const [, first] = await revisionsOf(list.id);
    await restore(first!.id);
    expect(await categoriesNow()).toEqual({
      Movida: "Calidad",
      Cambiada: "Ganadería",
      "De antes": "Servicios",
    });
    // The restored list is another change, after which the articles are restored again.
    const [, merged] = await revisionsOf(list.id);
    await restore(merged!.id);
    expect(await categoriesNow()).toMatchObject({ Movida: "Servicios" });
  });

  test("restoring the list before a rename, or deleting the list, gives the articles their former name", async () => {
    await write("Una", "Calidad");
    await store(SEVEN);
    const list = await store(RENAMED);
    await write("Otra", "Normas");
    const [, first] = await revisionsOf(list.id);
    await restore(first!.id);
    expect(await categoriesNow()).toEqual({ Una: "Calidad", Otra: "Calidad" });
    await store(RENAMED);
    await admin().from("site_content").delete().eq("id", list.id).throwOnError();
    expect(await categoriesNow()).toEqual({ Una: "Calidad", Otra: "Calidad" });
  });

  test("a list whose new categories have articles is not replaced by one without them", async () => {
    await store(SEVEN);
    const list = await store(`${SEVEN}\nAves`);
    await write("Una", "Aves");
    const [, first] = await revisionsOf(list.id);
    const { error } = await admin().rpc("restore_revision", { revision_id: first!.id });
    expect(error?.message).toBe(IN_USE);
    const gone = await admin().from("site_content").delete().eq("id", list.id);
    expect(gone.error?.message).toBe(IN_USE);
    const renamed = await admin().from("site_content").update({ key: "otra" }).eq("id", list.id);
    expect(renamed.error?.message).toBe(IN_USE);
  });

  test("a package with the list is published and undone as a whole", async () => {
    const moved = await write("Movida", "Calidad");
    const edited = await write("Editada", "Calidad");
    const list = await store(SEVEN);
    const drafts = [
      await begin("site_content", list, { changes: { value: MERGED } }),
      await begin("news", edited, { changes: { title: "Editada dos veces" } }),
    ];
    const id = await makePackage("Temas", drafts);
    const publication = await publishNow(admin(), { action: "publish", package_id: id });
    expect(await categoriesNow()).toEqual({
      Movida: "Servicios",
      "Editada dos veces": "Servicios",
    });
    await publishNow(admin(), { action: "undo", undoes: publication });
    expect(await categoriesNow()).toEqual({ Movida: "Calidad", Editada: "Calidad" });
    const { data } = await admin().from("drafts").select("record_id, changes").throwOnError();
    expect(data.map(({ record_id }) => record_id).toSorted()).toEqual(
      [edited.id, list.id].toSorted(),
    );
    expect(data.find(({ record_id }) => record_id === moved.id)).toBeUndefined();
    expect(data.find(({ record_id }) => record_id === edited.id)?.changes).toEqual({
      title: "Editada dos veces",
    });
    await publishNow(admin(), { action: "publish", package_id: id });
    expect(await categoriesNow()).toEqual({
      Movida: "Servicios",
      "Editada dos veces": "Servicios",
    });
  });

  test("a draft of the list that would leave articles behind is not published", async () => {
    await write("Una", "Calidad");
    const list = await store(SEVEN);
    await begin("site_content", list, { changes: { value: withLine("Calidad") } });
    const error = await failure(
      publishNow(admin(), { action: "publish", table_name: "site_content", record_id: list.id }),
    );
    expect(error).toMatchObject({ failure: { reason: "invalid" } });
    expect((await readList())?.value).toBe(SEVEN);
  });

  test("a preview shows drafted names on the articles, and visitors none of it", async () => {
    await write("Una", "Calidad");
    await write("Otra", "Ganadería");
    const list = await store(SEVEN);
    await begin("site_content", list, { changes: { value: RENAMED } });
    const { data } = await admin()
      .rpc("preview_news", {}, { get: true })
      .select("title, category")
      .order("title")
      .throwOnError();
    expect(data).toEqual([
      { title: "Otra", category: "Ganadería" },
      { title: "Una", category: "Normas" },
    ]);
    expect(await categoriesNow()).toMatchObject({ Una: "Calidad" });
    expect((await listNewsCategories(visitor())).at(-1)?.name).toBe("Calidad");
  });

  test("editors read the list and do not change it", async () => {
    await write("Una", "Calidad");
    const list = await store(SEVEN);
    expect((await listNewsCategories(editor())).map(({ name }) => name)).toEqual(NEWS_CATEGORIES);
    expect(await failure(saveContent(editor(), [{ ...list, value: RENAMED }]))).toMatchObject({
      kind: "forbidden",
    });
    await editor().from("site_content").update({ value: RENAMED }).eq("id", list.id);
    await editor().from("site_content").delete().eq("id", list.id);
    const draft = await editor()
      .from("drafts")
      .insert({
        table_name: "site_content",
        record_id: list.id,
        base: {},
        changes: { value: "A" },
      });
    expect(draft.error?.code).toBe("42501");
    const [revision] = await revisionsOf(list.id);
    await editor().rpc("restore_revision", { revision_id: revision!.id });
    expect((await readList())?.value).toBe(SEVEN);
    expect(await categoriesNow()).toEqual({ Una: "Calidad" });
  });

  test("uses are counted: articles, drafts and deleted articles", async () => {
    const article = await write("Una", "Calidad");
    await write("Oculta", "Calidad", { is_published: false });
    const gone = await write("Eliminada", "Servicios");
    await admin().from("news").delete().eq("id", gone.id).throwOnError();
    await begin("news", article, { changes: { category: "Ganadería" } });
    const uses = await countNewsCategories(admin());
    expect(uses.toSorted((a, b) => (a.category < b.category ? -1 : 1))).toEqual([
      { category: "Calidad", articles: 2, drafts: 0, deleted: 0 },
      { category: "Ganadería", articles: 0, drafts: 1, deleted: 0 },
      { category: "Servicios", articles: 0, drafts: 0, deleted: 1 },
    ]);
  });

  test("of two administrators who change the list at once the second is refused", async () => {
    await write("Una", "Calidad");
    const list = await store(SEVEN);
    const results = await Promise.allSettled(
      [RENAMED, MERGED].map((value) => saveContent(admin(), [{ ...list, value }])),
    );
    const [lost] = results.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(lost).toMatchObject({ kind: "stale" });
    const names = (await listNewsCategories(visitor())).map(({ name }) => name);
    expect(names).toContain((await categoriesNow())["Una"]);
  });

  test("articles that are written while a category goes never keep it", async () => {
    const list = await store(SEVEN);
    const titles = Array.from({ length: 12 }, (_, index) => `Noticia ${index}`);
    await Promise.all([
      ...titles.slice(0, 6).map((title) => write(title, "Calidad")),
      saveContent(admin(), [{ ...list, value: MERGED }]),
      ...titles.slice(6).map((title) => write(title, "Calidad")),
    ]);
    expect(await categoriesNow()).toEqual(
      Object.fromEntries(titles.map((title) => [title, "Servicios"])),
    );
  });

  test("the server's tools replace the list by deleting and inserting it", async () => {
    await store(`${SEVEN}\nAves`);
    await write("Una", "Aves");
    const row = (await readList())!;
    await server().from("site_content").delete().eq("id", row.id).throwOnError();
    await server().from("site_content").insert(row).throwOnError();
    expect(await categoriesNow()).toEqual({ Una: "Aves" });
  });
});
