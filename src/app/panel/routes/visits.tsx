import { lazyPart } from "#app/panel/lib/loading/lazy-part.ts";
import { PanelPage } from "#app/panel/shell/panel-page.tsx";
import { describePanelPage } from "#app/panel/shell/panel-route.ts";

/** Lazy: the route manifest, which each page loads, lists all imports of a route. */
const VisitsPage = lazyPart(
  async () => (await import("#app/panel/visits/visits-page.tsx")).VisitsPage,
  "shown",
);

export const meta = () => describePanelPage("Visitas · Panel de administración");

/** What visitors opened. */
export default function Visits() {
  return (
    <PanelPage title="Visitas" isBelowMore>
      <VisitsPage />
    </PanelPage>
  );
}
