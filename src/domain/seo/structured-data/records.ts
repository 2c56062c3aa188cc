import type { NewsArticle, Product as ProductBlock, PropertyValue, WithContext } from "schema-dts";

import { isPictureAddress, stripCrop } from "#domain/media/picture-address.ts";
import type { Article } from "#domain/news/article.ts";
import { shorten } from "#domain/news/preview.ts";
import { listProductPictures } from "#domain/products/product-pictures.ts";
import type { Product, ProductSpec } from "#domain/products/product.ts";
import { listKeepingFacts } from "#domain/products/sheet/facts.ts";
import { listInclusions } from "#domain/products/sheet/inclusion.ts";
import { readSheet } from "#domain/products/sheet/technical-sheet.ts";
import { toAbsoluteUrl } from "#domain/seo/metadata.ts";
import { findLogoAddress, type JsonLdSite } from "#domain/seo/structured-data/json-ld.ts";

/** A product's structured data, without price, offer or rating, which the site does not have. */
export function buildProduct(product: Product, siteUrl: string): WithContext<ProductBlock> {
  const { title, slug, description, category, species, presentations } = product;
  const [picture, ...others] = listProductPictures(product).map(({ url }) =>
    toAbsoluteUrl(stripCrop(url), siteUrl),
  );
  const properties = [
    ...readSheet(product.specs).flatMap(describeSpec),
    ...describeList("Especie", species),
    ...describeList("Presentación", presentations),
    ...describeList("Registro ICA", [product.ica_registration]),
    ...describeList("Origen", [product.origin]),
    ...describeList("Muestreo", [product.sampling]),
    ...listInclusions(product.inclusion).map((line) =>
      describeFact({ name: `Inclusión (${line.species})`, text: line.amount }),
    ),
    ...listKeepingFacts(product).map(describeFact),
  ];
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    "@id": `${siteUrl}/productos/${slug}#producto`,
    name: title,
    url: `${siteUrl}/productos/${slug}`,
    ...(description !== "" && { description }),
    ...(category && { category }),
    ...(picture !== undefined && { image: others.length === 0 ? picture : [picture, ...others] }),
    ...(properties.length > 0 && { additionalProperty: properties }),
  };
}

/** A row with its figures; nothing for one that only the certificate of a lot has. */
function describeSpec(spec: ProductSpec): PropertyValue[] {
  const { name, variant, unit, basis, method } = spec;
  const figures = describeFigures(spec);
  if (Object.keys(figures).length === 0) return [];
  return [
    {
      "@type": "PropertyValue",
      name: variant === undefined ? name : `${name} (${variant})`,
      ...figures,
      ...(unit !== "" && { unitText: unit }),
      ...(basis !== "" && { description: basis }),
      ...(method !== undefined && { measurementTechnique: method }),
    },
  ];
}

function describeFigures({ min, max, typical, grades }: ProductSpec) {
  if (min !== null && min === max) return { value: min };
  const value = grades ?? typical;
  return {
    ...(value !== undefined && { value }),
    ...(min !== null && { minValue: min }),
    ...(max !== null && { maxValue: max }),
  };
}

function describeFact({ name, text }: { name: string; text: string }): PropertyValue {
  return { "@type": "PropertyValue", name, value: text };
}

function describeList(name: string, values: readonly string[]): PropertyValue[] {
  return values
    .filter((value) => value.trim() !== "")
    .map((value) => ({ "@type": "PropertyValue", name, value }));
}

/** The longest headline that Google shows. */
const MAX_HEADLINE = 110;

/** Names of organisations; any other author is taken for a person. */
const OFFICE_NAME = /^(?:equipo|redacci[oó]n|departamento|[aá]rea|oficina|mesa)(?![\p{L}\p{N}])/iu;

/** An article's structured data; without an author it is the company's. */
export function buildNewsArticle(
  article: Article,
  { content, siteUrl }: JsonLdSite,
): WithContext<NewsArticle> {
  const { title, slug, excerpt, image_url, category, created_at, updated_at } = article;
  const company = content.structured_data.company_name;
  const author = article.author.trim() || company;
  const isOffice = author === company || OFFICE_NAME.test(author);
  const address = `${siteUrl}/noticias/${slug}`;
  return {
    "@context": "https://schema.org",
    "@type": "NewsArticle",
    "@id": `${address}#articulo`,
    headline: shorten(title, MAX_HEADLINE),
    ...(excerpt !== "" && { description: excerpt }),
    url: address,
    mainEntityOfPage: address,
    articleSection: category,
    inLanguage: "es-CO",
    datePublished: created_at,
    dateModified: updated_at,
    author: { "@type": isOffice ? "Organization" : "Person", name: author },
    publisher: {
      "@type": "Organization",
      "@id": `${siteUrl}/#organizacion`,
      name: company,
      logo: { "@type": "ImageObject", url: findLogoAddress(content, siteUrl) },
    },
    ...(isPictureAddress(image_url) && { image: [toAbsoluteUrl(stripCrop(image_url), siteUrl)] }),
  };
}
