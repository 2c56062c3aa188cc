import { memo, Suspense, useState } from "react";

import { type TabAddress, TabAddressProvider } from "#app/panel/lib/addresses/tab-address.ts";
import { RecordHistoryProvider } from "#app/panel/records/history/record-history-provider.tsx";
import type { PanelHandle } from "#app/panel/routes/panel.tsx";
import {
  CONTENT_TABS,
  type ContentTab,
  preloadTab,
  readTab,
} from "#app/panel/shell/content-tabs.ts";
import { DraftAnnouncement } from "#app/panel/shell/draft-announcement.tsx";
import { PanelHeader } from "#app/panel/shell/panel-header.tsx";
import { ManualLink } from "#app/panel/shell/panel-page.tsx";
import { describePanelPage } from "#app/panel/shell/panel-route.ts";
import { PartBoundary } from "#app/panel/shell/part-boundary.tsx";
import { useTabAddresses } from "#app/panel/shell/use-tab-addresses.ts";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "#app/panel/ui/controls/tabs.tsx";
import { Loading } from "#app/panel/ui/feedback/loading.tsx";

export const meta = () => describePanelPage("Panel de administración");

export const handle: PanelHandle = { reads: readTab };

if (typeof window !== "undefined") preloadTab(window.location.search);

/** The tabs that edit the site. */
export default function ContentPanel() {
  return <PanelTabs />;
}

const TAB_IDS = CONTENT_TABS.map(({ id }) => id);

/** The content tabs; the open one is in the URL, and visited ones keep their state. */
function PanelTabs() {
  const { openId, addressOf, openTab } = useTabAddresses(TAB_IDS);
  const [visitedIds, setVisitedIds] = useState<readonly string[]>([openId]);
  if (!visitedIds.includes(openId)) setVisitedIds([...visitedIds, openId]);

  return (
    <Tabs value={openId} onOpen={openTab}>
      <header className="border-line relative z-30 border-b bg-white lg:sticky lg:top-0">
        <PanelHeader />
        <TabsList
          aria-label="Secciones del panel"
          className="mx-auto max-w-7xl flex-wrap px-1 pb-1 sm:px-4 sm:pb-0"
        >
          {CONTENT_TABS.map(({ id, label, icon: Icon }) => (
            <TabsTrigger key={id} value={id}>
              <Icon aria-hidden className="size-4.5 shrink-0 sm:size-4 sm:max-md:hidden" />
              {label}
            </TabsTrigger>
          ))}
        </TabsList>
        <ManualLink className="absolute right-[max(1.5rem,50%-38.5rem)] bottom-0 max-lg:hidden" />
      </header>
      <main className="mx-auto max-w-7xl px-4 py-2 sm:px-6 sm:py-6">
        <DraftAnnouncement openTab={openTab} />
        {CONTENT_TABS.map((tab) => (
          <TabsContent key={tab.id} value={tab.id}>
            {visitedIds.includes(tab.id) && (
              <TabBody tab={tab} isOpen={tab.id === openId} address={addressOf(tab.id)} />
            )}
          </TabsContent>
        ))}
        <ManualLink className="mt-6 lg:hidden" />
      </main>
    </Tabs>
  );
}

interface TabBodyProps {
  tab: ContentTab;
  isOpen: boolean;
  address: TabAddress;
}

function ShownTab({ tab: { label, history, Content }, address }: TabBodyProps) {
  return (
    <PartBoundary name={label}>
      <Suspense fallback={<Loading />}>
        <TabAddressProvider value={address}>
          <RecordHistoryProvider scope={history} name={label}>
            <Content />
          </RecordHistoryProvider>
        </TabAddressProvider>
      </Suspense>
    </PartBoundary>
  );
}

/** A tab's content; a hidden tab is not re-rendered with the others. */
const TabBody = memo(ShownTab, (before, after) => !before.isOpen && !after.isOpen);
