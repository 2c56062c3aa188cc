import { type ReactNode, useState } from "react";
import { type Location, useRouteLoaderData } from "react-router";

import { useAuth } from "#app/panel/auth/auth-context.ts";
import { MAIN_PLACES } from "#app/panel/lib/addresses/main-places.ts";
import { TabAddressProvider } from "#app/panel/lib/addresses/tab-address.ts";
import { lazyPart } from "#app/panel/lib/loading/lazy-part.ts";
import { INBOX_TABS } from "#app/panel/shell/content-tabs.ts";
import { DraftAnnouncement } from "#app/panel/shell/draft-announcement.tsx";
import { PanelHeader } from "#app/panel/shell/panel-header.tsx";
import { describePanelPage } from "#app/panel/shell/panel-route.ts";
import { PartBoundary } from "#app/panel/shell/part-boundary.tsx";
import { TabBar } from "#app/panel/shell/tab-bar.tsx";
import { useTabAddresses } from "#app/panel/shell/use-tab-addresses.ts";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "#app/panel/ui/controls/tabs.tsx";
import type { PersonKey } from "#domain/leads/inbox/personal-data.ts";

import type { loader } from "./layout.tsx";

const RequestsTab = lazyPart(
  async () => (await import("#app/panel/inbox/requests/requests-tab.tsx")).RequestsTab,
  "shown",
);
const SubscribersTab = lazyPart(
  async () => (await import("#app/panel/inbox/subscribers-tab.tsx")).SubscribersTab,
  "shown",
);
const FiguresTab = lazyPart(
  async () => (await import("#app/panel/inbox/figures-tab.tsx")).FiguresTab,
  "shown",
);
const PersonalDataTab = lazyPart(
  async () => (await import("#app/panel/inbox/personal-data-tab.tsx")).PersonalDataTab,
  "shown",
);

type TabId = keyof typeof INBOX_TABS;

const TABS = Object.entries(INBOX_TABS) as [TabId, string][];
/** Without subscribers and people's data. */
const EDITORS_TABS = TABS.filter(([id]) => id === "solicitudes" || id === "cifras");

export const meta = ({ location: { search } }: { location: Location }) =>
  describePanelPage(`${nameTab(search)} · Panel de administración`);

function nameTab(search: string): string {
  const asked = new URLSearchParams(search).get("tab");
  return TABS.find(([id]) => id === asked)?.[1] ?? INBOX_TABS.solicitudes;
}

/** Visitors' requests and subscriptions, and their personal data. */
export default function Inbox() {
  const sendsMail =
    useRouteLoaderData<typeof loader>("panel/routes/layout")?.settings.sendsMail ?? false;
  const tabs = useAuth().can("personal-data") ? TABS : EDITORS_TABS;
  const { openId, addressOf, openTab } = useTabAddresses(tabs.map(([id]) => id));
  // Not in the URL, which would put personal data into the browser's history.
  const [person, setPerson] = useState<PersonKey | null>(null);
  const showPerson = (found: PersonKey) => {
    setPerson({ ...found });
    void openTab("datos");
  };
  const contents: Readonly<Record<TabId, ReactNode>> = {
    solicitudes: <RequestsTab sendsMail={sendsMail} onPerson={showPerson} />,
    suscriptores: <SubscribersTab sendsMail={sendsMail} onPerson={showPerson} />,
    cifras: <FiguresTab />,
    datos: <PersonalDataTab person={person} onPerson={setPerson} />,
  };
  return (
    <Tabs value={openId} onOpen={openTab}>
      <PanelHeader title={MAIN_PLACES.inbox.name} />
      <main>
        <TabBar>
          <TabsList values={tabs.map(([id]) => id)} aria-label="Secciones de las solicitudes">
            {tabs.map(([id, label]) => (
              <TabsTrigger key={id} value={id}>
                <TabLabel label={label} />
              </TabsTrigger>
            ))}
          </TabsList>
        </TabBar>
        <div className="mx-auto max-w-7xl px-4 py-2 sm:px-6 sm:py-6">
          <DraftAnnouncement />
          {tabs.map(([id, label]) => (
            <TabsContent key={id} value={id}>
              {id === openId && (
                <PartBoundary name={label}>
                  <TabAddressProvider value={addressOf(id)}>{contents[id]}</TabAddressProvider>
                </PartBoundary>
              )}
            </TabsContent>
          ))}
        </div>
      </main>
    </Tabs>
  );
}

/** A phone only shows the first word, as four whole labels do not fit. */
function TabLabel({ label }: { label: string }) {
  const [first, ...others] = label.split(" ");
  return (
    <span>
      {first}
      {others.length > 0 && <span className="max-sm:sr-only"> {others.join(" ")}</span>}
    </span>
  );
}
