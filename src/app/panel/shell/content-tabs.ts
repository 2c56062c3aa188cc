import {
  FileText,
  List,
  type LucideIcon,
  MessageCircle,
  Newspaper,
  Package,
  Search,
} from "lucide-react";
import type { ComponentType } from "react";

import { type Preloadable, preloadable } from "#app/panel/lib/loading/preloadable.tsx";
import { contentKeys, recordKeys } from "#app/panel/lib/query-keys.ts";
import type { RecordHistoryScope } from "#app/panel/records/history/record-history.tsx";
import type { TabReads } from "#app/panel/records/list/use-list-controller.ts";
import { MORE_TABS, RECORD_TABS } from "#domain/record-types/generated/record-tabs.ts";

interface TabModule {
  default: ComponentType;
  /** Prefetches what it shows first, where that is possible before it is rendered. */
  reads?: TabReads;
}

export interface ContentTab extends Preloadable<object, TabModule> {
  /** The value of `?tab=`. */
  id: string;
  label: string;
  icon: LucideIcon;
  /** The records whose history the tab offers. */
  history: RecordHistoryScope;
}

/** Preloads the tab that the address names, while the session is still being checked. */
export function preloadTab(search: string): void {
  // Opening the tab retries it, and shows a failure.
  loadTab(new URLSearchParams(search)).catch(() => undefined);
}

/** Prefetches what that tab shows first. */
export const readTab: TabReads = async (queryClient, client, params) => {
  const tab = await loadTab(params);
  await tab?.reads?.(queryClient, client, params);
};

async function loadTab(params: URLSearchParams): Promise<TabModule | undefined> {
  const asked = params.get("tab");
  return (ALL_TABS.find(({ id }) => id === asked) ?? CONTENT_TABS[0])?.load();
}

/** The tabs that edit the site. */
export const CONTENT_TABS: readonly ContentTab[] = [
  {
    id: RECORD_TABS.site_content,
    label: "Contenido",
    icon: FileText,
    history: { table: "site_content", queryKey: contentKeys.all },
    ...preloadable(async () => {
      const module = await import("#app/panel/resources/content/content-tab.tsx");
      return { default: module.ContentTab, reads: module.CONTENT_READS };
    }),
  },
  {
    id: RECORD_TABS.products,
    label: "Productos",
    icon: Package,
    history: { table: "products", queryKey: recordKeys("products").all },
    ...preloadable(async () => {
      const module = await import("#app/panel/resources/products/products-tab.tsx");
      return { default: module.ProductsTab, reads: module.PRODUCT_READS };
    }),
  },
  {
    id: RECORD_TABS.news,
    label: "Noticias",
    icon: Newspaper,
    history: { table: "news", queryKey: recordKeys("news").lists },
    ...preloadable(async () => {
      const module = await import("#app/panel/resources/news/news-tab.tsx");
      return { default: module.NewsTab, reads: module.NEWS_READS };
    }),
  },
  {
    id: RECORD_TABS.menu_items,
    label: "Menú",
    icon: List,
    history: { table: "menu_items", queryKey: recordKeys("menu_items").all },
    ...preloadable(async () => {
      const module = await import("#app/panel/resources/menu/menu-tab.tsx");
      return { default: module.MenuTab, reads: module.MENU_READS };
    }),
  },
  {
    id: "whatsapp",
    label: "WhatsApp",
    icon: MessageCircle,
    history: { table: "site_content", queryKey: contentKeys.all },
    ...preloadable(async () => ({
      default: (await import("#app/panel/resources/whatsapp/whatsapp-tab.tsx")).WhatsAppTab,
    })),
  },
  {
    id: "seo",
    label: "SEO",
    icon: Search,
    history: { table: "site_content", queryKey: contentKeys.all },
    ...preloadable(async () => ({
      default: (await import("#app/panel/resources/seo/seo-tab.tsx")).SeoTab,
    })),
  },
];

/** The record types listed under «Más»: their definitions say what their tabs show. */
export const MORE_CONTENT_TABS: readonly ContentTab[] = MORE_TABS.map(([table, label]) => ({
  id: RECORD_TABS[table],
  label,
  icon: List,
  history: { table, queryKey: recordKeys(table).all },
  ...preloadable(async () => (await import("#app/panel/shell/more-tab.ts")).createMoreTab(table)),
}));

export const ALL_TABS: readonly ContentTab[] = [...CONTENT_TABS, ...MORE_CONTENT_TABS];

/** Names of the inbox's tabs, by the value of `?tab=`. */
export const INBOX_TABS = {
  solicitudes: "Solicitudes",
  suscriptores: "Suscriptores",
  cifras: "Cifras",
  datos: "Datos personales",
} as const;
