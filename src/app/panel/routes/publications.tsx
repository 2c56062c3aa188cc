import { MAIN_PLACES } from "#app/panel/lib/addresses/main-places.ts";
import { PublicationsPage } from "#app/panel/publishing/publications-page.tsx";
import { PanelPage } from "#app/panel/shell/panel-page.tsx";
import { describePanelPage } from "#app/panel/shell/panel-route.ts";

export const meta = () => describePanelPage("Publicar · Panel de administración");

/** The unpublished changes, and what is published at which moment. */
export default function Publications() {
  return (
    <PanelPage title={MAIN_PLACES.publishing.name}>
      <PublicationsPage />
    </PanelPage>
  );
}
