import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { Client } from "#data/client/client.ts";
import {
  createProduct,
  deleteProduct,
  getProduct,
  listCataloguePage,
  listWarnedProducts,
  updateProduct,
} from "#data/products.ts";
import { restoreRevision } from "#data/records/revisions.ts";
import type { ProductInput } from "#domain/products/product.ts";
import { RULE_DATABASES, startTestBackend, type TestBackend } from "#tests/support/backend.ts";

/* What a search of products finds, and what it must not take for a match. */

const BLANK: ProductInput = {
  title: "",
  description: "",
  features: [],
  image_url: null,
  category: null,
};
const spec = (name: string) => ({ name, min: 1, max: 2, unit: "%", basis: "tal cual" });

const PRODUCTS: readonly ProductInput[] = [
  {
    ...BLANK,
    title: "Urea protegida",
    description: "Nitrógeno recubierto. Es solo para rumiantes: nunca la dé a equinos ni cerdos.",
    features: ["Nitrógeno 38–41 %", "No la use en caballos; dosis 40 kg por lote"],
    category: "Proteicos",
    species: ["Bovinos"],
    presentations: ["Bulto de 25 kg", "IBC de 1.000 L"],
    warnings: [{ text: "Nunca a avestruces", source: "Manual", forbidden: ["Codornices"] }],
  },
  {
    ...BLANK,
    title: "Torta de palmiste",
    description: "Coproducto de la palma, que acompaña a la urea y a la melaza.",
    features: ["Sin almidón, rica en fibra"],
    presentations: ["Bulto de 40 kg", "A granel", "Big bag de 1 t"],
    specs: [spec("Proteína cruda"), { ...spec("Grasa"), variant: "Expeller" }],
  },
  { ...BLANK, title: "Secuestrante de micotoxinas", category: "Aditivos" },
];

describe.each(RULE_DATABASES)("the search of products over %s", (kind) => {
  let backend: TestBackend;
  let admin: Client;
  beforeAll(async () => {
    backend = await startTestBackend(kind);
    ({ client: admin } = await backend.createUser({
      email: "admin@empresa.example",
      password: "vacas verdes beben mate",
      administrator: true,
    }));
    for (const product of PRODUCTS) await createProduct(admin, product);
  });
  afterAll(() => backend.close());

  const find = async (text: string, isSimilar = false) =>
    (await listCataloguePage(backend.client(), { text, isSimilar, limit: 24 })).map(
      ({ title }) => title.split(" ", 1)[0],
    );

  test.each([
    ["big bag", ["Torta"]],
    ["granel", ["Torta"]],
    ["40 kg", ["Torta"]],
    ["40kg", ["Torta"]],
    ["bultos de 40 kilos", ["Torta"]],
    ["25 kg", ["Urea"]],
    ["1 tonelada", ["Torta"]],
    ["1000 litros", ["Urea"]],
    ["IBC 1.000 L", ["Urea"]],
    ["urea 25 kg", ["Urea"]],
    ["proteína", ["Torta"]],
    ["expeller", ["Torta"]],
    ["fibra", ["Torta"]],
    ["5 kg", []],
  ])("%j finds presentations and rows of the sheet: %j", async (text, titles) => {
    expect(await find(text)).toEqual(titles);
  });

  test.each(["caballos", "equinos", "cerdos", "avestruces", "codornices", "almidón", "manual"])(
    "%j, which a text denies or a warning names, is no match",
    async (text) => {
      expect(await find(text)).toEqual([]);
      expect(await find(text, true)).toEqual([]);
    },
  );

  test("a product that only mentions a word is alike, and no hit", async () => {
    expect(await find("melaza")).toEqual([]);
    expect(await find("melaza", true)).toEqual(["Torta"]);
    expect(await find("urea")).toEqual(["Urea"]);
    expect(await find("secuestante", true)).toEqual(["Secuestrante"]);
    for (const isSimilar of [false, true]) expect(await find("sebo", isSimilar)).toEqual([]);
  });

  test("a changed presentation is found immediately", async () => {
    const { id } = await createProduct(admin, { ...BLANK, title: "Sal" });
    await updateProduct(admin, id, { ...BLANK, title: "Sal", presentations: ["Caneca de 7 kg"] });
    expect(await find("7 kg")).toEqual(["Sal"]);
    await deleteProduct(admin, id);
  });

  test("the products with warnings are read without the others", async () => {
    const warned = await listWarnedProducts(backend.client(), { species: [["Bovinos", "Ovinos"]] });
    expect(warned.map(({ title }) => title)).toEqual(["Urea protegida"]);
    expect(await listWarnedProducts(backend.client(), { species: [["Aves"]] })).toEqual([]);
    expect(await listWarnedProducts(backend.client(), { slugs: ["torta-de-palmiste"] })).toEqual(
      [],
    );
  });

  test.each<[string, Partial<ProductInput>, string[], string[]]>([
    ["both", {}, ["Bovinos", "Ovinos y caprinos"], ["Bovinos", "Ovinos", "Caprinos"]],
    ["no sheep, with copper", { features: ["Cobre 50 mg/kg"] }, ["Ovino-caprinos"], ["Caprinos"]],
    [
      "both, without copper",
      { features: ["Sin cobre"] },
      ["Cabras/ovejas"],
      ["Ovinos", "Caprinos"],
    ],
    ["no sheep, of palm kernel", { title: "Palmiste" }, ["Ovinos y caprinos"], ["Caprinos"]],
    [
      "no sheep, excluded",
      { incompatibilities: "No la dé a ovejas" },
      ["Ovinos, caprinos"],
      ["Caprinos"],
    ],
    ["no sheep, minerals", { title: "Sal mineralizada" }, ["Ovinos y caprinos"], ["Caprinos"]],
    ["each once", {}, ["ovinos", "Ovinos y Caprinos"], ["ovinos", "Caprinos"]],
    [
      "what the office added",
      {},
      ["Cuyes", "Aves, ponedoras", ""],
      ["Cuyes", "Aves, ponedoras", ""],
    ],
  ])("sheep and goats are two species: %s", async (_name, given, species, stored) => {
    const made = await createProduct(admin, { ...BLANK, title: "Melaza", ...given, species });
    expect(made.species).toEqual(stored);
    await deleteProduct(admin, made.id);
  });

  test("an old revision does not bring the joint species back", async () => {
    const { id } = await createProduct(admin, { ...BLANK, title: "Melaza", species: ["Caprinos"] });
    const server = backend.client(backend.keys.secret);
    await updateProduct(admin, id, { ...BLANK, title: "Melaza", species: ["Aves"] });
    const { data } = await server.from("revisions").select("id").eq("record_id", id).order("id");
    const first = data?.[0]?.id ?? 0;
    await backend.database.transaction({}, (transaction) =>
      transaction.execute(
        `update public.revisions set after = after || '{"species": ["Ovinos y caprinos"]}' where id = ${first}`,
      ),
    );
    await restoreRevision(admin, first);
    expect((await getProduct(admin, id)).species).toEqual(["Ovinos", "Caprinos"]);
    await deleteProduct(admin, id);
  });
});
