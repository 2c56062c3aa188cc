import { TabAddressProvider } from "#app/panel/lib/addresses/tab-address.ts";
import { lazyPart } from "#app/panel/lib/loading/lazy-part.ts";
import { PanelPage } from "#app/panel/shell/panel-page.tsx";
import { describePanelPage } from "#app/panel/shell/panel-route.ts";
import { usePageAddress } from "#app/panel/shell/use-tab-addresses.ts";

/** Lazy: the route manifest, which each page loads, lists all imports of a route. */
const TrashPage = lazyPart(
  async () => (await import("#app/panel/trash/trash-page.tsx")).TrashPage,
  "shown",
);

export const meta = () => describePanelPage("Eliminados · Panel de administración");

/** The deleted records of all kinds. */
export default function Trash() {
  return (
    <PanelPage title="Eliminados" isBelowMore>
      <TabAddressProvider value={usePageAddress()}>
        <TrashPage />
      </TabAddressProvider>
    </PanelPage>
  );
}
