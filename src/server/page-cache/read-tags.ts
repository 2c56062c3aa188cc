import { AsyncLocalStorage } from "node:async_hooks";

const reading = new AsyncLocalStorage<Set<string>>();

/** Runs what makes a page, and gives with its result the tables that it read. */
export async function recordReads<T>(
  make: () => Promise<T>,
): Promise<{ result: T; tags: ReadonlySet<string> }> {
  const tags = new Set<string>();
  const result = await reading.run(tags, make);
  return { result, tags };
}

/** What the functions read that a visitor's pages call. */
const TABLES_OF_FUNCTIONS: Readonly<Record<string, readonly string[]>> = {
  has_menu_items: ["menu_items"],
  search_news: ["news"],
  search_products: ["products"],
};

/** A `fetch` of the data layer that notes what is read with it. */
export function notingReads(fetchAnswer: typeof fetch): typeof fetch {
  return (input, init) => {
    noteRead(input instanceof Request ? input.url : String(input));
    return fetchAnswer(input, init);
  };
}

/** Notes a request to the wire for the page that is being made, if one is. */
export function noteRead(url: string): void {
  const tags = reading.getStore();
  for (const tag of tags === undefined ? [] : tagsOf(url)) tags?.add(tag);
}

/**
 * The tags of a request to the wire. Each reading of a table is one: `/rest/v1/products` is `products`.
 * An unknown function counts as reading everything; what is no reading has none.
 */
export function tagsOf(url: string): readonly string[] {
  const [, functionName, table] = /\/rest\/v1\/(?:rpc\/(\w+)|(\w+))/.exec(url) ?? [];
  if (table !== undefined) return [table];
  return functionName === undefined ? [] : (TABLES_OF_FUNCTIONS[functionName] ?? [EVERYTHING]);
}

/** The tag of a page that any change may concern. */
export const EVERYTHING = "*";
