import {
  FileText,
  List,
  type LucideIcon,
  MessageCircle,
  Newspaper,
  Package,
  Search,
} from "lucide-react";
import { type ComponentType, lazy, Suspense, useState } from "react";

import { contentKeys } from "#app/panel/lib/content-keys.ts";
import { recordKeys } from "#app/panel/lib/record-keys.ts";
import { TabAddressProvider } from "#app/panel/lib/tab-address.ts";
import {
  RecordHistoryProvider,
  type RecordHistoryScope,
} from "#app/panel/records/history/record-history-provider.tsx";
import { DraftAnnouncement } from "#app/panel/shell/draft-announcement.tsx";
import { PanelHeader } from "#app/panel/shell/panel-header.tsx";
import { TabBoundary } from "#app/panel/shell/tab-boundary.tsx";
import { CONTENT_TABS } from "#app/panel/shell/tab-names.ts";
import { useTabAddresses } from "#app/panel/shell/use-tab-addresses.ts";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "#app/panel/ui/controls/tabs.tsx";
import { Loading } from "#app/panel/ui/feedback/loading.tsx";
import type { Client } from "#data/client/client.ts";

interface PanelTab {
  /** The value of `?tab=`. */
  id: string;
  label: string;
  icon: LucideIcon;
  /** The records whose history the tab offers. */
  history: RecordHistoryScope;
  /** Lazily loaded when the tab is first opened. */
  Content: ComponentType<{ client: Client }>;
}

const TABS: readonly PanelTab[] = [
  {
    id: "contenido",
    label: CONTENT_TABS.contenido,
    icon: FileText,
    history: { table: "site_content", queryKey: contentKeys.all },
    Content: lazy(async () => ({
      default: (await import("#app/panel/resources/content/content-tab.tsx")).ContentTab,
    })),
  },
  {
    id: "productos",
    label: CONTENT_TABS.productos,
    icon: Package,
    history: { table: "products", queryKey: recordKeys("products").all },
    Content: lazy(async () => ({
      default: (await import("#app/panel/resources/products/products-tab.tsx")).ProductsTab,
    })),
  },
  {
    id: "noticias",
    label: CONTENT_TABS.noticias,
    icon: Newspaper,
    history: { table: "news", queryKey: recordKeys("news").lists },
    Content: lazy(async () => ({
      default: (await import("#app/panel/resources/news/news-tab.tsx")).NewsTab,
    })),
  },
  {
    id: "menu",
    label: CONTENT_TABS.menu,
    icon: List,
    history: { table: "menu_items", queryKey: recordKeys("menu").all },
    Content: lazy(async () => ({
      default: (await import("#app/panel/resources/menu/menu-tab.tsx")).MenuTab,
    })),
  },
  {
    id: "whatsapp",
    label: CONTENT_TABS.whatsapp,
    icon: MessageCircle,
    history: { table: "site_content", queryKey: contentKeys.all },
    Content: lazy(async () => ({
      default: (await import("#app/panel/resources/whatsapp/whatsapp-tab.tsx")).WhatsAppTab,
    })),
  },
  {
    id: "seo",
    label: CONTENT_TABS.seo,
    icon: Search,
    history: { table: "site_content", queryKey: contentKeys.all },
    Content: lazy(async () => ({
      default: (await import("#app/panel/resources/seo/seo-tab.tsx")).SeoTab,
    })),
  },
];

const TAB_IDS = TABS.map(({ id }) => id);

/** The six tabs; the open one is in the URL, and visited ones keep their state. */
export function PanelTabs({ client }: { client: Client }) {
  const { openId, addressOf, openTab } = useTabAddresses(TAB_IDS);
  const [visitedIds, setVisitedIds] = useState<readonly string[]>([openId]);
  if (!visitedIds.includes(openId)) setVisitedIds([...visitedIds, openId]);

  return (
    <Tabs value={openId} onValueChange={openTab}>
      <header className="border-line z-20 border-b bg-white lg:sticky lg:top-0">
        <PanelHeader client={client} />
        <TabsList
          aria-label="Secciones del panel"
          className="mx-auto max-w-7xl px-1 pb-1 sm:px-4 sm:pb-0"
        >
          {TABS.map(({ id, label, icon: Icon }) => (
            <TabsTrigger key={id} value={id}>
              <Icon aria-hidden className="size-4.5 shrink-0 sm:size-4 sm:max-md:hidden" />
              {label}
            </TabsTrigger>
          ))}
        </TabsList>
      </header>
      <main className="mx-auto max-w-7xl px-4 py-2 sm:px-6 sm:py-6">
        <DraftAnnouncement openTab={openTab} />
        {TABS.map(({ id, label, history, Content }) => (
          <TabsContent key={id} value={id}>
            {visitedIds.includes(id) && (
              <TabBoundary name={label}>
                <Suspense fallback={<Loading />}>
                  <TabAddressProvider value={addressOf(id)}>
                    <RecordHistoryProvider client={client} scope={history} name={label}>
                      <Content client={client} />
                    </RecordHistoryProvider>
                  </TabAddressProvider>
                </Suspense>
              </TabBoundary>
            )}
          </TabsContent>
        ))}
      </main>
    </Tabs>
  );
}
