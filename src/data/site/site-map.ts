import type { Client } from "#data/client/client.ts";
import { unwrap } from "#data/client/errors.ts";
import { readAll } from "#data/client/read-all.ts";
import type { LinkedRecord } from "#domain/links/page-list.ts";

type RecordTable = "products" | "news";

/** The calls that find the public pages of a table's records by their slugs. */
interface RecordPages {
  /** Pages from the one at `first` on, those of the newest records first. @throws {DataError} */
  list: (
    client: Client,
    options: { first?: number; limit: number },
  ) => Promise<{ slug: string; updated_at: string; image_url: string | null }[]>;
  /** The current slug of the public record that had this one before; null without one. @throws {DataError} */
  findRenamed: (client: Client, oldSlug: string) => Promise<string | null>;
  /** The same for several, by their old slugs; those without one are left out. @throws {DataError} */
  findAllRenamed: (
    client: Client,
    oldSlugs: readonly string[],
  ) => Promise<ReadonlyMap<string, string>>;
}

export const {
  list: listProductPages,
  findRenamed: findRenamedProduct,
  findAllRenamed: findRenamedProducts,
} = definePages("products", "product_id");

export const { list: listArticlePages, findRenamed: findRenamedArticle } = definePages(
  "news",
  "news_id",
);

/** @param idColumn the column of `slug_redirects` that refers to the table */
function definePages(table: RecordTable, idColumn: "product_id" | "news_id"): RecordPages {
  const findAllRenamed: RecordPages["findAllRenamed"] = async (client, oldSlugs) => {
    if (oldSlugs.length === 0) return new Map();
    const redirects = unwrap(
      await client
        .from("slug_redirects")
        .select("slug, product_id, news_id")
        .in("slug", oldSlugs)
        .not(idColumn, "is", null),
    );
    const ids = redirects.flatMap((redirect) => redirect[idColumn] ?? []);
    if (ids.length === 0) return new Map();
    const records = unwrap(
      await client.from(table).select("id, slug").in("id", ids).eq("is_published", true),
    );
    const current = new Map(records.map(({ id, slug }) => [id, slug]));
    return new Map(
      redirects.flatMap((redirect) => {
        const slug = current.get(redirect[idColumn] ?? "");
        return slug === undefined ? [] : [[redirect.slug, slug] as const];
      }),
    );
  };
  return {
    list: (client, { first: offset = 0, limit }) =>
      readAll(
        async (first, last) =>
          unwrap(
            await client
              .from(table)
              .select("slug, updated_at, image_url")
              .eq("is_published", true)
              .order("created_at", { ascending: false })
              .order("id")
              .range(offset + first, offset + last),
          ),
        limit,
      ),
    findAllRenamed,
    findRenamed: async (client, oldSlug) =>
      (await findAllRenamed(client, [oldSlug])).get(oldSlug) ?? null,
  };
}

/** How many records of a table have a page; reads all entries of an index. @throws {DataError} */
export async function countPages(client: Client, table: RecordTable): Promise<number> {
  const response = await client
    .from(table)
    .select("id", { count: "exact" })
    .eq("is_published", true)
    .limit(1);
  unwrap(response);
  return response.count ?? 0;
}

/** When an article was last changed; undefined without any. @throws {DataError} */
export async function findNewsChange(client: Client): Promise<string | undefined> {
  const [newest] = unwrap(
    await client
      .from("news")
      .select("updated_at")
      .eq("is_published", true)
      .order("updated_at", { ascending: false })
      .limit(1),
  );
  return newest?.updated_at;
}

/** Slugs that records of a table had before. @throws {DataError} */
export async function listOldSlugs(
  client: Client,
  idColumn: "product_id" | "news_id",
  limit: number,
): Promise<string[]> {
  const redirects = await readAll(
    async (first, last) =>
      unwrap(
        await client
          .from("slug_redirects")
          .select("slug")
          .not(idColumn, "is", null)
          .order("id")
          .range(first, last),
      ),
    limit,
  );
  return redirects.map(({ slug }) => slug);
}

/** The products and articles to which links may lead, public or not as far as the client may read. @throws {DataError} */
export async function listLinkedRecords(
  client: Client,
): Promise<Record<"products" | "articles", LinkedRecord[]>> {
  const columns = "slug, title, category, is_published";
  const [products, articles] = await Promise.all([
    readAll<LinkedRecord>(async (first, last) =>
      unwrap(
        await client.from("products").select(`${columns}, species`).order("id").range(first, last),
      ),
    ),
    readAll<LinkedRecord>(async (first, last) =>
      unwrap(await client.from("news").select(columns).order("id").range(first, last)),
    ),
  ]);
  return { products, articles };
}
