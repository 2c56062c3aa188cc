import { expect, test } from "vitest";

import {
  findPeriod,
  isProductPath,
  listNames,
  listSpans,
  namePage,
  sumKind,
  type VisitFigures,
} from "#domain/visits/visit-figures.ts";

const FIGURES: VisitFigures = {
  totals: [
    { kind: "page", day: "2026-11-29", visits: 9 },
    { kind: "page", day: "2026-11-30", visits: 4 },
    { kind: "referrer", day: "2026-11-30", visits: 2 },
    { kind: "sent", day: "2026-11-30", visits: 1 },
  ],
  names: [
    { kind: "page", name: "/", visits: 6, title: null },
    { kind: "page", name: "/productos/cana", visits: 3, title: "Caña" },
    { kind: "page", name: "", visits: 2, title: null },
  ],
};

test("each day has a bar, also without visits", () => {
  expect(listSpans(FIGURES, ["2026-11-28", "2026-11-30"])).toEqual([
    { day: "2026-11-28", arrivals: 0, pages: 0, taps: 0, sent: 0 },
    { day: "2026-11-30", arrivals: 2, pages: 4, taps: 0, sent: 1 },
  ]);
  expect(sumKind(FIGURES, "page")).toBe(13);
});

test("what has no name, or is not among the most frequent, is in the others", () => {
  const products = listNames(FIGURES, "page", isProductPath);
  expect(products.rows.map(({ name }) => name)).toEqual(["/productos/cana"]);
  expect(products.others).toBe(4);
});

test("a page is called as its record, as the panel knows it, or by its path", () => {
  expect(namePage("/productos/cana", "Caña")).toBe("Caña");
  expect(namePage("/", null)).toBe("Inicio");
  expect(namePage("/productos/especie/aves-de-corral", null)).toBe("Aves de corral");
});

test.each([
  [null, "2026-11", "2026-11-01", "2026-11-05", 5],
  ["2026-10", "2026-10", "2026-10-01", "2026-10-31", 31],
  ["2027-01", "2026-11", "2026-11-01", "2026-11-05", 5],
  ["2026-99", "2026-11", "2026-11-01", "2026-11-05", 5],
  ["todos", "todos", "2025-12-01", "2026-11-05", 12],
])("the period %s is %s, from %s to %s", (asked, id, first, last, bars) => {
  const period = findPeriod(asked, "2026-11-05");
  expect(period).toMatchObject({ id, first, last, byMonth: id === "todos" });
  expect(period.days).toHaveLength(bars);
});
