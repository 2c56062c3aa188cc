import { TabAddressProvider } from "#app/panel/lib/addresses/tab-address.ts";
import { lazyPart } from "#app/panel/lib/loading/lazy-part.ts";
import { PanelPage } from "#app/panel/shell/panel-page.tsx";
import { describePanelPage } from "#app/panel/shell/panel-route.ts";
import { usePageAddress } from "#app/panel/shell/use-tab-addresses.ts";

/** Lazy: the route manifest, which each page loads, lists all imports of a route. */
const PicturesPage = lazyPart(
  async () => (await import("#app/panel/pictures/pictures-page.tsx")).PicturesPage,
  "shown",
);

export const meta = () => describePanelPage("Imágenes · Panel de administración");

/** The pictures of the site. */
export default function Pictures() {
  return (
    <PanelPage title="Imágenes" isBelowMore>
      <TabAddressProvider value={usePageAddress()}>
        <PicturesPage />
      </TabAddressProvider>
    </PanelPage>
  );
}
