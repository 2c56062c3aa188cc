import { AdministratorsPage } from "#app/panel/auth/administrators-only.tsx";
import { lazyPart } from "#app/panel/lib/loading/lazy-part.ts";
import { PanelPage } from "#app/panel/shell/panel-page.tsx";
import { describePanelPage } from "#app/panel/shell/panel-route.ts";

/** Lazy: the route manifest, which each page loads, lists all imports of a route. */
const RedirectsPage = lazyPart(
  async () => (await import("#app/panel/redirects/redirects-page.tsx")).RedirectsPage,
  "shown",
);

export const meta = () => describePanelPage("Direcciones · Panel de administración");

/** Where old addresses lead. */
export default function Redirects() {
  return (
    <PanelPage title="Direcciones" isBelowMore>
      <AdministratorsPage right="redirects">
        <RedirectsPage />
      </AdministratorsPage>
    </PanelPage>
  );
}
