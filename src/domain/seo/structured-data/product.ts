import type { Product as ProductBlock, PropertyValue, WithContext } from "schema-dts";

import { stripFrame } from "#domain/media/framed-picture.ts";
import type { Product, ProductSpec } from "#domain/products/product.ts";
import { readSheet } from "#domain/products/sheet/technical-sheet.ts";
import { toAbsoluteUrl } from "#domain/seo/metadata.ts";

/** A product's structured data, without price, offer or rating, which the site does not have. */
export function buildProduct(product: Product, siteUrl: string): WithContext<ProductBlock> {
  const { title, slug, description, category, image_url, species, presentations } = product;
  const properties = [
    ...readSheet(product.specs).map(describeSpec),
    ...describeList("Especie", species),
    ...describeList("Presentación", presentations),
    ...describeList("Registro ICA", [product.ica_registration]),
  ];
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    "@id": `${siteUrl}/productos/${slug}#producto`,
    name: title,
    url: `${siteUrl}/productos/${slug}`,
    ...(description !== "" && { description }),
    ...(category && { category }),
    ...(image_url && { image: toAbsoluteUrl(stripFrame(image_url), siteUrl) }),
    ...(properties.length > 0 && { additionalProperty: properties }),
  };
}

function describeSpec({ name, min, max, unit, basis }: ProductSpec): PropertyValue {
  return {
    "@type": "PropertyValue",
    name,
    ...(min !== null && min === max
      ? { value: min }
      : { ...(min !== null && { minValue: min }), ...(max !== null && { maxValue: max }) }),
    ...(unit !== "" && { unitText: unit }),
    ...(basis !== "" && { description: basis }),
  };
}

function describeList(name: string, values: readonly string[]): PropertyValue[] {
  return values
    .filter((value) => value.trim() !== "")
    .map((value) => ({ "@type": "PropertyValue", name, value }));
}
