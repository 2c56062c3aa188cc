import { z } from "zod";

import { CATALOGUE } from "#domain/content/catalogue/catalogue.ts";
import type { SettingsValues } from "#domain/content/settings.ts";
import { isSiteAddress } from "#domain/site-address.ts";

/** The sections of the panel's SEO form. */
export const SEO_SECTIONS = ["seo", "seo_home", "seo_products", "structured_data"] as const;

type SeoSection = (typeof SEO_SECTIONS)[number];

/** The values of the panel's SEO form. */
export type SeoFormValues = SettingsValues<SeoSection>;

/**
 * The SEO form's schema: lengths never block, so only the picture's address and the year are
 * checked. Stored values are accepted as they are.
 */
export function createSeoFormSchema(stored: SeoFormValues) {
  const texts = (section: SeoSection) =>
    z.object(Object.fromEntries(Object.keys(CATALOGUE[section]).map((key) => [key, z.string()])));
  return z
    .object(Object.fromEntries(SEO_SECTIONS.map((section) => [section, texts(section)])))
    .superRefine((values, context) => {
      const { seo, structured_data: company } = values as SeoFormValues;
      const image = seo.og_image.trim();
      if (seo.og_image !== stored.seo.og_image && image !== "" && !isSiteAddress(image)) {
        context.addIssue({
          code: "custom",
          path: ["seo", "og_image"],
          message: "Elija una imagen, copie su dirección completa o deje el campo vacío.",
        });
      }
      const year = company.founded_year;
      if (year !== stored.structured_data.founded_year && !/^(\d{4})?$/.test(year.trim())) {
        context.addIssue({
          code: "custom",
          path: ["structured_data", "founded_year"],
          message: "Escriba el año con cuatro cifras, por ejemplo 2009.",
        });
      }
    }) as unknown as z.ZodType<SeoFormValues, SeoFormValues>;
}
