import { memo, useState } from "react";
import type { Location } from "react-router";

import { HomeSlot } from "#app/panel/home/home-slot.tsx";
import { MAIN_PLACES } from "#app/panel/lib/addresses/main-places.ts";
import { type TabAddress, TabAddressProvider } from "#app/panel/lib/addresses/tab-address.ts";
import { RecordHistoryProvider } from "#app/panel/records/history/record-history.tsx";
import type { PanelHandle } from "#app/panel/routes/panel.tsx";
import {
  ALL_TABS,
  CONTENT_TABS,
  type ContentTab,
  MORE_CONTENT_TABS,
  preloadTab,
  readTab,
} from "#app/panel/shell/content-tabs.ts";
import { DraftAnnouncement } from "#app/panel/shell/draft-announcement.tsx";
import { ManualLink } from "#app/panel/shell/manual-link.tsx";
import { PanelHeader } from "#app/panel/shell/panel-header.tsx";
import { describePanelPage } from "#app/panel/shell/panel-route.ts";
import { PartBoundary } from "#app/panel/shell/part-boundary.tsx";
import { TabBar } from "#app/panel/shell/tab-bar.tsx";
import { useTabAddresses } from "#app/panel/shell/use-tab-addresses.ts";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "#app/panel/ui/controls/tabs.tsx";

export const meta = ({ location: { search } }: { location: Location }) => {
  const asked = new URLSearchParams(search).get("tab");
  const tab = ALL_TABS.find(({ id }) => id === asked) ?? CONTENT_TABS[0];
  return describePanelPage(`${tab?.label} · Panel de administración`);
};

export const handle: PanelHandle = { reads: readTab };

if (typeof window !== "undefined") preloadTab(window.location.search);

/** The tabs that edit the site. */
export default function ContentPanel() {
  return <PanelTabs />;
}

const TAB_IDS = ALL_TABS.map(({ id }) => id);

/** The content tabs; the open one is in the URL, and visited ones keep their state. */
function PanelTabs() {
  const { openId, addressOf, openTab } = useTabAddresses(TAB_IDS);
  const beyond = MORE_CONTENT_TABS.find(({ id }) => id === openId);
  const [visitedIds, setVisitedIds] = useState<readonly string[]>([openId]);
  if (!visitedIds.includes(openId)) setVisitedIds([...visitedIds, openId]);

  return (
    <Tabs value={openId} onOpen={openTab}>
      <PanelHeader
        title={beyond?.label ?? MAIN_PLACES.home.name}
        isBelowMore={beyond !== undefined}
      />
      <main>
        {beyond === undefined && <HomeSlot />}
        <TabBar>
          <TabsList values={CONTENT_TABS.map(({ id }) => id)} aria-label="Secciones del panel">
            {CONTENT_TABS.map(({ id, label, icon: Icon }) => (
              <TabsTrigger key={id} value={id}>
                <Icon aria-hidden className="size-4.5 shrink-0 sm:size-4 sm:max-md:hidden" />
                {label}
              </TabsTrigger>
            ))}
          </TabsList>
          <ManualLink className="ml-auto max-lg:hidden" />
        </TabBar>
        <div className="mx-auto max-w-7xl px-4 py-2 sm:px-6 sm:py-6">
          <DraftAnnouncement openTab={openTab} />
          {ALL_TABS.map((tab) => (
            <TabsContent
              key={tab.id}
              value={tab.id}
              label={MORE_CONTENT_TABS.includes(tab) ? tab.label : undefined}
            >
              {visitedIds.includes(tab.id) && (
                <TabBody tab={tab} isOpen={tab.id === openId} address={addressOf(tab.id)} />
              )}
            </TabsContent>
          ))}
          <ManualLink className="mt-6 lg:hidden" />
        </div>
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
      <TabAddressProvider value={address}>
        <RecordHistoryProvider scope={history} name={label}>
          <Content />
        </RecordHistoryProvider>
      </TabAddressProvider>
    </PartBoundary>
  );
}

/** A tab's content; a hidden tab is not re-rendered with the others. */
const TabBody = memo(ShownTab, (before, after) => !before.isOpen && !after.isOpen);
