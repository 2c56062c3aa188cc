import type { Client } from "#data/client/client.ts";
import { listContent } from "#data/content.ts";
import { hasMenuItems, listActiveMenuItems } from "#data/menu.ts";
import { listProductLinks, type ProductLink } from "#data/products.ts";
import { mergeSiteContent, type SiteContent } from "#domain/content/site-content.ts";
import { type OfficeClock, readOfficeClock } from "#domain/hours/answer-time.ts";
import { readOpeningHours } from "#domain/hours/opening-hours.ts";
import {
  describeHead,
  type Identity,
  type IdentityHead,
  readIdentity,
} from "#domain/identity/identity.ts";
import { DEFAULT_MENU, type MenuItem } from "#domain/menu/menu-item.ts";
import { isBlank } from "#domain/typed-text.ts";

/** The data of the header and footer of every page: texts, menu and lists. */
export interface SiteFrame {
  content: SiteContent;
  identity: Identity;
  /** Computed here: the root is part of the panel's first load, which has a budget. */
  head: IdentityHead;
  menu: Pick<MenuItem, "name" | "url">[];
  /** Sorted by title. */
  products: ProductLink[];
  clock: OfficeClock;
}

/** @throws {DataError} */
export async function readSiteFrame(client: Client, now: Date): Promise<SiteFrame> {
  const [rows, menu, products] = await Promise.all([
    listContent(client),
    readMenu(client),
    listProductLinks(client),
  ]);
  const content = mergeSiteContent(rows);
  const identity = readIdentity(content.identity);
  return setClock({ content, identity, head: describeHead(identity), menu, products }, now);
}

/** The frame with what it says about the hours at a moment. */
export function setClock(frame: Omit<SiteFrame, "clock">, now: Date): SiteFrame {
  return { ...frame, clock: readOfficeClock(readOpeningHours(frame.content.hours), now) };
}

/** The default menu of a new installation; a menu with only inactive items is meant to be empty. */
async function readMenu(client: Client): Promise<SiteFrame["menu"]> {
  const items = await listActiveMenuItems(client);
  const isNew = items.length === 0 && !(await hasMenuItems(client));
  // A blank one, which other programs may store, would be an empty link.
  const shown = items.filter(({ name, url }) => !isBlank(name) && !isBlank(url));
  return (isNew ? DEFAULT_MENU : shown).map(({ name, url }) => ({ name, url }));
}

const FALLBACK = mergeSiteContent([]);
const FALLBACK_IDENTITY = readIdentity(FALLBACK.identity);

/** For when nothing could be read yet. */
export const FALLBACK_FRAME: Omit<SiteFrame, "clock"> = {
  content: FALLBACK,
  identity: FALLBACK_IDENTITY,
  head: describeHead(FALLBACK_IDENTITY),
  menu: DEFAULT_MENU.map(({ name, url }) => ({ name, url })),
  products: [],
};
