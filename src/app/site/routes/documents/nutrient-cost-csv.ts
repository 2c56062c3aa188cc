import { readNutrientCost } from "#app/site/loaders/read-nutrient-cost.ts";
import { createDocumentLoader } from "#app/site/loaders/site-document.ts";
import { buildCostPath } from "#domain/nutrient-cost/cost-draft.ts";
import { writeCostCsv } from "#domain/nutrient-cost/nutrient-costs.ts";
import { checkOffers } from "#domain/nutrient-cost/offers.ts";

const HEADERS = { "Cache-Control": "private, no-cache", "X-Robots-Tag": "noindex" };

/** A comparison as CSV; an incomplete or invalid form redirects to the page, which shows its errors. */
export const loader = createDocumentLoader("text/csv", async ({ client, siteUrl }, request) => {
  const { draft, chosen } = await readNutrientCost(client, new URL(request.url).searchParams);
  const { offers, errors } = checkOffers(draft, chosen);
  if (offers.length === 0 || Object.keys(errors).length > 0) {
    return new Response(null, {
      status: 303,
      headers: { ...HEADERS, Location: buildCostPath(draft) },
    });
  }
  return new Response(writeCostCsv(offers, draft.basis, siteUrl), {
    headers: {
      ...HEADERS,
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": 'attachment; filename="costo-por-nutriente.csv"',
    },
  });
});
