import type { Client } from "#data/client/client.ts";
import { unwrap } from "#data/client/errors.ts";

/* By itself, since every page of the panel loads it. */

/** How many publications changed nothing at their moment. @throws {DataError} */
export async function countFailedPublications(client: Client): Promise<number> {
  const response = await client
    .from("publications")
    .select("id", { count: "exact", head: true })
    .not("failed_at", "is", null);
  unwrap(response);
  return response.count ?? 0;
}
