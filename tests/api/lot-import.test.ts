import { expect, onTestFinished, test } from "vitest";

import { unwrap } from "#data/client/errors.ts";
import { listGuaranteedProducts } from "#data/lots/lots.ts";
import { importTogether } from "#data/records/import-records.ts";
import { createLotSheet } from "#domain/spreadsheet/lot-sheet.ts";
import { matchLines, planLine } from "#domain/spreadsheet/plan-import.ts";
import { readGrid } from "#domain/spreadsheet/read-grid.ts";
import { startTestBackend } from "#tests/support/backend.ts";
import { createSeededRandom } from "#tests/support/seeded-random.ts";
import { pickSize } from "#tests/support/size.ts";

const SPECS = [
  { name: "Proteína cruda", min: 14, max: null, unit: "%", basis: "base seca", kind: "guaranteed" },
  { name: "Aflatoxinas", min: null, max: 20, unit: "ppb", basis: "", kind: "lot" },
] as const;

test(
  "of 1,000 imported lots none contradicts its sheet silently",
  { timeout: 120_000 },
  async () => {
    const backend = await startTestBackend("pglite");
    onTestFinished(() => backend.close());
    const { client: admin } = await backend.createUser({
      email: "ana@empresa.example",
      password: "vacas verdes beben mate",
      administrator: true,
    });
    unwrap(
      await admin
        .from("products")
        .insert({ title: "Torta de palmiste", specs: [...SPECS] })
        .select("id"),
    );
    const products = await listGuaranteedProducts(admin);
    const sheet = createLotSheet(products);
    const size = pickSize(100, 1000);
    const random = createSeededRandom(7);
    const lines = Array.from({ length: size }, (_, index) => {
      const protein = (120 + random(80)) / 10;
      const note = protein < 14 && index % 2 === 0 ? "Lote de segunda." : "";
      const figures = `Proteína cruda | valor: ${String(protein).replace(".", ",")} | unidad: %\nAflatoxinas | valor: <5 | unidad: ppb`;
      return [`IMP-${index}`, "Torta de palmiste", figures, note, "Publicado"];
    });
    const headings = ["Código del lote", "Producto", "Resultados", "Nota", "Publicado"];
    const grid = {
      name: null,
      rows: [headings, ...lines].map((cells, index) => ({ number: index + 1, cells })),
      hidden: [],
      notes: [],
      isCut: false,
      isDelimited: false,
    };
    const read = readGrid(sheet, grid);
    if (typeof read === "string") throw new Error(read);
    const planned = matchLines(sheet, read.lines, []).map((line) =>
      planLine(sheet, line, {
        records: new Map(),
        drafted: new Set(),
        findPicture: () => null,
        clearsBlanks: false,
      }),
    );
    const wrong = planned.filter(({ outcome }) => outcome === "wrong");
    expect(wrong.length).toBeGreaterThan(size / 20);
    for (const { problems } of wrong) {
      expect(problems.map(({ message }) => message).join()).toMatch(/no cumple la garantía/);
    }
    const changes = planned
      .filter(({ outcome }) => outcome === "new")
      .map((line) => ({
        table: "lots" as const,
        id: crypto.randomUUID(),
        base: null,
        changes: line.changes,
      }));
    expect(changes.length + wrong.length).toBe(size);
    await importTogether(
      admin,
      { packageId: crypto.randomUUID(), name: "Importación", changes },
      { asDrafts: false },
    );
    const [silent] = await backend.sql(
      `select count(*)::integer as lots, count(*) filter (where private.is_blank(note)
          and private.list_contradictions(results, private.list_guarantee(
            (select specs from public.products where products.id = lots.product_id), variant)) <> '{}')::integer as silent
       from public.lots where lot_code like 'IMP-%' and is_published`,
    );
    expect(silent).toEqual({ lots: changes.length, silent: 0 });
  },
);
