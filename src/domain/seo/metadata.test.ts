import { expect, test } from "vitest";

import { mergeSiteContent } from "#domain/content/site-content.ts";
import {
  buildHomeMetadata,
  buildPageMetadata,
  cutToLimit,
  describeBriefly,
  endSentence,
  joinTitle,
  measureText,
  nameArticlePage,
  nameProductPage,
  toAbsoluteUrl,
} from "#domain/seo/metadata.ts";

const SITE = "https://www.empresa.example";

test("an empty database gives the home page complete metadata", () => {
  const metadata = buildHomeMetadata(mergeSiteContent([]), SITE);
  expect(metadata.canonical).toBe(`${SITE}/`);
  expect(metadata.image).toMatchObject({
    url: `${SITE}/compartir/inicio.jpg`,
    size: { width: 1200, height: 630 },
  });
  for (const text of [metadata.title, metadata.description, metadata.keywords, metadata.author]) {
    expect(text).not.toBe("");
  }
});

test("the home page prefers seo_home to seo", () => {
  const rows = [
    { section: "seo", key: "site_title", value: "Del sitio" },
    { section: "seo", key: "site_description", value: "Descripción del sitio" },
    { section: "seo_home", key: "title", value: "Del inicio" },
  ];
  const metadata = buildHomeMetadata(mergeSiteContent(rows), SITE);
  expect(metadata.title).toBe("Del inicio");
  expect(metadata.description).toBe("Descripción del sitio");
});

test("a page without its own texts gets the site's, and never has an empty title", () => {
  const rows = [{ section: "seo", key: "site_title", value: "  " }];
  const content = mergeSiteContent(rows);
  const metadata = buildPageMetadata({ content, siteUrl: SITE, path: "/cotizar", title: "" });
  expect(metadata.title).toBe("Materias primas para nutrición animal en Colombia");
  expect(metadata.canonical).toBe(`${SITE}/cotizar`);
});

test("blank texts for search engines count as missing", () => {
  const keys = ["site_title", "site_description", "keywords", "author", "og_image"];
  const rows = [
    ...keys.map((key) => ({ section: "seo", key, value: " " })),
    ...["title", "description", "keywords"].map((key) => ({
      section: "seo_home",
      key,
      value: "",
    })),
  ];
  expect(buildHomeMetadata(mergeSiteContent(rows), SITE)).toEqual(
    buildHomeMetadata(mergeSiteContent([]), SITE),
  );
});

test("a title has no blank parts", () => {
  expect(joinTitle("Cotice", "Insumos")).toBe("Cotice | Insumos");
  expect(joinTitle(" ", "Insumos")).toBe("Insumos");
  expect(joinTitle("", "")).toBe("");
});

test.each([
  ["Glicerol", "Glicerol para alimentación animal: ficha y cotización"],
  ["Torta de palmiste", "Torta de palmiste: ficha y cotización"],
  ["Sal para caballos", "Sal para caballos: ficha y cotización"],
  ["Núcleo mineral ".repeat(4).trim(), "Núcleo mineral ".repeat(4).trim()],
  [" ", ""],
])("the page of the product %j is called %j", (title, name) => {
  expect(nameProductPage(title)).toBe(name);
});

test("a sentence ends with one full stop", () => {
  expect(["Privacidad de Granos S. A. S.", "Privacidad de Granos"].map(endSentence)).toEqual([
    "Privacidad de Granos S. A. S.",
    "Privacidad de Granos.",
  ]);
});

test("the company's name follows an article's title where both are shown", () => {
  expect(nameArticlePage("Urea", "Insumos")).toBe("Urea | Insumos");
  const long = "Cómo leer un certificado de análisis sin perderse nada";
  expect(nameArticlePage(long, "Insumos")).toBe(long);
});

test("a chosen picture is shared as it is, with unknown size", () => {
  const rows = [{ section: "seo", key: "og_image", value: "/images/melaza.webp" }];
  const { image } = buildHomeMetadata(mergeSiteContent(rows), SITE);
  expect(image).toMatchObject({ url: `${SITE}/images/melaza.webp`, alt: "" });
  expect(image).not.toHaveProperty("size");
});

test("the alternative text of the default picture belongs only to that picture", () => {
  const rows = [
    { section: "seo", key: "og_image", value: "/images/melaza.webp" },
    { section: "hero", key: "image_url", value: "/images/melaza.webp" },
    { section: "hero", key: "image_alt", value: "Melaza en un tanque" },
  ];
  const alt = (content: typeof rows) =>
    buildHomeMetadata(mergeSiteContent(content), SITE).image.alt;
  expect(alt(rows)).toBe("Melaza en un tanque");
  expect(alt(rows.filter(({ key }) => key !== "image_url"))).toBe("");
});

test.each([
  ["/images/a b.webp", `${SITE}/images/a%20b.webp`],
  ["https://otro.example/foto.jpg", "https://otro.example/foto.jpg"],
  ["https://", `${SITE}/`],
])("the address %s becomes %s", (url, absolute) => {
  expect(toAbsoluteUrl(url, SITE)).toBe(absolute);
});

test("a description is between 120 and 160 characters, whole sentences where they fit", () => {
  const site =
    "Glicerol, torta de palmiste, grasas bypass, fosfatos y minerales para fincas. ".repeat(2);
  const whole = "Es una frase de buen largo para un buscador. ".repeat(3).trim();
  expect(describeBriefly(whole, site)).toBe(whole);
  for (const text of ["Corto", "Una frase. Otra frase corta.", `${"palabra ".repeat(40)}fin.`]) {
    const described = describeBriefly(text, site);
    expect(described.slice(0, 5)).toBe(text.slice(0, 5));
    expect(described.length).toBeGreaterThanOrEqual(120);
    expect(described.length).toBeLessThanOrEqual(160);
  }
  expect(describeBriefly("", site)).toBe("");
});

test.each([
  ["site_title", 60],
  ["title", 60],
  ["site_description", 160],
  ["description", 160],
])("%s has a guide of %i characters", (key, limit) => {
  expect(measureText(key, " ñandú 🐄 ")).toEqual({ length: 7, limit });
});

test.each(["keywords", "author", "phone", "constructor"])("%s has no guide", (key) => {
  expect(measureText(key, "a")).toBeNull();
});

test.each([
  ["Corto", 60, "Corto"],
  ["a".repeat(60), 60, "a".repeat(60)],
  ["uno dos tres", 9, "uno dos …"],
  ["a".repeat(70), 60, `${"a".repeat(59)} …`],
])("«%s» is cut at %i", (text, limit, shown) => {
  expect(cutToLimit(text, limit)).toBe(shown);
});
