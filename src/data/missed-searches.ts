import type { Client } from "#data/client/client.ts";
import { unwrap } from "#data/client/errors.ts";
import type { MissedSearch } from "#domain/search/missed-search.ts";

const SHOWN = 20;

/** Searches without results that were made three times or more, the most frequent first. @throws {DataError} */
export async function listMissedSearches(
  client: Client,
): Promise<(MissedSearch & { words: string })[]> {
  const found = unwrap(
    await client
      .from("missed_searches")
      .select("digest, words, searches, last_on")
      .not("words", "is", null)
      .order("searches", { ascending: false })
      .order("digest")
      .limit(SHOWN),
  );
  return found.flatMap(({ words, ...search }) => (words === null ? [] : [{ ...search, words }]));
}

/** Forgets a search until it is made again. @throws {DataError} */
export async function dismissMissedSearch(client: Client, digest: string): Promise<void> {
  unwrap(await client.from("missed_searches").delete().eq("digest", digest));
}

/** Counts a search without results, with the server's own client. @throws {DataError} */
export async function countMissedSearch(client: Client, words: string): Promise<void> {
  unwrap(await client.rpc("count_missed_search", { sought: words }));
}
