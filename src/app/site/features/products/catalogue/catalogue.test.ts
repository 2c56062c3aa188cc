import { expect, test } from "vitest";

import { describeResults } from "#app/site/features/products/catalogue/catalogue.tsx";
import { NO_FILTER } from "#domain/products/catalogue/catalogue-filter.ts";

test.each([
  ["everything", {}, 12, "12 productos"],
  ["thousands", {}, 1200, "1.200 productos"],
  ["one", { category: "Grasas" }, 1, "1 producto en Grasas"],
  ["nothing", { text: "trigo" }, 0, "0 productos con «trigo»"],
  [
    "a combination",
    { category: "Energéticos", species: ["Bovinos"], text: "miel" },
    2,
    "2 productos en Energéticos para bovinos con «miel»",
  ],
  ["two species", { species: ["Ovinos", "Caprinos"] }, 5, "5 productos para ovinos y caprinos"],
])("%s is described in one line", (_name, filter, total, line) => {
  expect(describeResults({ ...NO_FILTER, ...filter }, total)).toBe(line);
});
