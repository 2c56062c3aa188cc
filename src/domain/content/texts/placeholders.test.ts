import { expect, test } from "vitest";

import { listPlaceholdersInUse } from "#domain/content/texts/placeholders.ts";

const row = (name: string, value: string) => {
  const [section = "", key = ""] = name.split(".");
  return { section, key, value };
};
const namesOf = (rows: Parameters<typeof listPlaceholdersInUse>[0]) =>
  listPlaceholdersInUse(rows).map(({ section, key }) => `${section}.${key}`);

const FILLED_IN = [
  row("contact.phone", "+57 601 555 0101"),
  row("contact.email", "ventas@granos.test"),
  row("footer.brand_name", "Granos"),
  row("footer.legal_name", "Granos de Prueba S. A. S."),
  row("footer.nit", "830000000-1"),
];

test("a new site lists the company's five placeholders, each in one place", () => {
  expect(namesOf([])).toEqual([
    "contact.phone",
    "contact.email",
    "footer.brand_name",
    "footer.legal_name",
    "footer.nit",
  ]);
});

test("the longest placeholder is the one that is listed", () => {
  const legalName = listPlaceholdersInUse([]).find(({ key }) => key === "legal_name");
  expect(legalName?.placeholder).toBe("Insumos Nutrición Animal S. A. S.");
});

test("a site with its own data lists none", () => {
  expect(namesOf(FILLED_IN)).toEqual([]);
});

test("a placeholder is found inside a text, in another spelling, and typed instead of inherited", () => {
  const rows = [
    ...FILLED_IN,
    row("about.history", "Somos INSUMOS NUTRICIÓN ANIMAL SAS desde 2009."),
    row("whatsapp.phone_number", "573000000000"),
    row("structured_data.phone", ""),
  ];
  expect(namesOf(rows)).toEqual(["about.history", "whatsapp.phone_number"]);
});
