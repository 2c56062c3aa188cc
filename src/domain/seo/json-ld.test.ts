import { expect, test } from "vitest";

import { mergeSiteContent } from "#domain/content/catalogue/catalogue.ts";
import {
  buildBreadcrumbs,
  buildFaqPage,
  buildLocalBusiness,
  buildOrganization,
  buildProductList,
  buildWebSite,
  serializeJsonLd,
} from "#domain/seo/json-ld.ts";

const SITE = "https://www.empresa.example";
const site = (rows: { section: string; key: string; value: string }[] = []) => ({
  content: mergeSiteContent(rows),
  siteUrl: SITE,
});

test("no text of a record can end the script element", () => {
  const hostile = "</script><script>alert(1)</script><!-- \u2028 & ";
  const text = serializeJsonLd(buildFaqPage([{ question: hostile, answer: hostile }]));
  expect(text).not.toMatch(/[<>&\u2028\u2029]/);
  expect(JSON.parse(text)).toMatchObject({ mainEntity: [{ name: hostile }] });
});

test("the local business keeps its plain type beside what it is more exactly, and the office's hours", () => {
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

test("an address without the city's name is kept whole", () => {
  const rows = [{ section: "contact", key: "address", value: "Vereda El Salitre, km 4" }];
  expect(buildLocalBusiness(site(rows))).toMatchObject({
    address: { streetAddress: "Vereda El Salitre, km 4" },
  });
});

test("the web site names its language and its publisher", () => {
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

test("breadcrumbs begin at the home page and have absolute addresses", () => {
  expect(buildBreadcrumbs([{ name: "Productos", path: "/#productos" }], SITE)).toMatchObject({
    itemListElement: [
      { position: 1, name: "Inicio", item: `${SITE}/` },
      { position: 2, name: "Productos", item: `${SITE}/#productos` },
    ],
  });
});
