import type { Client } from "#data/client/client.ts";
import { listContent } from "#data/content.ts";
import { hasMenuItems, listActiveMenuItems } from "#data/menu.ts";
import { listProductLinks, type ProductLink } from "#data/products.ts";
import { mergeSiteContent, type SiteContent } from "#domain/content/catalogue/catalogue.ts";
import { getOpeningState } from "#domain/hours/opening-hours.ts";
import { DEFAULT_MENU, type MenuItem } from "#domain/menu/menu-item.ts";

/** The data of the header and footer of every page: texts, menu and lists. */
export interface SiteFrame {
  content: SiteContent;
  menu: Pick<MenuItem, "name" | "url">[];
  /** Sorted by title. */
  products: ProductLink[];
  /** Whether the office is open now; see `getOpeningState` for when that changes. */
  isOpen: boolean;
}

/** @throws {DataError} */
export async function loadSiteFrame(client: Client, now: Date): Promise<SiteFrame> {
  const [rows, menu, products] = await Promise.all([
    listContent(client),
    readMenu(client),
    listProductLinks(client),
  ]);
  const frame = makeFrame(mergeSiteContent(rows), menu, products, now);
  lastFrames.set(client, frame);
  return frame;
}

/** The default menu of a new installation; a menu with only inactive items is meant to be empty. */
async function readMenu(client: Client): Promise<SiteFrame["menu"]> {
  const items = await listActiveMenuItems(client);
  return items.length > 0 || (await hasMenuItems(client)) ? items : [...DEFAULT_MENU];
}

/** The frame that was last read, or the fallback texts; reads nothing. */
export function recallSiteFrame(client: Client, now: Date): SiteFrame {
  const { content, menu, products } = lastFrames.get(client) ?? NO_FRAME;
  return makeFrame(content, menu, products, now);
}

const lastFrames = new WeakMap<Client, SiteFrame>();
const NO_FRAME = { content: mergeSiteContent([]), menu: [...DEFAULT_MENU], products: [] };

function makeFrame(
  content: SiteContent,
  menu: SiteFrame["menu"],
  products: ProductLink[],
  now: Date,
): SiteFrame {
  return {
    content,
    menu: menu.map(({ name, url }) => ({ name, url })),
    products,
    isOpen: getOpeningState(now).isOpen,
  };
}
