import { expect, test } from "vitest";

import { CATALOGUE } from "#domain/content/catalogue/catalogue.ts";
import { mergeSiteContent } from "#domain/content/site-content.ts";
import {
  buildBreadcrumbs,
  buildFaqPage,
  buildLocalBusiness,
  buildOrganization,
  buildProductList,
  buildWebSite,
  serializeJsonLd,
} from "#domain/seo/structured-data/json-ld.ts";

const SITE = "https://www.empresa.example";
const site = (rows: { section: string; key: string; value: string }[] = []) => ({
  content: mergeSiteContent(rows),
  siteUrl: SITE,
  today: "2026-11-20",
});

test("no text of a record can end the script element", () => {
  const hostile = "</script><script>alert(1)</script><!-- \u2028 & ";
  const text = serializeJsonLd(buildFaqPage([{ question: hostile, answer: hostile }]));
  expect(text).not.toMatch(/[<>&\u2028\u2029]/);
  expect(JSON.parse(text ?? "")).toMatchObject({ mainEntity: [{ name: hostile }] });
});

test("the local business keeps its plain type beside a more specific one, and the office's hours", () => {
  const business = buildLocalBusiness(site());
  expect(business).toMatchObject({
    "@type": "LocalBusiness",
    additionalType: "https://schema.org/WholesaleStore",
    openingHours: "Mo-Fr 08:00-18:00",
    address: {
      streetAddress: "Carrera 7 # 71-21",
      addressLocality: "Bogotá",
      addressCountry: "CO",
    },
  });
});

test("a business type that schema.org does not know is left out", () => {
  const rows = [{ section: "structured_data", key: "business_type", value: "Distribuidora" }];
  expect(buildLocalBusiness(site(rows))).not.toHaveProperty("additionalType");
});

test("the organisation was founded in the year of the content, when it is a year", () => {
  expect(buildOrganization(site())).toMatchObject({ foundingDate: "2009" });
  const rows = [{ section: "structured_data", key: "founded_year", value: "hace años" }];
  expect(buildOrganization(site(rows))).not.toHaveProperty("foundingDate");
});

test("an address without the city's name is unchanged", () => {
  const rows = [{ section: "contact", key: "address", value: "Vereda El Salitre, km 4" }];
  expect(buildLocalBusiness(site(rows))).toMatchObject({
    address: { streetAddress: "Vereda El Salitre, km 4" },
  });
});

test("the web site has its language and its publisher", () => {
  expect(buildWebSite(site())).toMatchObject({
    inLanguage: "es-CO",
    publisher: { "@id": `${SITE}/#organizacion` },
  });
});

test("products are listed in order with their own pages", () => {
  const list = buildProductList(
    [
      { slug: "glicerol", title: "Glicerol" },
      { slug: "melaza", title: "Melaza" },
    ],
    SITE,
  );
  expect(list).toMatchObject({
    numberOfItems: 2,
    itemListElement: [
      { position: 1, name: "Glicerol", url: `${SITE}/productos/glicerol` },
      { position: 2, name: "Melaza", url: `${SITE}/productos/melaza` },
    ],
  });
});

test("breadcrumbs begin at the home page and have absolute URLs", () => {
  expect(buildBreadcrumbs([{ name: "Productos", path: "/#productos" }], SITE)).toMatchObject({
    itemListElement: [
      { position: 1, name: "Inicio", item: `${SITE}/` },
      { position: 2, name: "Productos", item: `${SITE}/#productos` },
    ],
  });
});

/** All serialized blocks of the home page with every text of the catalogue blank. */
function serializeAllBlank(): string[] {
  const rows = Object.entries(CATALOGUE).flatMap(([section, entries]) =>
    Object.keys(entries).map((key) => ({ section, key, value: " " })),
  );
  const blank = site(rows);
  return [
    buildOrganization(blank),
    buildLocalBusiness(blank),
    buildWebSite(blank),
    buildBreadcrumbs([{ name: blank.content.products.badge, path: "/productos" }], SITE),
  ].map((block) => serializeJsonLd(block) ?? "");
}

test("no block has a blank text, whatever was emptied", () => {
  const blocks = serializeAllBlank();
  for (const block of blocks) expect(block).not.toMatch(/"\s*"/);
  const [organisation, business, webSite] = blocks.map((block) => JSON.parse(block) as object);
  const company = site().content.structured_data.company_name;
  for (const block of [organisation, business]) expect(block).toMatchObject({ name: company });
  expect(webSite).toMatchObject({ name: site().content.footer.brand_name });
  expect(organisation).toMatchObject({ foundingDate: "2009" });
  expect(business).toMatchObject({
    address: { addressLocality: "Bogotá", addressCountry: "CO" },
    additionalType: "https://schema.org/WholesaleStore",
  });
});

const row = (name: string, value: string) => {
  const [section = "", key = ""] = name.split(".");
  return { section, key, value };
};

test("a block without content is left out", () => {
  expect(serializeJsonLd(buildFaqPage([{ question: "¿Despachan?", answer: " " }]))).toBeNull();
});

test("the telephone is the page's, in international format", () => {
  const phoneOf = (...rows: { section: string; key: string; value: string }[]) =>
    buildOrganization(site(rows))["telephone" as never];
  expect(phoneOf(row("contact.phone", "310 555 1234"))).toBe("+573105551234");
  expect(phoneOf(row("contact.phone", "(601) 555-0101"))).toBe("+576015550101");
  const other = row("structured_data.phone", "604 555 0101");
  expect(phoneOf(row("contact.phone", "310 555 1234"), other)).toBe("+573105551234");
  expect(phoneOf(row("contact.phone", ""), other)).toBe("+576045550101");
  expect(phoneOf(row("contact.phone", "-"), other)).toBe("+576045550101");
  expect(phoneOf(row("contact.phone", "-"))).toBe("");
});

const hoursOf = (...rows: { section: string; key: string; value: string }[]) => {
  const { openingHours, openingHoursSpecification } = JSON.parse(
    serializeJsonLd(buildLocalBusiness(site(rows))) ?? "",
  ) as { openingHours: unknown; openingHoursSpecification: unknown };
  return { openingHours, openingHoursSpecification };
};

test("the office's hours stay in the blocks, whatever the text about them says", () => {
  const usual = hoursOf();
  expect(usual.openingHours).toBe("Mo-Fr 08:00-18:00");
  for (const hours of ["", "Lunes a sábado, 7 a. m. a 4 p. m.", "-"]) {
    expect(hoursOf(row("contact.hours", hours))).toEqual(usual);
  }
});

test("the blocks have the hours and closed days of the form, and the next public holidays", () => {
  const own = hoursOf(
    row("hours.monday", "08:00-12:00, 14:00-18:00"),
    row("hours.saturday", "00:00-24:00"),
    row(
      "hours.closed_days",
      "2026-11-01 a 2026-11-19: ya pasó\n2026-12-24 a 2027-01-08: Vacaciones",
    ),
  );
  const closed = { opens: "00:00", closes: "00:00" };
  expect(own.openingHours).toEqual([
    ...["Mo 08:00-12:00", "Mo 14:00-18:00", "Tu-Fr 08:00-18:00", "Sa 00:00-23:59"],
  ]);
  expect(own.openingHoursSpecification).toMatchObject([
    { dayOfWeek: ["Monday"], opens: "08:00", closes: "12:00" },
    { dayOfWeek: ["Monday"], opens: "14:00", closes: "18:00" },
    { dayOfWeek: ["Tuesday", "Wednesday", "Thursday", "Friday"], opens: "08:00", closes: "18:00" },
    { dayOfWeek: ["Saturday"], opens: "00:00", closes: "23:59" },
    { ...closed, validFrom: "2026-12-08", validThrough: "2026-12-08" },
    { ...closed, validFrom: "2026-12-24", validThrough: "2027-01-08" },
    { ...closed, validFrom: "2027-01-11", validThrough: "2027-01-11" },
  ]);
});

test("a list without products is a valid list", () => {
  expect(JSON.parse(serializeJsonLd(buildProductList([], SITE)) ?? "")).toEqual({
    "@context": "https://schema.org",
    "@type": "ItemList",
    numberOfItems: 0,
    itemListElement: [],
  });
});

test("the blocks have the year unless the history names only other ones", () => {
  const year = row("structured_data.founded_year", "2014");
  expect(site([year]).content.about.title).toContain("2014");
  expect(site([year]).content.about.history).not.toContain("2009");
  expect(buildOrganization(site([year]))).toMatchObject({ foundingDate: "2014" });
  const named = [year, row("about.title", "Desde 2009"), row("about.history", "Nacimos en 2009.")];
  expect(buildOrganization(site(named))).not.toHaveProperty("foundingDate");
});
