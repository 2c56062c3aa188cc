import { TabAddressProvider } from "#app/panel/lib/addresses/tab-address.ts";
import { lazyPart } from "#app/panel/lib/loading/lazy-part.ts";
import { PanelPage } from "#app/panel/shell/panel-page.tsx";
import { describePanelPage } from "#app/panel/shell/panel-route.ts";
import { usePageAddress } from "#app/panel/shell/use-tab-addresses.ts";

/** Lazy: the route manifest, which each page loads, lists all imports of a route. */
const AccountPage = lazyPart(
  async () => (await import("#app/panel/account/account-page.tsx")).AccountPage,
  "shown",
);

export const meta = () => describePanelPage("Mi cuenta · Panel de administración");

/** The user's own account. */
export default function Account() {
  return (
    <PanelPage title="Mi cuenta" isBelowMore>
      <TabAddressProvider value={usePageAddress()}>
        <AccountPage />
      </TabAddressProvider>
    </PanelPage>
  );
}
