import { buildCalculatorPath } from "#domain/calculators/addresses.ts";
import { CALCULATORS } from "#domain/calculators/calculators.ts";
import type { SiteContent } from "#domain/content/site-content.ts";
import { COST_PATH } from "#domain/nutrient-cost/addresses.ts";
import { firstText } from "#domain/seo/metadata.ts";

export interface Tool {
  name: string;
  path: string;
  summary: string;
}

/** The calculators, and the comparison of costs, whose texts are the company's. */
export function listTools({ products }: Pick<SiteContent, "products">): Tool[] {
  return [
    ...CALCULATORS.map(({ slug, title, summary }) => ({
      name: title,
      path: buildCalculatorPath(slug),
      summary,
    })),
    {
      name: firstText(products.nutrient_title, "Costo por nutriente"),
      path: COST_PATH,
      summary: products.nutrient_subtitle,
    },
  ];
}
