import { inflateSync } from "node:zlib";

import sharp from "sharp";
import { expect, test } from "vitest";

import { SEED_PRODUCTS } from "#backend/seed/seed.ts";
import { compareProducts } from "#domain/comparison/comparison.ts";
import { CATALOGUE } from "#domain/content/catalogue/catalogue.ts";
import { listContactFacts } from "#domain/content/contact-facts.ts";
import { mergeSiteContent } from "#domain/content/site-content.ts";
import { readTrust } from "#domain/identity/trust.ts";
import type { OpenProposal, ProposalItem } from "#domain/leads/proposal/proposal.ts";
import { BLANK_PRODUCT } from "#domain/products/product.ts";
import { writeComparison } from "#server/files/documents/comparison-document.ts";
import { openPaper } from "#server/files/documents/paper.ts";
import { writeProposal } from "#server/files/documents/proposal-document.ts";
import { writeQuestionnaire } from "#server/files/documents/questionnaire-document.ts";
import { writeSheet } from "#server/files/documents/sheet-document.ts";

const SHEET = {
  product: {
    ...BLANK_PRODUCT,
    title: "Torta de palmiste <fina> & seca",
    description: "Coproducto de la palma.",
    features: ["A granel"],
    species: ["Bovinos"],
    presentations: ["Bulto de 40 kg"],
    specs: [
      { name: "Proteína", min: 14, max: 18, unit: "%", basis: "base seca" },
      { name: "Humedad", min: null, max: 10, unit: "%", basis: "" },
    ],
    updated_at: "2026-11-25T03:00:00+00:00",
  },
  brand: "Insumos Nutrición Animal",
  note: "Valores típicos.",
  contact: [
    { name: "Teléfono", text: "601 745 1234", href: "tel:+576017451234" },
    { name: "NIT", text: "901234567-8", href: null },
  ],
  address: "https://www.empresa.example/productos/torta-de-palmiste",
};

const ITEM: ProposalItem = {
  description: "Melaza",
  quantity: 2.5,
  unit: "t",
  price: 980_000,
  vat: 5,
};

const PROPOSAL: OpenProposal = {
  radicado: "COT-261125-ABCD",
  name: "Ana Gil",
  company: "",
  version: 1,
  state: "sent",
  items: [ITEM],
  freight: 0,
  freight_vat: null,
  valid_until: "2026-12-03",
  payment: "A 30 días",
  delivery: "",
  conditions: "",
  digest: "a",
  finished_at: "2026-11-25",
  answer: null,
  answered_at: null,
};

const PLACE = { brand: "Insumos", address: "https://www.empresa.example/propuesta/0123" };

const readTags = (pdf: Buffer) =>
  [...pdf.toString("latin1").matchAll(/\/S \/(\w+)/g)].map(([, tag]) => tag);

test("a sheet is one tagged page in Spanish, with its figures as a table", async () => {
  const pdf = await writeSheet(SHEET);
  const text = pdf.toString("latin1");
  expect(text.startsWith("%PDF-1.7")).toBe(true);
  expect(text).toContain("/Lang (es-CO)");
  expect(text).toContain("/Marked true");
  expect(text.match(/\/Type \/Page\n/g)).toHaveLength(1);
  const tags = readTags(pdf);
  for (const tag of ["Document", "H1", "H2", "P", "Figure", "Table", "L", "LI"])
    expect(tags).toContain(tag);
  expect(tags.filter((tag) => tag === "TR")).toHaveLength(3);
  expect(tags.filter((tag) => tag === "TH")).toHaveLength(5);
  expect(tags.filter((tag) => tag === "TD")).toHaveLength(4);
});

test.each(SEED_PRODUCTS.map((product) => [product.title, product] as const))(
  "the sheet of '%s' is one page",
  async (_title, product) => {
    const pdf = await writeSheet({
      ...SHEET,
      note: CATALOGUE.products.sheet_note.fallback,
      contact: listContactFacts(mergeSiteContent([])),
      product: { ...BLANK_PRODUCT, ...product, updated_at: "2026-11-25T03:00:00+00:00" },
    });
    expect(pdf.toString("latin1").match(/\/Type \/Page\n/g)).toHaveLength(1);
  },
);

test("a state gives the same bytes each time, and another state others", async () => {
  const [first, second] = [await writeSheet(SHEET), await writeSheet(SHEET)];
  expect(first.equals(second)).toBe(true);
  expect((await writeSheet({ ...SHEET, note: "Otro" })).equals(first)).toBe(false);
});

test("a sheet says how to answer it", async () => {
  const others = await writeSheet({ ...SHEET, contact: [{ name: "NIT", text: "1", href: null }] });
  expect(others.equals(await writeSheet(SHEET))).toBe(false);
  const silent = await writeSheet({ ...SHEET, contact: [] });
  const countTexts = (pdf: Buffer) => readTags(pdf).filter((tag) => tag === "P").length;
  expect(countTexts(await writeSheet(SHEET))).toBe(countTexts(silent) + 1);
  const pdf = await writeSheet(SHEET);
  expect(readTags(pdf).filter((tag) => tag === "Link")).toHaveLength(1);
  expect(pdf.toString("latin1")).toContain("/URI (tel:+576017451234)");
});

test("a title cannot write into the metadata, which are XML", async () => {
  expect((await writeSheet(SHEET)).toString("latin1")).toContain(
    "Torta de palmiste  fina    seca</rdf:li>",
  );
});

const COMPARED = SEED_PRODUCTS.slice(0, 6).map((product) => ({ ...BLANK_PRODUCT, ...product }));

async function compare(products: readonly (typeof COMPARED)[number][]) {
  return writeComparison({
    comparison: compareProducts(products, {
      keys: products.map(({ slug }) => slug),
      basis: "dry",
      typed: { name: "Maíz <b>", basis: "as-is", values: [] },
      today: "2026-11-25",
    }),
    brand: "Insumos Nutrición Animal",
    note: "Valores típicos.",
    contact: [],
    address: `https://www.empresa.example/productos/comparar?${"producto=un-producto&".repeat(6)}`,
    footAddress: "https://www.empresa.example/productos/comparar",
    today: "2026-11-25",
  });
}

test("a comparison is tagged and in landscape", async () => {
  const products = COMPARED.map((product, index) => ({ ...product, slug: `producto-${index}` }));
  const pdf = await compare(products);
  const text = pdf.toString("latin1");
  expect(text).toContain("/MediaBox [0 0 792 612]");
  const pages = text.match(/\/Type \/Page\n/g)?.length ?? 0;
  expect(pages).toBeGreaterThan(1);
  expect(pages).toBeLessThan(8);
  const tags = readTags(pdf);
  for (const tag of ["H1", "H2", "L", "Table", "TH", "TD"]) expect(tags).toContain(tag);
  expect((await compare(products)).equals(pdf)).toBe(true);
});

test("the longest texts of a comparison stay within its pages, each of which repeats the heads of its table", async () => {
  const long = (word: string) => `${word} `.repeat(800);
  const products = COMPARED.slice(0, 2).map((product, index) => ({
    ...product,
    slug: `producto-${index}`,
    storage: long("bajo techo"),
    handling: long("con guantes"),
    specs: Array.from({ length: 60 }, (_, row) => ({
      name: `Parámetro ${row}`,
      min: index,
      max: 9,
      unit: "%",
      basis: "tal cual",
    })),
  }));
  const pdf = await compare(products);
  const pages = pdf.toString("latin1").match(/\/Type \/Page\n/g)?.length ?? 0;
  expect(pages).toBeLessThan(8);
  const tags = readTags(pdf);
  expect(tags.filter((tag) => tag === "Table").length).toBeGreaterThanOrEqual(pages);
});

test("the largest proposal takes few pages", async () => {
  const items = Array.from({ length: 30 }, () => ({
    ...ITEM,
    description: "Torta de palmiste ".repeat(16),
  }));
  const pdf = await writeProposal(
    { ...PROPOSAL, items, conditions: "Condición. ".repeat(363) },
    PLACE,
  );
  expect(pdf.toString("latin1").match(/\/Type \/Page\n/g)?.length).toBeLessThan(12);
});

test("the address is there as a QR code: a drawn square per dark module", async () => {
  const paper = openPaper({
    brand: "B",
    look: null,
    kind: "K",
    title: "T",
    subtitle: "",
    address: PLACE.address,
    updatedAt: new Date(0),
  });
  const pdf = await paper.finish();
  expect(readContents(pdf).match(/ re\n/g)?.length).toBeGreaterThan(200);
});

test("a logo stands at the head, with its description, and a document without one stays the same", async () => {
  const logo = await sharp({ create: { width: 400, height: 100, channels: 4, background: "#c00" } })
    .png()
    .toBuffer();
  const look = {
    accent: "#0b3d91",
    background: "#ffffff",
    logo,
    hasNameBesideLogo: false,
  } as const;
  const plain = await writeProposal(PROPOSAL, PLACE);
  const branded = await writeProposal(PROPOSAL, PLACE, look);
  expect(plain.toString("latin1")).not.toContain("/Subtype /Image");
  expect(branded.toString("latin1")).toContain("/Subtype /Image");
  expect(branded.toString("latin1").match(/\/S \/Figure/g)).toHaveLength(2);
  expect(await writeProposal(PROPOSAL, PLACE, null)).toEqual(plain);
});

/** The drawing operators of all pages. */
function readContents(pdf: Buffer): string {
  const text = pdf.toString("latin1");
  return [...text.matchAll(/stream\n([\s\S]*?)\nendstream/g)]
    .flatMap(([, body = ""]) => {
      try {
        return [inflateSync(Buffer.from(body, "latin1")).toString("latin1")];
      } catch {
        return [];
      }
    })
    .join("\n");
}

test("a supplier questionnaire has what was entered and nothing else, with the same bytes each time", async () => {
  const content = mergeSiteContent([
    { section: "footer", key: "nit", value: "899999068-1" },
    { section: "trust", key: "supplier_answers", value: "Trazabilidad: por lote" },
  ]);
  const state = {
    brand: "Insumos",
    trust: readTrust(content),
    contact: [],
    products: [{ ...BLANK_PRODUCT, title: "Melaza", origin: "Colombia" }],
    address: "https://www.empresa.example/empresa",
    today: "2026-11-30",
  };
  const [first, second] = [await writeQuestionnaire(state), await writeQuestionnaire(state)];
  expect(first.equals(second)).toBe(true);
  expect(first.subarray(0, 5).toString()).toBe("%PDF-");
  const bare = await writeQuestionnaire({
    ...state,
    trust: readTrust(mergeSiteContent([])),
    products: [],
  });
  expect(bare.length).toBeLessThan(first.length);
});
