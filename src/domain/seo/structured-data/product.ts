import type { Product as ProductBlock, PropertyValue, WithContext } from "schema-dts";

import { isPictureAddress, stripFrame } from "#domain/media/framed-picture.ts";
import type { Product, ProductSpec } from "#domain/products/product.ts";
import { listKeepingFacts } from "#domain/products/sheet/facts.ts";
import { listInclusions } from "#domain/products/sheet/inclusion.ts";
import { readSheet } from "#domain/products/sheet/technical-sheet.ts";
import { toAbsoluteUrl } from "#domain/seo/metadata.ts";

/** A product's structured data, without price, offer or rating, which the site does not have. */
export function buildProduct(product: Product, siteUrl: string): WithContext<ProductBlock> {
  const { title, slug, description, category, image_url, species, presentations } = product;
  const properties = [
    ...readSheet(product.specs).flatMap(describeSpec),
    ...describeList("Especie", species),
    ...describeList("Presentación", presentations),
    ...describeList("Registro ICA", [product.ica_registration]),
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
    ...(isPictureAddress(image_url) && { image: toAbsoluteUrl(stripFrame(image_url), siteUrl) }),
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
