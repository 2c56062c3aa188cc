import type { Client } from "#data/client/client.ts";
import { findPublishedArticle } from "#data/news.ts";
import { findProduct } from "#data/products.ts";
import {
  findRenamedArticle,
  findRenamedProduct,
  listArticlePages,
  listOldSlugs,
  listProductPages,
} from "#data/site/site-map.ts";
import { memoizeUntilInvalidated } from "#lib/async/memoize.ts";
import type { Freshness } from "#server/cache/pages/freshness.ts";

/** Of more each is looked up: after each change they would be read again. */
const MOST = 2000;

const LISTS = {
  productos: {
    table: "products",
    find: findProduct,
    findRenamed: findRenamedProduct,
    list: listProductPages,
    idColumn: "product_id",
  },
  noticias: {
    table: "news",
    find: findPublishedArticle,
    findRenamed: findRenamedArticle,
    list: listArticlePages,
    idColumn: "news_id",
  },
} as const;

/**
 * Says whether a record has, or had, the address of its page. Each is looked up, until one was missing: then all
 * addresses of a list of usual size are remembered until a record changes, since clients can invent any number.
 *
 * @param createClient with a visitor's rights
 * @returns may throw a DataError
 */
export function createRecordAddresses(
  freshness: Pick<Freshness, "isWatching" | "mark" | "hasChanged">,
  createClient: () => Client,
): (address: string) => Promise<boolean> {
  const remember = ({ table, list, idColumn }: (typeof LISTS)[keyof typeof LISTS]) =>
    memoizeUntilInvalidated(freshness, [table, "slug_redirects"], async () => {
      const [client, limit] = [createClient(), MOST + 1];
      const [pages, old] = await Promise.all([
        list(client, { limit }),
        listOldSlugs(client, idColumn, limit),
      ]);
      const areAll = pages.length <= MOST && old.length <= MOST;
      return { areAll, slugs: new Set(areAll ? [...pages.map(({ slug }) => slug), ...old] : []) };
    });
  const memories = { productos: remember(LISTS.productos), noticias: remember(LISTS.noticias) };

  return async (address) => {
    const [, folder, slug = ""] = address.split("/");
    const name = folder === "productos" ? "productos" : "noticias";
    const known = memories[name].read();
    if (known?.areAll === true) return known.slugs.has(slug);
    const client = createClient();
    const { find, findRenamed } = LISTS[name];
    if ((await find(client, slug)) !== null) return true;
    if ((await findRenamed(client, slug)) !== null) return true;
    // Until then each is looked up.
    memories[name].load().catch(() => undefined);
    return false;
  };
}
