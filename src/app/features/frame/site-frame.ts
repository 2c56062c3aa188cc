import type { Client } from "#data/client.ts";
import { listContent } from "#data/content.ts";
import { listActiveMenuItems } from "#data/menu.ts";
import { listProductLinks, type ProductLink } from "#data/products.ts";
import { mergeSiteContent, type SiteContent } from "#domain/content/catalogue/catalogue.ts";
import { getOpeningState } from "#domain/hours/opening-hours.ts";
import { DEFAULT_MENU, type MenuItem } from "#domain/menu/menu-item.ts";

/** What surrounds every page: its texts, menu and lists. */
export interface SiteFrame {
  content: SiteContent;
  menu: Pick<MenuItem, "name" | "url">[];
  /** By title. */
  products: ProductLink[];
  /** Whether the office answers now; see `getOpeningState` for when that changes. */
  isOpen: boolean;
}

/** @throws {DataError} */
export async function loadSiteFrame(client: Client, now: Date): Promise<SiteFrame> {
  const [rows, menu, products] = await Promise.all([
    listContent(client),
    listActiveMenuItems(client),
    listProductLinks(client),
  ]);
  const frame = makeFrame(mergeSiteContent(rows), menu, products, now);
  lastFrames.set(client, frame);
  return frame;
}

/** The frame that was last read, or the site's own texts; nothing is read for it. */
export function recallSiteFrame(client: Client, now: Date): SiteFrame {
  const { content, menu, products } = lastFrames.get(client) ?? NO_FRAME;
  return makeFrame(content, menu, products, now);
}

const lastFrames = new WeakMap<Client, SiteFrame>();
const NO_FRAME = { content: mergeSiteContent([]), menu: [], products: [] };

function makeFrame(
  content: SiteContent,
  menu: SiteFrame["menu"],
  products: ProductLink[],
  now: Date,
): SiteFrame {
  return {
    content,
    menu: (menu.length > 0 ? menu : DEFAULT_MENU).map(({ name, url }) => ({ name, url })),
    products,
    isOpen: getOpeningState(now).isOpen,
  };
}

export interface ProductGroup {
  /** Null for the products that have none. */
  category: string | null;
  products: ProductLink[];
}

/** Products by category, in the alphabet's order; those without one come last. */
export function groupByCategory(products: readonly ProductLink[]): ProductGroup[] {
  const groups = new Map<string, ProductLink[]>();
  for (const product of products) {
    const category = product.category?.trim() ?? "";
    groups.set(category, [...(groups.get(category) ?? []), product]);
  }
  const others = groups.get("");
  groups.delete("");
  return [
    ...[...groups]
      .map(([category, members]) => ({ category, products: members }))
      .toSorted((a, b) => a.category.localeCompare(b.category, "es")),
    ...(others === undefined ? [] : [{ category: null, products: others }]),
  ];
}

/** Address of the catalogue with one category. */
export function buildCategoryPath(category: string): string {
  return `/productos?categoria=${encodeURIComponent(category)}`;
}
