import { createDocumentLoader } from "#app/site/loaders/site-document.ts";
import { findProduct } from "#data/products.ts";
import { writeSheetCsv } from "#domain/products/sheet/sheet-csv.ts";
import { readSheet } from "#domain/products/sheet/technical-sheet.ts";
import { isSlug } from "#domain/slugs.ts";

/** A product's sheet for formulation programs. */
export const loader = createDocumentLoader("text/csv", async ({ client }, request) => {
  const slug = new URL(request.url).pathname.split("/").at(-2) ?? "";
  const product = isSlug(slug) ? await findProduct(client, slug) : null;
  if (product === null || readSheet(product.specs).length === 0) {
    return new Response("No existe ese documento.\n", {
      status: 404,
      headers: { "Content-Type": "text/plain; charset=utf-8" },
    });
  }
  return new Response(writeSheetCsv(product), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="ficha-${slug}.csv"`,
      "X-Robots-Tag": "noindex",
    },
  });
});
