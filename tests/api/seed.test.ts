import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { SEED_CONTENT, SEED_NEWS, SEED_PRODUCTS, seedDemo } from "#backend/seed/seed.ts";
import { type Client, createClient } from "#data/client/client.ts";
import { listContent } from "#data/content.ts";
import { createProduct, deleteProduct, listProducts, updateProduct } from "#data/products.ts";
import { RULE_DATABASES, startTestBackend, type TestBackend } from "#tests/support/backend.ts";

const EVERYTHING = {
  products: SEED_PRODUCTS.length,
  news: SEED_NEWS.length,
  menu: 5,
  content: SEED_CONTENT.length,
};
const NOTHING = { products: 0, news: 0, menu: 0, content: 0 };

async function count(client: Client) {
  const countRows = async (table: "news" | "menu_items") =>
    (await client.from(table).select("id").throwOnError()).data.length;
  return {
    products: (await listProducts(client)).length,
    news: await countRows("news"),
    menu: await countRows("menu_items"),
    content: (await listContent(client)).length,
  };
}

const EMPTY_EVERYTHING = `truncate public.products, public.news, public.menu_items,
  public.site_content, public.installation cascade`;

describe.each(RULE_DATABASES)("the seed over %s", (kind) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startTestBackend(kind);
  });
  afterAll(() => backend.close());

  /** An empty installation with clients of a visitor, of the office, and one cut off when it writes to a table. */
  async function openEmpty() {
    await backend.sql(EMPTY_EVERYTHING);
    const { fetch, keys } = backend;
    const cutOffAt = (table: string) =>
      createClient({
        url: "http://backend.test",
        key: keys.secret,
        fetch: async (input, init) => {
          const request = new Request(input, init);
          const isCutOff = request.method === "POST" && request.url.includes(`/rest/v1/${table}`);
          if (isCutOff) throw new TypeError("fetch failed");
          return fetch(request);
        },
      });
    return { visitor: backend.client(), office: backend.client(keys.secret), cutOffAt };
  }

  test("a new installation is seeded once, and visitors see everything except drafts", async () => {
    const { office, visitor } = await openEmpty();
    expect(await seedDemo(office)).toBe("seeded");
    expect(await count(office)).toEqual(EVERYTHING);
    expect(await seedDemo(office)).toBe("already");
    expect(await count(office)).toEqual(EVERYTHING);
    expect(await count(visitor)).toEqual({ ...EVERYTHING, news: SEED_NEWS.length - 2 });
  });

  test("records are stored as written, with a slug from the title", async () => {
    const { office } = await openEmpty();
    await seedDemo(office);
    const products = await listProducts(office);
    const soy = products.find(({ title }) => title === "Harina de soya");
    const seed = SEED_PRODUCTS.find(({ title }) => title === "Harina de soya");
    const time = new Date(seed?.created_at ?? "").toISOString().replace(".000Z", "+00:00");
    const stored = {
      ...seed,
      slug: "harina-de-soya",
      more_images: [],
      documents: [],
      is_published: true,
      created_at: time,
      updated_at: time,
    };
    expect(soy).toEqual(stored);
    const { data: articles } = await office.from("news").select("slug").throwOnError();
    expect(articles.map(({ slug }) => slug)).toContain(
      "preguntas-a-nuestro-equipo-compre-nutrientes-no-bultos",
    );
  });

  test("the next start leaves deleted and edited records unchanged", async () => {
    const { office } = await openEmpty();
    await seedDemo(office);
    const [edited, ...others] = await listProducts(office);
    if (edited === undefined) throw new Error("the seed left no product");
    for (const { id } of others) await deleteProduct(office, id);
    await updateProduct(office, edited.id, { ...edited, title: "Otro título" });
    expect(await seedDemo(office)).toBe("already");
    expect((await listProducts(office)).map(({ title }) => title)).toEqual(["Otro título"]);
  });

  test.each(["products", "news", "menu_items", "site_content", "installation"])(
    "a first run that is cut off at %s completes at the next start",
    async (table) => {
      const { office, cutOffAt } = await openEmpty();
      await expect(seedDemo(cutOffAt(table))).rejects.toMatchObject({ kind: "network" });
      expect(await seedDemo(office)).toBe("seeded");
      expect(await count(office)).toEqual(EVERYTHING);
    },
  );

  test("two concurrent starts seed it once", async () => {
    const { office } = await openEmpty();
    await Promise.all([seedDemo(office), seedDemo(office)]);
    expect(await count(office)).toEqual(EVERYTHING);
    expect(await seedDemo(office)).toBe("already");
  });

  test("an installation with its own records is never seeded, even after they are deleted", async () => {
    const { office } = await openEmpty();
    const own = await createProduct(office, {
      title: "Maíz",
      description: "",
      features: [],
      image_url: null,
      category: null,
    });
    expect(await seedDemo(office)).toBe("already");
    expect(await count(office)).toEqual({ ...NOTHING, products: 1 });
    await deleteProduct(office, own.id);
    expect(await seedDemo(office)).toBe("already");
    expect(await count(office)).toEqual(NOTHING);
  });

  test("the publishable key cannot seed", async () => {
    const { visitor, office } = await openEmpty();
    await expect(seedDemo(visitor)).rejects.toMatchObject({ kind: "unauthenticated" });
    expect(await count(office)).toEqual(NOTHING);
  });
});
