import { lazy, type ReactNode, Suspense, useState } from "react";
import { useOutletContext, useRouteLoaderData } from "react-router";

import { DraftAnnouncement } from "#app/routes/admin/draft-announcement.tsx";
import { describePanelPage } from "#app/routes/admin/meta.ts";
import { PanelHeader, WayBack } from "#app/routes/admin/panel-header.tsx";
import { TabBoundary } from "#app/routes/admin/tab-boundary.tsx";
import { INBOX_TABS } from "#app/routes/admin/tab-names.ts";
import { useTabAddresses } from "#app/routes/admin/use-tab-addresses.ts";
import { Loading } from "#app/ui/panel/loading.tsx";
import { TabAddressProvider } from "#app/ui/panel/tab-address.ts";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "#app/ui/panel/tabs.tsx";
import type { Client } from "#data/client.ts";
import type { PersonKey } from "#domain/leads/personal-data.ts";

import type { loader } from "./layout.tsx";

const RequestsTab = lazy(async () => ({
  default: (await import("#app/features/inbox/admin/requests-tab.tsx")).RequestsTab,
}));
const SubscribersTab = lazy(async () => ({
  default: (await import("#app/features/inbox/admin/subscribers-tab.tsx")).SubscribersTab,
}));
const PersonalDataTab = lazy(async () => ({
  default: (await import("#app/features/inbox/admin/personal-data-tab.tsx")).PersonalDataTab,
}));

type TabId = keyof typeof INBOX_TABS;

const TABS = Object.entries(INBOX_TABS) as [TabId, string][];
const TAB_IDS = TABS.map(([id]) => id);

export const meta = () => describePanelPage("Solicitudes · Panel de administración");

/** Visitors' requests and subscriptions, and their personal data. */
export default function Inbox() {
  const client = useOutletContext<Client>();
  const sendsMail = useRouteLoaderData<typeof loader>("routes/admin/layout")?.sendsMail ?? false;
  const { openId, addressOf, openTab } = useTabAddresses(TAB_IDS);
  // Not in the URL, which would put personal data into the browser's history.
  const [person, setPerson] = useState<PersonKey | null>(null);
  const showPerson = (found: PersonKey) => {
    setPerson({ ...found });
    openTab("datos");
  };
  const contents: Readonly<Record<TabId, ReactNode>> = {
    solicitudes: <RequestsTab client={client} sendsMail={sendsMail} onPerson={showPerson} />,
    suscriptores: <SubscribersTab client={client} sendsMail={sendsMail} onPerson={showPerson} />,
    datos: <PersonalDataTab client={client} person={person} onPerson={setPerson} />,
  };
  return (
    <Tabs value={openId} onValueChange={openTab}>
      <header className="border-line z-20 border-b bg-white lg:sticky lg:top-0">
        <PanelHeader client={client} hasWayBack />
        <div className="mx-auto flex max-w-7xl items-center px-1 pb-1 sm:px-4 sm:pb-0">
          <TabsList aria-label="Secciones de las solicitudes" className="max-sm:grow">
            {TABS.map(([id, label]) => (
              <TabsTrigger key={id} value={id}>
                {label}
              </TabsTrigger>
            ))}
          </TabsList>
          <WayBack className="ml-auto max-sm:hidden" />
        </div>
      </header>
      <main className="mx-auto max-w-7xl px-4 py-2 sm:px-6 sm:py-6">
        <DraftAnnouncement />
        {TABS.map(([id, label]) => (
          <TabsContent key={id} value={id}>
            {id === openId && (
              <TabBoundary name={label}>
                <Suspense fallback={<Loading />}>
                  <TabAddressProvider value={addressOf(id)}>{contents[id]}</TabAddressProvider>
                </Suspense>
              </TabBoundary>
            )}
          </TabsContent>
        ))}
      </main>
    </Tabs>
  );
}
