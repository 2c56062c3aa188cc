import { expect, test } from "vitest";

import {
  type ComparedIngredient,
  type ComparedRow,
  compareSheets,
  describeDryMatter,
} from "#domain/comparison/compare-sheets.ts";
import { TYPED_KEY } from "#domain/nutrient-cost/typed-ingredient.ts";
import type { ProductSpec } from "#domain/products/product.ts";

const DRY = "base seca";
const AS_IS = "tal cual";

function row(name: string, given: Partial<ProductSpec>): ProductSpec {
  return { name, min: null, max: null, unit: "%", basis: AS_IS, ...given };
}

const MOISTURE = row("Humedad", { min: 8, max: 12 });

function column(key: string, ...specs: ProductSpec[]): ComparedIngredient {
  return { key, title: key, specs };
}

const write = ({ name, cells }: ComparedRow) => [
  name,
  ...cells.map((cell) =>
    cell
      .map(({ variant, value, remark }) => [variant, value, remark].join("|"))
      .join(" + ")
      .replaceAll("\u00a0", " "),
  ),
];

test("rows that differ come first, then those that are the same, then those of one sheet, each in the sheets' order", () => {
  const { different, same, single } = compareSheets(
    [
      column(
        "a",
        row("Calcio", { typical: 2 }),
        row("Grasa", { typical: 3 }),
        row("Lisina", { typical: 1 }),
      ),
      column(
        "b",
        row("Fibra", { typical: 9 }),
        row("Grasa", { typical: 4 }),
        row("Calcio", { typical: 2 }),
      ),
    ],
    "as-is",
  );
  expect(different.map(write)).toEqual([["Grasa", "|3 %|", "|4 %|"]]);
  expect(same.map(({ name }) => name)).toEqual(["Calcio"]);
  expect(single.map(write)).toEqual([
    ["Lisina", "|1 %|", ""],
    ["Fibra", "", "|9 %|"],
  ]);
});

test("what two of three sheets say in the same way is a difference: the third says nothing", () => {
  const fat = row("Grasa", { typical: 3 });
  expect(
    compareSheets([column("a", fat), column("b", fat), column("c")], "as-is").different,
  ).toHaveLength(1);
});

test("what the visitor left blank is no difference", () => {
  const fat = row("Grasa", { typical: 3 });
  const typed = column(TYPED_KEY, row("Fibra", { typical: 1 }));
  expect(compareSheets([column("a", fat), column("b", fat), typed], "as-is").same).toHaveLength(1);
});

test("names and units of one nutrient are one row, in the smallest unit", () => {
  const { different } = compareSheets(
    [
      column("a", row("Zinc", { typical: 72 })),
      column("b", row("Cinc", { typical: 80, unit: "ppm" })),
    ],
    "as-is",
  );
  expect(different.map(write)).toEqual([["Zinc", "|720.000 ppm|", "|80 ppm|"]]);
});

test("energies of one kind become one unit", () => {
  const energy = (typical: number, unit: string) => row("Energía metabolizable", { typical, unit });
  const { same } = compareSheets(
    [column("a", energy(3.35, "Mcal/kg")), column("b", energy(3350, "kcal/kg"))],
    "as-is",
  );
  expect(same.map(write)).toEqual([["Energía metabolizable", "|3,35 Mcal/kg|", "|3,35 Mcal/kg|"]]);
});

test("figures are converted with the sheet's dry matter, and say what the sheet has", () => {
  const sheet = column(
    "a",
    MOISTURE,
    row("Proteína", { min: 45, max: 48 }),
    row("FDN", { max: 60, basis: DRY }),
  );
  const read = (basis: "as-is" | "dry") =>
    compareSheets([sheet], basis)
      .same.map(write)
      .map(([name, cell]) => `${name} ${cell}`);
  expect(read("dry")).toEqual([
    "Humedad |8–12 %|",
    "Proteína |50–53,3 %|ficha: 45–48 % tal cual",
    "FDN |máx. 60 %|",
  ]);
  expect(read("as-is")[2]).toBe("FDN |máx. 54 %|ficha: máx. 60 % base seca");
  expect(describeDryMatter(sheet)?.replaceAll("\u00a0", " ")).toBe("90 % (humedad 8–12 %)");
});

test("without moisture a figure stays as it is, and its remark says why", () => {
  const [line] = compareSheets([column("a", row("Proteína", { typical: 45 }))], "dry").same;
  expect(line?.cells[0]).toMatchObject([{ value: "45\u00a0%", isConverted: false, figure: null }]);
  expect(line?.cells[0]?.[0]?.remark).toContain("no se puede convertir");
});

test("no share becomes more than the whole, since the wettest lot is not the richest one", () => {
  const sheet = column(
    "a",
    row("Humedad", { min: 8, max: 20 }),
    row("Glicerol", { min: 70, max: 93 }),
  );
  expect(compareSheets([sheet], "dry").same.at(-1)?.cells[0]?.[0]?.value).toBe("81,4–100\u00a0%");
});

test("the protein equivalent of urea, more than the whole, is converted all the same", () => {
  const sheet = column(
    "a",
    row("Humedad", { typical: 10 }),
    row("Equivalente proteico", { typical: 250 }),
  );
  expect(compareSheets([sheet], "dry").same.at(-1)?.cells[0]?.[0]?.value).toBe("278\u00a0%");
});

test("what is no content is never converted", () => {
  const sheet = column(
    "a",
    MOISTURE,
    row("Densidad", { typical: 1.2, unit: "kg/L" }),
    row("pH", { typical: 5, unit: "", basis: "" }),
    row("Solubilidad", { typical: 80, basis: "" }),
  );
  expect(
    compareSheets([sheet], "dry")
      .same.flatMap(({ cells }) => cells.flat())
      .every(({ isConverted, remark }) => !isConverted && remark === ""),
  ).toBe(true);
});

test("of a row on both bases, the one that is asked for is shown", () => {
  const both = [row("Proteína", { typical: 45 }), row("Proteína", { typical: 50, basis: DRY })];
  for (const [basis, value] of [
    ["as-is", "45\u00a0%"],
    ["dry", "50\u00a0%"],
  ] as const) {
    expect(
      compareSheets([column("a", MOISTURE, ...both)], basis).same.at(-1)?.cells[0],
    ).toMatchObject([{ value }]);
  }
});

test("variants stand in one cell, each converted with its own moisture", () => {
  const sheet = column(
    "a",
    { ...row("Humedad", { typical: 10 }), variant: "Expeller" },
    { ...row("Humedad", { typical: 20 }), variant: "Solvente" },
    { ...row("Grasa", { typical: 9 }), variant: "Expeller" },
    { ...row("Grasa", { typical: 2 }), variant: "Solvente" },
  );
  expect(compareSheets([sheet], "dry").same.at(-1)?.cells[0]).toMatchObject([
    { variant: "Expeller", value: "10\u00a0%" },
    { variant: "Solvente", value: "2,5\u00a0%" },
  ]);
});

test("whatever a sheet holds, it can be compared", () => {
  const odd = [
    { name: "__proto__", min: 1e300, max: 1e308, unit: "%", basis: AS_IS },
    { name: "constructor", min: -5, max: 5, unit: "mg/kg", basis: DRY },
    { name: "Proteína", typical: -1, unit: "%", basis: AS_IS },
    { name: 7 },
    null,
    "texto",
  ] as unknown as ProductSpec[];
  const { single } = compareSheets([column("a", MOISTURE, ...odd), column("b")], "dry");
  expect(single.map(({ name }) => name)).toEqual([
    "Humedad",
    "__proto__",
    "constructor",
    "Proteína",
  ]);
});
