import { MAIN_PLACES } from "#app/panel/lib/addresses/main-places.ts";
import { lazyPart } from "#app/panel/lib/loading/lazy-part.ts";
import { FindButton } from "#app/panel/shell/find-button.tsx";
import { PanelPage } from "#app/panel/shell/panel-page.tsx";
import { describePanelPage } from "#app/panel/shell/panel-route.ts";

/** Lazy: the route manifest, which each page loads, lists all imports of a route. */
const MoreEntries = lazyPart(
  async () => (await import("#app/panel/shell/more-entries.tsx")).MoreEntries,
  "shown",
);

export const meta = () => describePanelPage("Más · Panel de administración");

/** What the navigation has no room for. */
export default function More() {
  return (
    <PanelPage title={MAIN_PLACES.more.name}>
      <FindButton className="mb-4 w-full justify-start" />
      <MoreEntries />
    </PanelPage>
  );
}
