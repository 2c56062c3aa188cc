import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { Client } from "#data/client/client.ts";
import { createProduct, findProduct, updateProduct } from "#data/products.ts";
import { findRenamedProduct } from "#data/site/site-map.ts";
import type { ProductDocument, ProductLogistics } from "#domain/products/product.ts";
import { RULE_DATABASES, startTestBackend, type TestBackend } from "#tests/support/backend.ts";

/* A product's fields beyond the specification, and changes of its slug. */

const MINIMUM = { title: "Urea", description: "", features: [], image_url: null, category: null };

const SHEET = {
  species: ["Bovinos", "Ovinos"],
  presentations: ["Bolsa, 40 kg"],
  specs: [
    { name: "Nitrógeno", min: 41.5, max: null, unit: "%", basis: "tal cual" },
    { name: "Grasa", min: null, max: null, unit: "%", basis: "", grades: [6, 8], variant: "Fina" },
    { name: "Plomo", min: null, max: 10, unit: "mg/kg", basis: "", group: "contaminant" as const },
  ],
  min_order: "Una tonelada",
  logistics: [
    { presentation: "Bolsa, 40 kg", per_pallet: 25, per_truck: 800, truck: "Tractomula" },
  ],
  lead_time: "2 a 3 días hábiles",
  delivery_zones: "Meta y Cundinamarca",
  origin: "Colombia (Meta)",
  sampling: "Diez bultos por lote",
  ica_registration: "1234-SL",
  inclusion: [{ species: "Bovinos", min: null, max: 1, unit: "% de la ración", source: "Manual" }],
  storage: "Bajo techo",
  shelf_life: "12 meses",
  handling: "Con guantes",
  incompatibilities: "Nunca a equinos",
  documents: [
    { title: "Certificado de análisis", url: "/documentos/urea.pdf", expires: "2027-05-31" },
    { title: "Hoja de seguridad", url: "HTTPS://proveedor.example/hoja.pdf" },
  ],
};

describe.each(RULE_DATABASES)("a product's sheet over %s", (kind) => {
  let backend: TestBackend;
  let admin: Client;
  let visitor: Client;

  beforeAll(async () => {
    backend = await startTestBackend(kind);
    ({ client: admin } = await backend.createUser({
      email: "admin@empresa.example",
      password: "vacas verdes beben mate",
      administrator: true,
    }));
    visitor = backend.client();
  });
  afterAll(() => backend.close());

  test("all fields of the sheet are stored and readable by visitors", async () => {
    const created = await createProduct(admin, { ...MINIMUM, ...SHEET });
    expect(await findProduct(visitor, created.slug)).toMatchObject(SHEET);
    const emptied = await updateProduct(admin, created.id, { ...MINIMUM, documents: [] });
    expect(emptied).toMatchObject({ ...SHEET, documents: [] });
  });

  test("a client that sends only the specification's columns creates a product without documents", async () => {
    expect(await createProduct(admin, MINIMUM)).toMatchObject({ documents: [], specs: [] });
  });

  test.each<[string, unknown]>([
    ["no list", { title: "Hoja", url: "/hoja.pdf" }],
    ["a text", ["/hoja.pdf"]],
    ["a list in the list", [[{ title: "Hoja", url: "/hoja.pdf" }]]],
    ["no title", [{ url: "/hoja.pdf" }]],
    ["a blank title", [{ title: " ", url: "/hoja.pdf" }]],
    ["no address", [{ title: "Hoja" }]],
    ["a script", [{ title: "Hoja", url: "javascript:alert(1)" }]],
    ["plain http", [{ title: "Hoja", url: "http://proveedor.example/hoja.pdf" }]],
    ["another site in disguise", [{ title: "Hoja", url: "//malo.example" }]],
    ["another site behind a backslash", [{ title: "Hoja", url: "/\\malo.example" }]],
    [
      "a good one and a bad one",
      [
        { title: "Hoja", url: "/hoja.pdf" },
        { title: "Hoja", url: "hoja.pdf" },
      ],
    ],
  ])("the database refuses documents that are %s", async (_name, documents) => {
    const input = { ...MINIMUM, documents: documents as ProductDocument[] };
    await expect(createProduct(admin, input)).rejects.toMatchObject({
      kind: "invalid",
      code: "23514",
    });
  });

  test.each<[string, unknown]>([
    ["no list", { presentation: "Bulto" }],
    ["a row without presentation", [{ per_pallet: 25 }]],
    ["a blank presentation", [{ presentation: "  ", per_pallet: 25 }]],
    ["too many rows", Array.from({ length: 21 }, () => ({ presentation: "Bulto", per_pallet: 1 }))],
    ["too long", [{ presentation: "Bulto".repeat(5000) }]],
  ])("the database refuses a load that is %s", async (_name, logistics) => {
    const input = { ...MINIMUM, logistics: logistics as ProductLogistics[] };
    await expect(createProduct(admin, input)).rejects.toMatchObject({
      kind: "invalid",
      code: "23514",
    });
  });

  test("a slug in use by another product is refused, and a former slug is accepted", async () => {
    const melaza = await createProduct(admin, { ...MINIMUM, title: "Melaza" });
    const levadura = await createProduct(admin, { ...MINIMUM, title: "Levadura" });
    await expect(
      updateProduct(admin, levadura.id, { ...MINIMUM, slug: melaza.slug }),
    ).rejects.toMatchObject({ kind: "conflict", code: "23505" });
    await updateProduct(admin, melaza.id, { ...MINIMUM, slug: "melaza-de-cana" });
    expect(await findRenamedProduct(visitor, "melaza")).toBe("melaza-de-cana");
    await updateProduct(admin, levadura.id, { ...MINIMUM, slug: "melaza" });
    expect((await findProduct(visitor, "melaza"))?.id).toBe(levadura.id);
    expect(await findRenamedProduct(visitor, "levadura")).toBe("melaza");
  });
});
