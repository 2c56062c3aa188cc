import type { Client } from "#data/client/client.ts";
import { unwrap } from "#data/client/errors.ts";
import { readAll } from "#data/client/read-all.ts";
import type { LinkedRecord } from "#domain/links/page-list.ts";

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
