import { expect, test } from "vitest";

import { listPlaceholdersInUse } from "#domain/content/placeholders.ts";

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
  row("contact.address", "Calle 1 # 2-3, Tunja"),
  ...["privacy", "terms", "certifications"].map((page) => row(`footer.${page}_text`, "Propio")),
  ...[1, 2, 3, 4].flatMap((n) => [
    row(`hero.stat_${n}_value`, "7"),
    row(`about.stat_${n}_note`, "Contados en 2026"),
  ]),
];

test("a new site lists the company's data, its legal texts and its statistics, each in one place", () => {
  const figures = (section: string) => [1, 2, 3, 4].map((n) => `${section}.stat_${n}_value`);
  expect(namesOf([])).toEqual([
    ...figures("hero"),
    ...figures("about"),
    "contact.phone",
    "contact.email",
    "contact.address",
    "footer.brand_name",
    "footer.legal_name",
    "footer.nit",
    "footer.privacy_text",
    "footer.terms_text",
    "footer.certifications_text",
  ]);
});

test("the longest placeholder is the one that is listed", () => {
  const legalName = listPlaceholdersInUse([]).find(({ key }) => key === "legal_name");
  expect(legalName?.placeholder).toBe("Insumos Nutrición Animal S. A. S.");
});

test("a site with its own data lists none", () => {
  expect(namesOf(FILLED_IN)).toEqual([]);
});

test("a statistic with its own note is the company's, with the site's note it is not", () => {
  const shown = "{productos} en línea; pregunte por los demás";
  const figure = row("hero.stat_3_value", "25+");
  const rows = [...FILLED_IN, figure];
  expect(namesOf([...rows, row("hero.stat_3_note", shown)])).toEqual(["hero.stat_3_value"]);
  expect(namesOf([...rows, row("hero.stat_3_note", "En bodega y por encargo")])).toEqual([]);
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
