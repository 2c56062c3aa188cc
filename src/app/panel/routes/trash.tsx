import { TabAddressProvider } from "#app/panel/lib/tab-address.ts";
import { DraftAnnouncement } from "#app/panel/shell/draft-announcement.tsx";
import { describePanelPage } from "#app/panel/shell/meta.ts";
import { PanelHeader, WayBack } from "#app/panel/shell/panel-header.tsx";
import { usePageAddress } from "#app/panel/shell/use-tab-addresses.ts";
import { TrashPage } from "#app/panel/trash/trash-page.tsx";

export const meta = () => describePanelPage("Eliminados · Panel de administración");

/** The deleted records of all kinds. */
export default function Trash() {
  return (
    <>
      <header className="border-line z-20 border-b bg-white lg:sticky lg:top-0">
        <PanelHeader hasWayBack />
        <div className="mx-auto flex max-w-7xl px-4 pb-1 max-sm:hidden">
          <WayBack className="ml-auto" />
        </div>
      </header>
      <main className="mx-auto max-w-5xl px-4 py-2 sm:px-6 sm:py-6">
        <DraftAnnouncement />
        <TabAddressProvider value={usePageAddress()}>
          <TrashPage />
        </TabAddressProvider>
      </main>
    </>
  );
}
