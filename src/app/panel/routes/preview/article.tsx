import { lazyPart } from "#app/panel/lib/loading/lazy-part.ts";
import { describePanelPage } from "#app/panel/shell/panel-route.ts";
import { PartBoundary } from "#app/panel/shell/part-boundary.tsx";

import type { Route } from "./+types/article.ts";

/** Lazy: the route manifest, which each page of the panel loads, lists all imports of a route. */
const ArticlePreview = lazyPart(
  async () => (await import("#app/panel/preview/article-preview.tsx")).ArticlePreview,
  "shown",
);

export const meta = () => describePanelPage("Vista previa de la noticia");

/** The preview of an article, inside the site's frame. */
export default function ArticlePreviewRoute({ params: { id }, matches }: Route.ComponentProps) {
  const { frame, siteUrl } = matches[1].loaderData;
  return (
    <PartBoundary>
      <ArticlePreview id={id} frame={frame} siteUrl={siteUrl} />
    </PartBoundary>
  );
}
