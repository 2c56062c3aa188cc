import { PublicationsPage } from "#app/panel/publishing/publications-page.tsx";
import { PanelPage } from "#app/panel/shell/panel-page.tsx";
import { describePanelPage } from "#app/panel/shell/panel-route.ts";

export const meta = () => describePanelPage("Publicaciones · Panel de administración");

/** Drafts, packages, and what is published at which moment. */
export default function Publications() {
  return (
    <PanelPage>
      <PublicationsPage />
    </PanelPage>
  );
}
