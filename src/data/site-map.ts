import type { Client } from "#data/client/client.ts";
import { unwrap } from "#data/client/errors.ts";
import { readAll } from "#data/client/read-all.ts";

/** The calls that find the public pages of a table's records by their slugs. */
interface RecordPages {
  /** All pages, those of the newest records first. @throws {DataError} */
  list: (
    client: Client,
    options: { limit: number },
  ) => Promise<{ slug: string; updated_at: string }[]>;
  /** The current slug of the public record that had this one before; null without one. @throws {DataError} */
  findRenamed: (client: Client, oldSlug: string) => Promise<string | null>;
}

export const { list: listProductPages, findRenamed: findRenamedProduct } = definePages(
  "products",
  "product_id",
);

export const { list: listArticlePages, findRenamed: findRenamedArticle } = definePages(
  "news",
  "news_id",
);

/** @param idColumn the column of `slug_redirects` that refers to the table */
function definePages(table: "products" | "news", idColumn: "product_id" | "news_id"): RecordPages {
  const findRedirect = async (client: Client, slug: string) =>
    unwrap(
      await client
        .from("slug_redirects")
        .select("product_id, news_id")
        .eq("slug", slug)
        .not(idColumn, "is", null)
        .maybeSingle(),
    );
  return {
    list: (client, { limit }) =>
      readAll(
        async (first, last) =>
          unwrap(
            await client
              .from(table)
              .select("slug, updated_at")
              .eq("is_published", true)
              .order("created_at", { ascending: false })
              .order("id")
              .range(first, last),
          ),
        limit,
      ),
    findRenamed: async (client, oldSlug) => {
      const id = (await findRedirect(client, oldSlug))?.[idColumn];
      if (id == null) return null;
      const record = unwrap(
        await client.from(table).select("slug").eq("id", id).eq("is_published", true).maybeSingle(),
      );
      return record?.slug ?? null;
    },
  };
}
