import { expect, test } from "vitest";

import { COST_PATH } from "#domain/nutrient-cost/addresses.ts";
import {
  buildCostPath,
  buildProductCostPath,
  isCostQuery,
  MAX_OFFERS,
  readCostDraft,
} from "#domain/nutrient-cost/cost-draft.ts";

const parse = (path: string) => new URL(path, "https://empresa.example").searchParams;

test("a filled form and its address are the same", () => {
  const query =
    "producto=soya&precio=92.000&unidad=bulto&kilos=50&flete=120&flete_unidad=t&producto=melaza&precio=&unidad=kg&kilos=&flete=&flete_unidad=kg&base=base-seca";
  const draft = readCostDraft(new URLSearchParams(query));
  expect(buildCostPath(draft)).toBe(`${COST_PATH}?${query}`);
  expect(readCostDraft(parse(buildCostPath(draft)))).toEqual(draft);
});

test("blank offers are left out of the address", () => {
  const draft = readCostDraft(new URLSearchParams("producto=&precio=&producto=soya&precio=1"));
  expect(parse(buildCostPath(draft)).getAll("producto")).toEqual(["soya"]);
});

test("a link that only chooses a product fills in one offer", () => {
  const { offers, basis } = readCostDraft(parse(buildProductCostPath(["soya"])));
  expect(offers.map(({ product }) => product)).toEqual(["soya", "", "", ""]);
  expect(offers[0]).toMatchObject({ price: "", priceUnit: "kg", freightUnit: "kg" });
  expect(basis).toBe("as-is");
});

test("whatever a query holds, a draft is bounded", () => {
  const query = new URLSearchParams("base=otra&unidad=constructor");
  for (let index = 0; index < 2000; index += 1) {
    query.append("producto", "ñ".repeat(50));
    query.append("precio", "\u0000\ud800 1\n2".repeat(500));
  }
  const draft = readCostDraft(query);
  expect(draft.offers).toHaveLength(MAX_OFFERS);
  expect(draft.offers[0]).toMatchObject({
    priceUnit: "kg",
    price: expect.not.stringMatching(/\p{Cc}/u),
  });
  expect(draft.offers[0]?.price.length).toBeLessThanOrEqual(40);
  expect(buildCostPath(draft).length).toBeLessThan(5000);
});

test("only the form's own parameters fill it in", () => {
  for (const query of ["", "utm_source=boletin", "q=1&Producto=x"]) {
    expect(isCostQuery(new URLSearchParams(query)), query).toBe(false);
  }
  for (const query of ["producto=", "base=base-seca", "x=1&kilos=2"]) {
    expect(isCostQuery(new URLSearchParams(query)), query).toBe(true);
  }
});
