import { lazyPart } from "#app/panel/lib/loading/lazy-part.ts";
import { describePanelPage } from "#app/panel/shell/panel-route.ts";
import { PartBoundary } from "#app/panel/shell/part-boundary.tsx";

import type { Route } from "./+types/product.ts";

/** Lazy: the route manifest, which each page of the panel loads, lists all imports of a route. */
const ProductPreview = lazyPart(
  async () => (await import("#app/panel/preview/product-preview.tsx")).ProductPreview,
  "shown",
);

export const meta = () => describePanelPage("Vista previa del producto");

/** The preview of a product, inside the site's frame. */
export default function ProductPreviewRoute({ params: { id }, matches }: Route.ComponentProps) {
  const { frame, siteUrl } = matches[1].loaderData;
  return (
    <PartBoundary>
      <ProductPreview id={id} frame={frame} siteUrl={siteUrl} />
    </PartBoundary>
  );
}
