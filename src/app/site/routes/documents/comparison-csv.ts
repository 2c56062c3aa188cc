import { createDocumentLoader } from "#app/site/loaders/site-document.ts";
import { readRequestedComparison } from "#data/site/requested-comparison.ts";
import { buildComparePath } from "#domain/comparison/comparison-draft.ts";
import { compareProducts, writeComparisonCsv } from "#domain/comparison/comparison.ts";
import { writeDay } from "#domain/hours/days.ts";

const HEADERS = { "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex" };

/** A comparison as CSV; without a product it redirects to the page, where one is chosen. */
export const loader = createDocumentLoader("text/csv", async ({ client }, request) => {
  const { draft, keys, products } = await readRequestedComparison(
    client,
    new URL(request.url).searchParams,
  );
  if (keys.length === 0) {
    return new Response(null, {
      status: 303,
      headers: { ...HEADERS, Location: buildComparePath(draft) },
    });
  }
  const today = writeDay(new Date());
  const { basis, typed } = draft;
  const comparison = compareProducts(products, { keys, basis, typed, today });
  return new Response(writeComparisonCsv(comparison), {
    headers: {
      ...HEADERS,
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": 'attachment; filename="comparacion.csv"',
    },
  });
});
