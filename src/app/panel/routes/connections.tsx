import { AdministratorsPage } from "#app/panel/auth/administrators-only.tsx";
import { lazyPart } from "#app/panel/lib/loading/lazy-part.ts";
import { PanelPage } from "#app/panel/shell/panel-page.tsx";
import { describePanelPage } from "#app/panel/shell/panel-route.ts";

/** Lazy: the route manifest, which each page loads, lists all imports of a route. */
const ConnectionsPage = lazyPart(
  async () => (await import("#app/panel/connections/connections-page.tsx")).ConnectionsPage,
  "shown",
);

export const meta = () => describePanelPage("Otros programas · Panel de administración");

/** The programs that reach the site's data: their access tokens, and webhooks. */
export default function Connections() {
  return (
    <PanelPage title="Otros programas" isBelowMore>
      <AdministratorsPage right="connections">
        <ConnectionsPage />
      </AdministratorsPage>
    </PanelPage>
  );
}
