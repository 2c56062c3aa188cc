import type { Client } from "#data/client/client.ts";
import { unwrap } from "#data/client/errors.ts";

/** How many products and articles there are, public or not as far as the client may read. @throws {DataError} */
export async function countProductsAndArticles(client: Client): Promise<number> {
  const count = async (table: "products" | "news") => {
    const response = await client.from(table).select("id", { head: true, count: "exact" });
    unwrap(response);
    return response.count ?? 0;
  };
  const [products, articles] = await Promise.all([count("products"), count("news")]);
  return products + articles;
}
