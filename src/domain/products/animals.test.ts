import { expect, test } from "vitest";

import {
  findAnimals,
  forbidsAnimals,
  includesAnimals,
  readAnimals,
  splitSpeciesName,
} from "#domain/products/animals.ts";

const SPECIES_OF: Readonly<Record<string, string>> = {
  Bovinos:
    "vaca vacas bacas vaquitas toros novillo novillas terneros ternera becerros bueyes reses res búfalos BOVINO bovinas bobinos",
  Aves: "ave aves gallinas gayinas pollo pollos poyos pollitos ponedoras codornices codorniz pavos patos avicultura",
  Porcinos: "cerdo cerdos serdos cerdas cerditos lechón lechones marranos chanchos porcícola",
  Peces: "pez peces pescado tilapia tilapias truchas camarón camarones alevinos piscicultura",
  Equinos:
    "caballo caballos cavallos kabayos caballitos yegua yeguas potros potrillos mulas burro equino",
  Ovinos: "oveja ovejas obejas ovejitas cordero corderos carneros ovino",
  Caprinos: "cabra cabras chivos cabritos cabriticos caprino",
  Mascotas: "mascotas perro perros gatos gaticos caninos cachorros",
  Camélidos: "llama llamas alpacas vicuñas",
  Venados: "venado ciervos",
  Chigüiros: "chigüiro chiguiros",
  Conejos: "conejo conejos conejitos",
  Cuyes: "cuy cuyes",
};

test.each(
  Object.entries(SPECIES_OF).flatMap(([species, words]) =>
    words.split(" ").map((word) => [word, species] as const),
  ),
)("%j names %s", (word, species) => {
  expect(findAnimals(word)?.map((one) => one.species)).toEqual([species]);
});

test.each(
  "urea sal sebo cebo cera seda pero cobre cobalto melaza maíz torta harina gallinaza pollinaza granel grasa potasio proteína azufre avena pulpa salvado afrecho cebada cal palma coco calcio bicálcico cálcico monodicálcico proteico energético orgánico carbonato aceite soya sorgo levadura vino hongos glicerol fosfato lisina metionina para 40 kg __proto__ constructor".split(
    " ",
  ),
)("%j names no animals", (word) => {
  expect(findAnimals(word)).toBeNull();
});

test("a word may stand for several species", () => {
  expect(findAnimals("rumiantes")?.map(({ species }) => species)).toEqual([
    "Bovinos",
    "Ovinos",
    "Caprinos",
  ]);
});

test("a kind belongs to its species, and not to another kind", () => {
  const [broilers, layers, poultry, unknown] = [
    ...["Pollos de engorde", "ponedoras", "Aves", "Lombrices"].map((name) => readAnimals(name)[0]),
  ];
  const known = [broilers, layers, poultry, unknown].filter((one) => one !== undefined);
  expect(known.map((offered) => known.map((asked) => includesAnimals(offered, asked)))).toEqual([
    [true, false, true, false],
    [false, true, true, false],
    [true, true, true, false],
    [false, false, false, true],
  ]);
});

test("what is forbidden for a species is so for its kinds and young, but not the other way round", () => {
  const forbids = (forbidden: string, asked: string) =>
    readAnimals(forbidden).some((one) => readAnimals(asked).every((it) => forbidsAnimals(one, it)));
  expect(forbids("Equinos", "potros")).toBe(true);
  expect(forbids("Caballos", "yeguas")).toBe(true);
  expect(forbids("Terneros lactantes", "vacas")).toBe(false);
  expect(forbids("Terneros lactantes", "Bovinos")).toBe(false);
  expect(forbids("Terneros lactantes", "terneras")).toBe(true);
  expect(forbids("Animales jóvenes", "corderos")).toBe(true);
  expect(forbids("Animales jóvenes", "ovejas")).toBe(false);
});

test.each([
  "Ovinos y caprinos",
  "ovino-caprinos",
  "Ovinocaprinos",
  "Cabras / ovejas",
  "CAPRINOS Y OVINOS",
])("%j is two species", (name) => {
  expect(splitSpeciesName(name)).toEqual(["Ovinos", "Caprinos"]);
});

test.each(["Ovinos", "Caprinos", "Cuyes", "Ovinos, bovinos y caprinos", "Ovinos y"])(
  "%j stays one name",
  (name) => {
    expect(splitSpeciesName(name)).toEqual([name]);
  },
);
