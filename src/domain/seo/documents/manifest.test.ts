import { existsSync } from "node:fs";

import { expect, test } from "vitest";

import { mergeSiteContent } from "#domain/content/catalogue/catalogue.ts";
import { buildManifest } from "#domain/seo/documents/manifest.ts";

interface Manifest {
  name: string;
  short_name?: string;
  icons: { src: string }[];
}

const build = (brandName: string) =>
  JSON.parse(
    buildManifest(mergeSiteContent([{ section: "footer", key: "brand_name", value: brandName }])),
  ) as Manifest;

test("the manifest has the brand's name, whatever its characters", () => {
  expect(build('Forrajes "El Ñame" & Cía.').name).toBe('Forrajes "El Ñame" & Cía.');
});

test("the short name is the brand's first word, unless phones would truncate it", () => {
  expect(build("Forrajes El Ñame").short_name).toBe("Forrajes");
  expect(build("Agroindustriales Unidas")).not.toHaveProperty("short_name");
});

test("every icon of the manifest exists", () => {
  const missing = build("Forrajes").icons.filter(({ src }) => !existsSync(`public${src}`));
  expect(missing).toEqual([]);
});
