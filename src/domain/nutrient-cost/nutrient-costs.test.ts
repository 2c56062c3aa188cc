import { expect, test } from "vitest";

import { readCostDraft } from "#domain/nutrient-cost/cost-draft.ts";
import { writeDecimal } from "#domain/nutrient-cost/fraction.ts";
import { rankNutrients, writeCostCsv } from "#domain/nutrient-cost/nutrient-costs.ts";
import type { Basis } from "#domain/nutrient-cost/nutrients.ts";
import { checkOffers, type Ingredient } from "#domain/nutrient-cost/offers.ts";

const row = (
  name: string,
  min: number | null,
  max: number | null,
  basis = "tal cual",
  unit = "%",
) => ({
  name,
  min,
  max,
  unit,
  basis,
});

const SOY: Ingredient = {
  key: "soya",
  slug: "soya",
  title: "Harina de soya",
  warnings: [],
  presentations: ["Bulto de 50 kg", "A granel"],
  specs: [row("Proteína bruta", 44, 48), row("Grasa", 1, 2)],
};
const YEAST: Ingredient = {
  key: "levadura",
  slug: "levadura",
  title: "Levadura",
  warnings: [],
  presentations: ["Bulto de 25 kg"],
  specs: [row("Proteína", 40, 48, "valor típico, base seca"), row("Humedad", 4, 8)],
};
const GLYCEROL: Ingredient = {
  key: "glicerol",
  slug: "glicerol",
  title: "Glicerol",
  warnings: [],
  presentations: ["IBC"],
  specs: [
    row("Energía metabolizable (rumiantes)", 3.35, 3.35, "base seca", "Mcal/kg"),
    row("Fibra", 0, 0),
    row("Glicerol", 0, 0),
    row("Humedad", 8, 20),
  ],
};

function check(query: string, products = [SOY, YEAST, GLYCEROL]) {
  return checkOffers(readCostDraft(new URLSearchParams(query)), products);
}

function rank(query: string, basis: Basis = "as-is") {
  return rankNutrients(check(query).offers, basis).map(({ nutrient, costs, without }) => ({
    name: nutrient.name,
    costs: costs.map(({ offer, cost }) => [offer.label, writeDecimal(cost, 3)]),
    without: without.map(({ offer, obstacle }) => [offer.label, obstacle]),
  }));
}

const TWO = "producto=levadura&precio=3.000&producto=soya&precio=2.000";

test("the lowest cost comes first, and two names of one nutrient are compared", () => {
  expect(rank(TWO)).toEqual([
    {
      name: "proteína",
      costs: [
        ["Harina de soya", "4347.826"],
        ["Levadura", "7253.385"],
      ],
      without: [],
    },
    {
      name: "grasa",
      costs: [["Harina de soya", "133333.333"]],
      without: [["Levadura", "no-row"]],
    },
  ]);
});

test("on dry matter only sheets that tell it are compared, at the same cost", () => {
  expect(rank(TWO, "dry")[0]).toEqual({
    name: "proteína",
    costs: [["Levadura", "7253.385"]],
    without: [["Harina de soya", "no-dry-matter"]],
  });
});

test("a content of nothing costs nothing that can be said", () => {
  expect(
    rank("producto=glicerol&precio=1.000").map(({ name, costs, without }) => [
      name,
      costs,
      without,
    ]),
  ).toEqual([
    ["energía metabolizable (rumiantes)", [["Glicerol", "347.102"]], []],
    ["glicerol", [], [["Glicerol", "none-in-it"]]],
  ]);
});

test.each(["Fibra bruta", "FDN", "FDA (ácido)", "Cloro", "Humedad", "Cenizas", "Materia seca"])(
  "%s has no cost, since no one buys an ingredient for it",
  (name) => {
    const product = { ...SOY, specs: [...SOY.specs, row(name, 3, 7)] };
    const { offers } = check("producto=soya&precio=2.000", [product]);
    expect(rankNutrients(offers, "as-is").map(({ nutrient }) => nutrient.name)).toEqual([
      "proteína",
      "grasa",
    ]);
  },
);

test("gross energy has no cost, and the table for formulation gives fibre without one", () => {
  const energy = row("Energía bruta", 4, 4, "", "Mcal/kg");
  const product = { ...SOY, specs: [row("Fibra", 3, 7), energy] };
  const { offers } = check("producto=soya&precio=2.000", [product]);
  expect(rankNutrients(offers, "as-is")).toEqual([]);
  const [headings = ""] = writeCostCsv(offers, "as-is", "https://empresa.example").split("\r\n");
  expect(headings).toContain('"Fibra (%, tal cual)"');
  expect(headings).not.toContain("Costo por");
});

test("without a price there is no cost", () => {
  expect(rank("producto=soya")[0]).toMatchObject({
    costs: [],
    without: [["Harina de soya", "no-price"]],
  });
});

test("a range of the sheet gives a range of costs", () => {
  const [protein] = rankNutrients(check("producto=soya&precio=2.000").offers, "as-is");
  expect(protein?.costs[0]?.range?.map((end) => writeDecimal(end, 3))).toEqual([
    "4166.667",
    "4545.455",
  ]);
});

test("a bag without a size is the presentation's, and freight has its own unit", () => {
  const query = "producto=soya&precio=92.000&unidad=bulto&flete=120.000&flete_unidad=t";
  const [offer] = check(query).offers;
  expect(writeDecimal(offer!.price!.deliveredPerKg, 3)).toBe("1960");
  const [half] = check(`${query}&kilos=25`).offers;
  expect(writeDecimal(half!.price!.deliveredPerKg, 3)).toBe("3800");
});

test("the same product twice is two offers", () => {
  expect(
    check("producto=soya&precio=1&producto=soya&precio=2").offers.map(({ label }) => label),
  ).toEqual(["Harina de soya (oferta 1)", "Harina de soya (oferta 2)"]);
});

test.each([
  ["precio=10", "0.product"],
  ["producto=otro&precio=10", "0.product"],
  ["producto=soya&precio=1,840", "0.price"],
  ["producto=soya&precio=0", "0.price"],
  ["producto=soya&precio=-5", "0.price"],
  ["producto=soya&precio=1e999", "0.price"],
  ["producto=soya&precio=1.000.000.001", "0.price"],
  [`producto=soya&precio=${"9".repeat(5000)}`, "0.price"],
  ["producto=soya&precio=10&flete=x", "0.freight"],
  ["producto=glicerol&precio=10&unidad=bulto", "0.bagSize"],
  ["producto=soya&precio=10&unidad=bulto&kilos=0", "0.bagSize"],
  ["producto=soya&precio=10&producto=soya&precio=NaN", "1.price"],
])("%s is refused beside its field", (query, field) => {
  expect(Object.keys(check(query).errors)).toEqual([field]);
});

test("pesos are read as people write them", () => {
  for (const typed of ["92500", "92.500", "$ 92.500", "$92.500,00", "COP 92500", "92500 pesos"]) {
    const { offers } = check(new URLSearchParams({ producto: "soya", precio: typed }).toString());
    expect(offers[0]?.price && writeDecimal(offers[0].price.perKg, 3), typed).toBe("92500");
  }
});

test("the table for formulation software has an ingredient per line, and blanks for what is not known", () => {
  const lines = writeCostCsv(check(TWO).offers, "as-is", "https://empresa.example")
    .slice(1)
    .trim()
    .split("\r\n")
    .map((line) => line.split(";"));
  expect(lines).toEqual([
    [
      ...["Ingrediente", "Ficha", "Materia seca (%)", '"Precio puesto (COP/kg, tal cual)"'],
      ...['"Proteína (%, tal cual)"', "Costo por kg de proteína (COP)"],
      ...['"Grasa (%, tal cual)"', "Costo por kg de grasa (COP)"],
    ],
    [
      ...["Levadura", "https://empresa.example/productos/levadura", "94", "3000"],
      ...['"41,36"', '"7253,38"', "", ""],
    ],
    [
      ...["Harina de soya", "https://empresa.example/productos/soya", "", "2000"],
      ...["46", '"4347,83"', '"1,5"', '"133333,33"'],
    ],
  ]);
});

test("an ingredient that a warning forbids for the animals is refused, with the reason and its source", () => {
  const warnings = [{ text: "Solo para rumiantes.", source: "Manual", forbidden: ["Equinos"] }];
  const urea = { ...SOY, key: "urea", slug: "urea", title: "Urea", warnings };
  const query = "producto=urea&precio=3.000&producto=levadura&precio=2.000";
  for (const species of ["Equinos", "caballos", "potros", "Bovinos y equinos"]) {
    const { offers, errors } = check(`${query}&especie=${species}`, [urea, YEAST]);
    expect(offers.map(({ label }) => label)).toEqual(["Levadura"]);
    expect(errors["0.product"]).toBe(
      `Urea no es para ${species.toLowerCase()}. Solo para rumiantes. Fuente: Manual.`,
    );
  }
  expect(check(`${query}&especie=Bovinos`, [urea, YEAST]).errors).toEqual({});
  expect(check(query, [urea, YEAST]).offers).toHaveLength(2);
});
