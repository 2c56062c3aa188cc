import * as fc from "fast-check";
import { expect, test } from "vitest";

import { CALCULATOR_PAGES } from "#domain/calculators/addresses.ts";
import {
  checkCalculation,
  isCalculatorQuery,
  readCalculatorDraft,
  SPECIES_CHOICES,
} from "#domain/calculators/calculator-form.ts";
import type { CalculatorResult } from "#domain/calculators/calculator.ts";
import { CALCULATORS, findCalculator, findCalculatorOf } from "#domain/calculators/calculators.ts";
import { compareFractions, toFraction } from "#domain/nutrient-cost/fraction.ts";

/** A valid form of each calculator, without the animals. */
const FILLED: Readonly<Record<string, string>> = {
  "sal-mineralizada": "agua=si&animales=120&gramos=80&dias=30&bulto=40",
  urea: "estado=adultos&costumbre=si&animales=20&peso=400&ms=9&urea=60&dias=30&bulto=25",
  glicerol: "estado=destetados&animales=10&ms=10&parte=8&seca=80&dias=30",
  melaza: "estado=forraje&con_urea=no&animales=10&ms=10&parte=8&seca=75&dias=30",
  "grasa-bypass":
    "etapa=lactancia&vacas=30&ms=18&grasa_racion=3&gramos=400&grasa_producto=84&dias=30&bulto=25",
  fosforo: "fosfato=25&fosfato_p=21&fosfato_ca=16&resto=75",
};

function check(slug: string, query: string) {
  const calculator = findCalculator(slug);
  if (calculator === null) throw new Error(`no calculator ${slug}`);
  return checkCalculation(calculator, readCalculatorDraft(calculator, new URLSearchParams(query)));
}

const ask = (slug: string, species: string, more = "") =>
  check(slug, `especie=${encodeURIComponent(species)}&${FILLED[slug] ?? ""}${more}`);

function calculate(slug: string, species: string, more = ""): CalculatorResult {
  const { outcome, errors } = ask(slug, species, more);
  if (outcome?.kind !== "result") throw new Error(JSON.stringify([outcome?.kind, [...errors]]));
  return outcome;
}

test("each page has its calculator", () => {
  expect(CALCULATORS.map(({ slug }) => slug)).toEqual(CALCULATOR_PAGES.map(({ slug }) => slug));
  expect(findCalculator("constructor")).toBeNull();
});

const RUMINANTS = ["Bovinos", "Ovinos", "Caprinos"];

/** The only animals for which each gives a figure. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  "sal-mineralizada": ["Bovinos"],
  urea: RUMINANTS,
  glicerol: [...RUMINANTS, "Porcinos"],
  melaza: RUMINANTS,
  "grasa-bypass": ["Bovinos"],
  fosforo: [...RUMINANTS, "Equinos", "Porcinos", "Aves", "Peces"],
};

const EVERY_SPECIES = [
  ...SPECIES_CHOICES.map(([name]) => name),
  ...["Camélidos", "Venados", "Abejas", "Roedores", "Chigüiros", "Perros", "dragones"],
];

test.each(
  CALCULATORS.flatMap(({ slug }) => EVERY_SPECIES.map((species) => [slug, species] as const)),
)("%s is calculated for %s, or refused with the reason", (slug, species) => {
  const { outcome, errors } = ask(slug, species);
  const isAllowed = ALLOWED[slug]?.includes(species) ?? false;
  expect([[...errors], outcome?.kind]).toEqual([[], isAllowed ? "result" : "refusal"]);
  if (outcome?.kind === "refusal") expect(outcome.refusal.reason.length).toBeGreaterThan(30);
});

test.each(
  [
    ["sal-mineralizada", "ovejas carneros caballos mulas cerdos gallinas pollos chivos"],
    [
      "urea",
      "caballo burros yeguas cerdos pollos gallinas tilapia camarones perros gatos conejos cuyes",
    ],
    ["urea", "terneros corderos cabritos becerras lechones potros pollitos crías"],
    ["glicerol", "terneros lechones caballos pollos"],
    ["melaza", "terneros caballos pollos"],
    ["grasa-bypass", "ovejas cabras terneros caballos"],
    ["fosforo", "conejos terneros"],
  ].flatMap(([slug = "", words = ""]) => words.split(" ").map((word) => [slug, word] as const)),
)("%s is refused for %s as people call them", (slug, word) => {
  expect(ask(slug, word).outcome?.kind).toBe("refusal");
});

test("what is forbidden is said before anything else is asked", () => {
  const { errors, outcome } = check("urea", "especie=caballos");
  expect([...errors]).toEqual([]);
  expect(outcome?.kind).toBe("refusal");
  expect(check("urea", "especie=Bovinos&estado=ayunas").outcome?.kind).toBe("refusal");
});

test("two species in one are refused if one of them must not have it", () => {
  expect(ask("sal-mineralizada", "Ovinos y caprinos").outcome?.kind).toBe("refusal");
  expect(ask("urea", "Ovinos y caprinos").outcome?.kind).toBe("result");
  expect(ask("urea", "rumiantes").outcome?.kind).toBe("result");
  expect(ask("urea", "vacas y caballos").outcome?.kind).toBe("refusal");
});

test.each([
  ["sal-mineralizada", "agua", "no"],
  ["urea", "estado", "crias"],
  ["urea", "estado", "ayunas"],
  ["urea", "estado", "debiles"],
  ["glicerol", "estado", "crias"],
  ["melaza", "estado", "poca-fibra"],
  ["melaza", "estado", "crias"],
  ["melaza", "con_urea", "si"],
  ["grasa-bypass", "etapa", "otras"],
  ["grasa-bypass", "etapa", "crias"],
])("%s is refused with %s %s", (slug, name, value) => {
  const query = new URLSearchParams(`especie=Bovinos&${FILLED[slug] ?? ""}`);
  query.set(name, value);
  expect(check(slug, query.toString()).outcome?.kind).toBe("refusal");
});

test("the arithmetic of salt is written with the person's numbers", () => {
  const { headline, steps } = calculate("sal-mineralizada", "vacas");
  expect(headline).toBe("Pida 8 bultos de 40 kg");
  expect(steps).toEqual([
    "120 animales × 80 g al día × 30 días ÷ 1.000 = 288 kg",
    "288 kg ÷ 40 kg por bulto = 7,2 bultos: pida 8",
  ]);
});

test("urea at the ceiling is allowed, and a tenth of a gram more is refused with what is left", () => {
  const at = (grams: string, more = "") => {
    const query = new URLSearchParams(`especie=Bovinos&${FILLED["urea"] ?? ""}${more}`);
    query.set("urea", grams);
    return check("urea", query.toString()).outcome;
  };
  // 9 kg of dry matter × 1 %.
  expect(at("90")?.kind).toBe("result");
  expect(at("90,1")?.kind).toBe("refusal");
  const block = "&bloque=100&bloque_urea=10&concentrado=2&concentrado_urea=1";
  expect(at("60", block)?.kind).toBe("result");
  const refused = at("61", block);
  expect(refused?.kind === "refusal" ? refused.refusal.reason : "").toMatch(/91 g.*90 g.*60 g/);
  expect(at("10", "&concentrado=10&concentrado_urea=1")?.kind).toBe("refusal");
  // 400 kg × 0.3 g is less than 1 % of 20 kg.
  const heavy = check("urea", `especie=Bovinos&${FILLED["urea"]?.replace("ms=9", "ms=20") ?? ""}`);
  expect(heavy.outcome?.kind === "result" ? heavy.outcome.steps.join() : "").toContain(
    "Manda el menor: 120 g",
  );
});

test("an amount without its share of urea is an error, not no urea", () => {
  const { errors, outcome } = ask("urea", "Bovinos", "&concentrado=5");
  expect([...errors.keys()]).toEqual(["concentrado_urea"]);
  expect(outcome).toBeNull();
  expect([...ask("urea", "Bovinos", "&melaza_urea=5").errors.keys()]).toEqual(["melaza"]);
  expect([...ask("fosforo", "Bovinos", "&otro=5").errors.keys()]).toEqual(["otro_ca"]);
  expect(ask("urea", "Bovinos", "&concentrado=5&concentrado_urea=0").outcome?.kind).toBe("result");
});

test("those who do not eat urea yet begin with a third", () => {
  const query = `especie=Bovinos&${FILLED["urea"]?.replace("costumbre=si", "costumbre=no") ?? ""}`;
  const { outcome } = check("urea", query);
  expect(outcome?.kind === "result" ? outcome.notices.join() : "").toContain("20 g, segunda 40 g");
});

test("a mix's ratio of calcium to phosphorus is judged by the animals", () => {
  // 16 ÷ 21 is below all bounds; with 40 kg of calcium carbonate it is above 2.
  expect(calculate("fosforo", "Bovinos").notices).toHaveLength(1);
  expect(calculate("fosforo", "Porcinos").notices).toEqual([]);
  const more = "&otro=40&otro_ca=38";
  expect(calculate("fosforo", "Ovinos", more).notices).toEqual([]);
  expect(calculate("fosforo", "Ovinos", "&otro=10&otro_ca=38").notices).toHaveLength(1);
  expect(calculate("fosforo", "Bovinos", "&otro=10&otro_ca=38").notices).toEqual([]);
});

test("glycerol with much methanol is refused", () => {
  expect(ask("glicerol", "Bovinos", "&metanol=5.000").outcome?.kind).toBe("result");
  expect(ask("glicerol", "Bovinos", "&metanol=5001").outcome?.kind).toBe("refusal");
});

test("numbers are read as people write them, and errors say how to", () => {
  const salt = (text: string) =>
    check(
      "sal-mineralizada",
      `especie=Bovinos&agua=si&animales=10&dias=30&bulto=40&gramos=${encodeURIComponent(text)}`,
    );
  for (const text of ["80", "80,0", "80 g", "80 gramos", " 80,00 gr."]) {
    expect(salt(text).outcome?.kind, text).toBe("result");
  }
  expect(salt("1,840").errors.get("gramos")).toContain("Escriba 1.840 si son miles");
  expect(salt("").errors.get("gramos")).toBe("Escriba este dato.");
  expect(salt("ochenta").errors.get("gramos")).toContain("solo el número");
  expect(salt("501").errors.get("gramos")).toContain("entre 10 y 500");
  const query = "especie=Bovinos&agua=si&animales=1,5&dias=30&bulto=40&gramos=80";
  expect(check("sal-mineralizada", query).errors.get("animales")).toContain("entero");
  expect([...check("sal-mineralizada", "especie=&agua=x").errors.keys()]).toEqual([
    ...["especie", "agua", "animales", "gramos"],
  ]);
});

test("campaign parameters do not fill in a form", () => {
  for (const calculator of CALCULATORS) {
    expect(isCalculatorQuery(calculator, new URLSearchParams("utm_source=x&q=1"))).toBe(false);
    expect(isCalculatorQuery(calculator, new URLSearchParams("especie="))).toBe(true);
  }
});

test("products lead to the calculator that orders them", () => {
  const of = (title: string, category: string | null = null) =>
    findCalculatorOf({ title, category })?.slug ?? null;
  expect(of("Sal mineralizada", "Minerales")).toBe("sal-mineralizada");
  expect(of("Sales Mineralizadas 8 %")).toBe("sal-mineralizada");
  expect(of("Urea protegida", "Proteicos")).toBe("urea");
  expect(of("Glicerina USP", "Energéticos")).toBe("glicerol");
  expect(of("Melaza de caña")).toBe("melaza");
  expect(of("Jabón cálcico de palma", "Grasas")).toBe("grasa-bypass");
  expect(of("Bicálcico 18 %", "Fosfatos")).toBe("fosforo");
  expect(of("Óxido de magnesio", "Minerales")).toBeNull();
  expect(of("Levadura", "Aditivos")).toBeNull();
});

test("more animals, more grams or more days never need less", () => {
  const amount = fc.integer({ min: 10, max: 500 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999 }), amount, amount, (animals, a, b) => {
      const kilos = (count: number, grams: number) =>
        check(
          "sal-mineralizada",
          `especie=Bovinos&agua=si&animales=${count}&gramos=${grams}&dias=30&bulto=40`,
        ).outcome;
      const [less, more, most] = [
        kilos(animals, Math.min(a, b)),
        kilos(animals, Math.max(a, b)),
        kilos(animals + 1, Math.max(a, b)),
      ].map((outcome) => (outcome?.kind === "result" ? outcome.kilograms : toFraction(-1)));
      expect(compareFractions(less!, more!)).toBeLessThanOrEqual(0);
      expect(compareFractions(more!, most!)).toBeLessThan(0);
    }),
  );
});

test("urea is never ordered above any of its ceilings, whatever is typed", () => {
  const tenths = (max: number) => fc.integer({ min: 0, max: max * 10 }).map((value) => value / 10);
  const typed = (value: number) => String(value).replace(".", ",");
  fc.assert(
    fc.property(
      fc.record({
        weight: fc.integer({ min: 10, max: 1500 }),
        intake: tenths(60),
        urea: tenths(1000),
        concentrate: tenths(50),
        share: tenths(100),
      }),
      ({ weight, intake, urea, concentrate, share }) => {
        const { outcome } = check(
          "urea",
          `especie=Bovinos&estado=adultos&costumbre=si&animales=1&dias=1&bulto=25&peso=${weight}&ms=${typed(intake)}&urea=${typed(urea)}&concentrado=${typed(concentrate)}&concentrado_urea=${typed(share)}`,
        );
        if (outcome?.kind !== "result") return;
        const total = urea + concentrate * 10 * share;
        expect(total).toBeLessThanOrEqual(Math.min(intake * 10, weight * 0.3) + 1e-6);
      },
    ),
  );
});

test("no query makes a calculator fail, and what it echoes is short", () => {
  const names = CALCULATORS.flatMap(({ fields }) => Object.values(fields).map(({ name }) => name));
  const hostile = fc.oneof(
    fc.string({ unit: "binary", maxLength: 200 }),
    fc.constantFrom("__proto__", "constructor", "1e999", "-0", "9".repeat(5000), "\0", "\uD800"),
    fc.constantFrom("Bovinos", "adultos", "si", "forraje", "1.000", "0,0000001"),
  );
  fc.assert(
    fc.property(
      fc.constantFrom(...CALCULATORS),
      fc.array(fc.tuple(fc.constantFrom("especie", "__proto__", ...names), hostile)),
      (calculator, pairs) => {
        const draft = readCalculatorDraft(calculator, new URLSearchParams(pairs));
        const { outcome } = checkCalculation(calculator, draft);
        expect([undefined, "result", "refusal"]).toContain(outcome?.kind);
        const echoed: string[] = [draft.species, ...draft.texts.values()];
        expect(echoed.every((text) => Array.from(text).length <= 40 && text.isWellFormed())).toBe(
          true,
        );
      },
    ),
  );
});

test("each calculator says its limits and its sources", () => {
  for (const { limits, sources, species } of CALCULATORS) {
    expect(limits.length).toBeGreaterThan(1);
    expect(sources.length).toBeGreaterThan(1);
    expect(sources.join()).toMatch(/\b(?:19|20)\d\d\b|Merck|Feedipedia/);
    expect(species.allowed.length).toBeGreaterThan(0);
  }
});

test("an order in bags is rounded up, and whole bags are not", () => {
  const order = (animals: number) => {
    const query = `especie=Bovinos&agua=si&animales=${animals}&gramos=100&dias=10&bulto=40`;
    const { outcome } = check("sal-mineralizada", query);
    return outcome?.kind === "result" ? outcome.headline : "";
  };
  expect(order(40)).toBe("Pida 1 bulto de 40 kg");
  expect(order(41)).toBe("Pida 2 bultos de 40 kg");
});
