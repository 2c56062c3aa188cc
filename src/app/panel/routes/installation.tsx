import { AdministratorsPage } from "#app/panel/auth/administrators-only.tsx";
import { lazyPart } from "#app/panel/lib/loading/lazy-part.ts";
import { PanelPage } from "#app/panel/shell/panel-page.tsx";
import { describePanelPage } from "#app/panel/shell/panel-route.ts";

/** Lazy: the route manifest, which each page loads, lists all imports of a route. */
const InstallationPage = lazyPart(
  async () => (await import("#app/panel/account/installation-page.tsx")).InstallationPage,
  "shown",
);

export const meta = () => describePanelPage("Estado del sitio · Panel de administración");

/** How the installation is doing. */
export default function InstallationRoute() {
  return (
    <PanelPage title="Estado del sitio" isBelowMore>
      <AdministratorsPage right="backups">
        <InstallationPage />
      </AdministratorsPage>
    </PanelPage>
  );
}
