import { expect, test } from "vitest";

import { buildQuotePath, startAskedDraft } from "#domain/leads/quote/quote-context.ts";
import { readAsked } from "#domain/leads/quote/quote-draft.ts";

const open = (path: string) => {
  const { searchParams } = new URL(path, "https://empresa.example");
  return startAskedDraft(readAsked(searchParams), searchParams);
};

test("without context the form is blank", () => {
  expect(buildQuotePath({})).toBe("/cotizar");
  expect(open("/cotizar")).toMatchObject({ message: "", items: [{ product: "" }] });
});

test("the form names the product, the species and the words of a search", () => {
  expect(open(buildQuotePath({ products: ["melaza"] }))).toMatchObject({
    message: "",
    items: [{ product: "melaza" }],
  });
  expect(open(buildQuotePath({ species: ["bovinos"] })).message).toBe("Es para bovinos.");
  const sought = open(buildQuotePath({ search: "harina de «pescado» & 60%", species: ["Peces"] }));
  expect(sought).toMatchObject({
    message: "Busco: harina de «pescado» & 60%. Es para peces.",
    items: [{ product: "otro" }],
  });
  expect(open("/cotizar?producto=melaza&busca=sebo")).toMatchObject({
    message: "Busco: sebo.",
    items: [{ product: "melaza" }],
  });
});

test("a product that an address repeats is asked for once, unless with other amounts", () => {
  const rows = (query: string) => open(`/cotizar?${query}`).items.map(({ quantity }) => quantity);
  expect(rows("producto=urea&producto=urea&producto=melaza")).toEqual(["", ""]);
  expect(rows("producto=urea&cantidad=1&producto=urea&cantidad=2")).toEqual(["1", "2"]);
});

test("a species without a page is named too, also by what people call its animals", () => {
  expect(open("/cotizar?especie=Conejos&especie=cabras").message).toBe("Es para conejos y cabras.");
});

test.each([
  ["especie=constructor", ""],
  ["especie=__proto__", ""],
  ["especie=marcianos", ""],
  ["busca=gane+en+mal.com", ""],
  ["busca=%E2%80%AE%00%20", ""],
  ["busca=%ED%A0%80", "Busco: ���."],
  [`busca=${"a".repeat(5000)}`, `Busco: ${"a".repeat(100)}.`],
])("an address that anyone may write fills in little: %.40s", (query, message) => {
  expect(open(`/cotizar?${query}`).message).toBe(message);
});
