import { expect, test } from "vitest";

import {
  addUp,
  formatPesos,
  readPesos,
  VAT_RATES,
  type VatRate,
} from "#domain/leads/proposal/totals.ts";
import { createSeededRandom } from "#tests/support/seeded-random.ts";

/** A line in whole numbers: thousandths of a unit, cents of a peso. */
interface Line {
  thousandths: number;
  cents: number;
  vat: VatRate;
}

function makeCases() {
  const random = createSeededRandom(20_261_125);
  const vat = () => VAT_RATES[random(4)] ?? null;
  return Array.from({ length: 200 }, () => ({
    lines: Array.from({ length: 1 + random(8) }, (): Line => {
      const scale = [1, 10, 100, 1000][random(4)] ?? 1;
      return {
        thousandths: (1 + random(90_000)) * scale,
        cents: (1 + random(400_000)) * (random(2) === 0 ? 100 : 1),
        vat: vat(),
      };
    }),
    freight: random(3) === 0 ? 0 : random(900_000_000),
    freightVat: vat(),
  }));
}

/** Rounds hundred-thousandths of a peso, digit by digit as on paper: the first digit that is cut decides. */
function roundDigits(amount: bigint, decimals: number): bigint {
  const digits = amount.toString().padStart(decimals + 1, "0");
  const whole = BigInt(digits.slice(0, -decimals));
  return Number(digits.at(-decimals)) >= 5 ? whole + 1n : whole;
}

/** The sheet: ROUND(quantity × price; 0) per line, ROUND(base × rate; 0) per rate, and their sum. */
function calculate({ lines, freight, freightVat }: ReturnType<typeof makeCases>[number]) {
  const amounts = lines.map(({ thousandths, cents }) =>
    roundDigits(BigInt(thousandths) * BigInt(cents), 5),
  );
  const carried = roundDigits(BigInt(freight), 2);
  const vats = [19, 5].map((rate) => {
    const taxed = lines.map(({ vat }, index) => (vat === rate ? (amounts[index] ?? 0n) : 0n));
    const base = [...taxed, freightVat === rate ? carried : 0n].reduce((a, b) => a + b, 0n);
    return { rate, base, amount: roundDigits(base * BigInt(rate), 2) };
  });
  const subtotal = amounts.reduce((a, b) => a + b, 0n);
  return {
    lines: amounts.map(Number),
    subtotal: Number(subtotal),
    freight: Number(carried),
    vats: vats
      .filter(({ base }) => base > 0n)
      .map(({ rate, base, amount }) => ({ rate, base: Number(base), amount: Number(amount) })),
    total: Number(vats.reduce((sum, { amount }) => sum + amount, subtotal + carried)),
  };
}

test("200 proposals add up to the peso as on a spreadsheet of whole numbers", () => {
  const cases = makeCases();
  for (const proposal of cases) {
    const { lines, freight, freightVat } = proposal;
    const items = lines.map(({ thousandths, cents, vat }) => ({
      quantity: thousandths / 1000,
      price: cents / 100,
      vat,
    }));
    const sums = addUp({ items, freight: freight / 100, freight_vat: freightVat });
    expect(sums).toEqual(calculate(proposal));
  }
  expect(cases).toHaveLength(200);
});

test("half a peso is rounded up, and goods at 0 % and excluded goods have no IVA", () => {
  const half = { quantity: 0.5, price: 1, vat: 0 } as const;
  const excluded = { quantity: 3, price: 1_000_000.5, vat: null } as const;
  expect(addUp({ items: [half, excluded], freight: 0, freight_vat: 19 })).toEqual({
    lines: [1, 3_000_002],
    subtotal: 3_000_003,
    freight: 0,
    vats: [],
    total: 3_000_003,
  });
});

test.each([
  ["1.250.000", 1_250_000],
  ["$ 1.250,50", 1250.5],
  ["1250.5", 1250.5],
  ["980", 980],
  ["0", 0],
  ["COP 4.000", 4000],
  ["1,250", "ambiguous"],
  ["", "missing"],
  ["mil", "unreadable"],
  ["-5", "unreadable"],
  ["1.25.0", "unreadable"],
  ["99999999999", "unreadable"],
])("the price %j is read as %j", (written, price) => {
  expect(readPesos(written)).toBe(price);
});

test("pesos are written as in Colombia", () => {
  expect(formatPesos(1_250_000)).toBe("$\u00A01.250.000");
  expect(formatPesos(1250.5)).toBe("$\u00A01.250,50");
  expect(formatPesos(4782.609)).toBe("$\u00A04.782,61");
});
