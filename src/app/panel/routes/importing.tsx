import { Suspense } from "react";

import { lazyPart } from "#app/panel/lib/loading/lazy-part.ts";
import { describePanelPage } from "#app/panel/shell/meta.ts";
import { Room } from "#app/panel/shell/room.tsx";
import { Loading } from "#app/panel/ui/feedback/loading.tsx";

/** Lazy: the list of routes, which each page loads, names all that a route imports. */
const ImportingPage = lazyPart(
  async () => (await import("#app/panel/import/import-page.tsx")).ImportingPage,
  "shown",
);

export const meta = () => describePanelPage("Importar · Panel de administración");

/** Records from a spreadsheet. */
export default function Importing() {
  return (
    <Room>
      <Suspense fallback={<Loading />}>
        <ImportingPage />
      </Suspense>
    </Room>
  );
}
