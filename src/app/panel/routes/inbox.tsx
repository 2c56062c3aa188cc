import { type ReactNode, Suspense, useState } from "react";
import { useRouteLoaderData } from "react-router";

import { TabAddressProvider } from "#app/panel/lib/addresses/tab-address.ts";
import { lazyPart } from "#app/panel/lib/loading/lazy-part.ts";
import { INBOX_TABS } from "#app/panel/shell/content-tabs.ts";
import { DraftAnnouncement } from "#app/panel/shell/draft-announcement.tsx";
import { PanelHeader, BackLink } from "#app/panel/shell/panel-header.tsx";
import { describePanelPage } from "#app/panel/shell/panel-route.ts";
import { PartBoundary } from "#app/panel/shell/part-boundary.tsx";
import { useTabAddresses } from "#app/panel/shell/use-tab-addresses.ts";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "#app/panel/ui/controls/tabs.tsx";
import { Loading } from "#app/panel/ui/feedback/loading.tsx";
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
const TAB_IDS = TABS.map(([id]) => id);

export const meta = () => describePanelPage("Solicitudes · Panel de administración");

/** Visitors' requests and subscriptions, and their personal data. */
export default function Inbox() {
  const sendsMail = useRouteLoaderData<typeof loader>("panel/routes/layout")?.sendsMail ?? false;
  const { openId, addressOf, openTab } = useTabAddresses(TAB_IDS);
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
      <header className="border-line z-30 border-b bg-white lg:sticky lg:top-0">
        <PanelHeader hasBackLink />
        <div className="mx-auto flex max-w-7xl items-center px-1 pb-1 sm:px-4 sm:pb-0">
          <TabsList aria-label="Secciones de las solicitudes" className="max-sm:grow">
            {TABS.map(([id, label]) => (
              <TabsTrigger key={id} value={id}>
                <TabLabel label={label} />
              </TabsTrigger>
            ))}
          </TabsList>
          <BackLink className="ml-auto max-sm:hidden" />
        </div>
      </header>
      <main className="mx-auto max-w-7xl px-4 py-2 sm:px-6 sm:py-6">
        <DraftAnnouncement />
        {TABS.map(([id, label]) => (
          <TabsContent key={id} value={id}>
            {id === openId && (
              <PartBoundary name={label}>
                <Suspense fallback={<Loading />}>
                  <TabAddressProvider value={addressOf(id)}>{contents[id]}</TabAddressProvider>
                </Suspense>
              </PartBoundary>
            )}
          </TabsContent>
        ))}
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
