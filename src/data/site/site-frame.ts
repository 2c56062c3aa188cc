import type { Client } from "#data/client/client.ts";
import { listContent } from "#data/content.ts";
import { hasMenuItems, listActiveMenuItems } from "#data/menu.ts";
import { listProductLinks, type ProductLink } from "#data/products.ts";
import { mergeSiteContent, type SiteContent } from "#domain/content/catalogue/catalogue.ts";
import { getOpeningState } from "#domain/hours/opening-state.ts";
import { DEFAULT_MENU, type MenuItem } from "#domain/menu/menu-item.ts";

/** The data of the header and footer of every page: texts, menu and lists. */
export interface SiteFrame {
  content: SiteContent;
  menu: Pick<MenuItem, "name" | "url">[];
  /** Sorted by title. */
  products: ProductLink[];
  /** Whether the office is open now. */
  isOpen: boolean;
}

/** @throws {DataError} */
export async function readSiteFrame(client: Client, now: Date): Promise<SiteFrame> {
  const [rows, menu, products] = await Promise.all([
    listContent(client),
    readMenu(client),
    listProductLinks(client),
  ]);
  return { content: mergeSiteContent(rows), menu, products, isOpen: getOpeningState(now).isOpen };
}

/** The default menu of a new installation; a menu with only inactive items is meant to be empty. */
async function readMenu(client: Client): Promise<SiteFrame["menu"]> {
  const items = await listActiveMenuItems(client);
  const isNew = items.length === 0 && !(await hasMenuItems(client));
  return (isNew ? DEFAULT_MENU : items).map(({ name, url }) => ({ name, url }));
}

/** For when nothing could be read yet. */
export const FALLBACK_FRAME: SiteFrame = {
  content: mergeSiteContent([]),
  menu: DEFAULT_MENU.map(({ name, url }) => ({ name, url })),
  products: [],
  isOpen: false,
};
