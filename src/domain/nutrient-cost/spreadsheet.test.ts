import { expect, test } from "vitest";

import { buildCostPath, type PriceUnit, readCostDraft } from "#domain/nutrient-cost/cost-draft.ts";
import { writeDecimal } from "#domain/nutrient-cost/fraction.ts";
import { rankNutrients } from "#domain/nutrient-cost/nutrient-costs.ts";
import { checkOffers } from "#domain/nutrient-cost/offers.ts";
import { createSeededRandom } from "#tests/support/seeded-random.ts";

/*
 * 200 cases against one quotient of whole numbers, which shares no code with the calculation: prices in hundredths of a
 * peso, bags in tenths of a kilogram, contents and moisture in hundredths of a percent.
 */

interface Case {
  price: bigint;
  priceUnit: PriceUnit;
  bag: bigint;
  freight: bigint;
  freightUnit: PriceUnit;
  min: bigint;
  max: bigint;
  isDry: boolean;
  moisture: bigint;
}

const UNITS = ["kg", "t", "bulto"] as const;
const SCALE = { kg: 200_000, t: 400_000_000, bulto: 30_000_000 } as const;

function makeCases(): Case[] {
  const random = createSeededRandom(20_261_125);
  return Array.from({ length: 200 }, () => {
    const [priceUnit = "kg", freightUnit = "kg"] = [UNITS[random(3)], UNITS[random(3)]];
    const min = 1 + random(6000);
    return {
      price: BigInt(1 + random(SCALE[priceUnit])),
      priceUnit,
      bag: BigInt(50 + random(10_000)),
      freight: BigInt(random(4) === 0 ? 0 : random(SCALE[freightUnit] / 10)),
      freightUnit,
      min: BigInt(min),
      max: BigInt(min + (random(3) === 0 ? 0 : random(3000))),
      isDry: random(2) === 1,
      moisture: BigInt(1 + random(3000)),
    };
  });
}

/** The cost of a kg, to three decimals, half up: the fourth decimal decides. */
function calculate({ price, priceUnit, bag, freight, freightUnit, ...sheet }: Case): string {
  // Tenths of a kilogram of a unit.
  const size = { kg: 10n, t: 10_000n, bulto: bag };
  const [a, b] = [size[priceUnit], size[freightUnit]];
  const { min, max, isDry, moisture } = sheet;
  // (price/100 ÷ a/10 + freight/100 ÷ b/10) ÷ ((min + max)/2/10000 × (10000 - moisture)/10000)
  const above = (price * b + freight * a) * 2n * 10_000n * 10_000n;
  const below = 10n * a * b * (min + max) * (isDry ? 10_000n - moisture : 10_000n);
  const tenThousandths = (above * 10_000n) / below;
  const rounded = tenThousandths / 10n + (tenThousandths % 10n >= 5n ? 1n : 0n);
  return `${rounded / 1000n}.${(rounded % 1000n).toString().padStart(3, "0")}`;
}

const toText = (value: bigint, places: number) => (Number(value) / 10 ** places).toString();
const toTyped = (value: bigint, places: number) => toText(value, places).replace(".", ",");

function calculateOnSite(given: Case): string | undefined {
  const { price, priceUnit, bag, freight, freightUnit, min, max, isDry, moisture } = given;
  const basis = isDry ? "base seca" : "tal cual";
  const percent = (value: bigint) => Number(toText(value, 2));
  const water = percent(moisture);
  const product = {
    key: "harina",
    slug: "harina",
    title: "Harina",
    warnings: [],
    presentations: [],
    specs: [
      { name: "Proteína", min: percent(min), max: percent(max), unit: "%", basis },
      { name: "Humedad", min: water, max: water, unit: "%", basis: "tal cual" },
    ],
  };
  const address = buildCostPath({
    offers: [
      {
        product: "harina",
        price: toTyped(price, 2),
        priceUnit,
        bagSize: toTyped(bag, 1),
        freight: toTyped(freight, 2),
        freightUnit,
      },
    ],
    basis: "as-is",
    species: "",
    typed: null,
  });
  const draft = readCostDraft(new URL(address, "https://empresa.example").searchParams);
  // The sheet states its moisture, so both bases give one cost.
  const compared = moisture % 2n === 0n ? "as-is" : "dry";
  const [ranking] = rankNutrients(checkOffers(draft, [product]).offers, compared);
  const cost = ranking?.costs[0]?.cost;
  if (cost === undefined) return JSON.stringify(checkOffers(draft, [product]).errors);
  const [whole, decimals = ""] = writeDecimal(cost, 3).split(".");
  return `${whole}.${decimals.padEnd(3, "0")}`;
}

test("200 costs are those of a spreadsheet, to the third decimal", () => {
  const cases = makeCases();
  const table = cases.map((given) => `${describe(given)} = ${calculate(given)}`);
  expect(new Set(table).size).toBe(200);
  expect(cases.map((given) => `${describe(given)} = ${calculateOnSite(given)}`)).toEqual(table);
});

function describe(given: Case): string {
  return Object.values(given).join(" ");
}

test("the table is what a calculator gives for its first line", () => {
  const given: Case = {
    price: 9_200_000n,
    priceUnit: "bulto",
    bag: 500n,
    freight: 12_000_000n,
    freightUnit: "t",
    min: 4400n,
    max: 4800n,
    isDry: false,
    moisture: 1200n,
  };
  // (92.000 ÷ 50 + 120.000 ÷ 1.000) ÷ 0,46
  expect(calculate(given)).toBe("4260.870");
  expect(calculateOnSite(given)).toBe("4260.870");
});
