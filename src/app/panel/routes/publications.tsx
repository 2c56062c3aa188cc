import { MAIN_PLACES } from "#app/panel/lib/addresses/main-places.ts";
import { lazyPart } from "#app/panel/lib/loading/lazy-part.ts";
import { PanelPage } from "#app/panel/shell/panel-page.tsx";
import { describePanelPage } from "#app/panel/shell/panel-route.ts";

/** Lazy: the route manifest, which each page loads, lists all imports of a route. */
const PublicationsPage = lazyPart(
  async () => (await import("#app/panel/publishing/publications-page.tsx")).PublicationsPage,
  "shown",
);

export const meta = () => describePanelPage("Publicar · Panel de administración");

/** The unpublished changes, and what is published at which moment. */
export default function Publications() {
  return (
    <PanelPage title={MAIN_PLACES.publishing.name}>
      <PublicationsPage />
    </PanelPage>
  );
}
