import { AdministratorsPage } from "#app/panel/auth/administrators-only.tsx";
import { lazyPart } from "#app/panel/lib/loading/lazy-part.ts";
import { PanelPage } from "#app/panel/shell/panel-page.tsx";
import { describePanelPage } from "#app/panel/shell/panel-route.ts";

/** Lazy: the route manifest, which each page loads, lists all imports of a route. */
const ImportingPage = lazyPart(
  async () => (await import("#app/panel/import/import-page.tsx")).ImportingPage,
  "shown",
);

export const meta = () => describePanelPage("Importar y exportar · Panel de administración");

/** Records from a spreadsheet. */
export default function Importing() {
  return (
    <PanelPage title="Importar y exportar" isBelowMore>
      <AdministratorsPage right="import">
        <ImportingPage />
      </AdministratorsPage>
    </PanelPage>
  );
}
