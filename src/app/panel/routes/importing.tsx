import { Suspense } from "react";

import { lazyPart } from "#app/panel/lib/loading/lazy-part.ts";
import { PanelPage } from "#app/panel/shell/panel-page.tsx";
import { describePanelPage } from "#app/panel/shell/panel-route.ts";
import { Loading } from "#app/panel/ui/feedback/loading.tsx";

/** Lazy: the route manifest, which each page loads, lists all imports of a route. */
const ImportingPage = lazyPart(
  async () => (await import("#app/panel/import/import-page.tsx")).ImportingPage,
  "shown",
);

export const meta = () => describePanelPage("Importar · Panel de administración");

/** Records from a spreadsheet. */
export default function Importing() {
  return (
    <PanelPage>
      <Suspense fallback={<Loading />}>
        <ImportingPage />
      </Suspense>
    </PanelPage>
  );
}
