import { AsyncLocalStorage } from "node:async_hooks";

const reading = new AsyncLocalStorage<Set<string>>();

/** Runs a render, and returns with its result the tables that it read. */
export async function recordReads<T>(
  render: () => Promise<T>,
): Promise<{ result: T; tags: ReadonlySet<string> }> {
  const tags = new Set<string>();
  const result = await reading.run(tags, render);
  return { result, tags };
}

/** The tables read by the database functions that public pages call. */
const TABLES_OF_FUNCTIONS = new Map<string, readonly string[]>([
  ["has_menu_items", ["menu_items"]],
  ["list_product_classes", ["products"]],
  ["search_news", ["news"]],
  ["search_products", ["products"]],
  ["search_similar_products", ["products"]],
]);

/** Wraps the data layer's `fetch` to record its reads. */
export function notingReads(send: typeof fetch): typeof fetch {
  return (input, init) => {
    noteRead(input instanceof Request ? input.url : String(input));
    return send(input, init);
  };
}

/** Records a request to the Supabase API for the page that is being rendered, if any. */
export function noteRead(url: string): void {
  const tags = reading.getStore();
  for (const tag of tags === undefined ? [] : tagsOf(url)) tags?.add(tag);
}

/**
 * The tags of a request to the Supabase API. Each table that it reads is one: `/rest/v1/products` is
 * `products`. An unknown function counts as reading everything; a request that reads nothing has none.
 */
export function tagsOf(url: string): readonly string[] {
  const [, functionName, table] = /\/rest\/v1\/(?:rpc\/(\w+)|(\w+))/.exec(url) ?? [];
  if (table !== undefined) return [table];
  return functionName === undefined ? [] : (TABLES_OF_FUNCTIONS.get(functionName) ?? [EVERYTHING]);
}

/** The tag of a page that any change may affect. */
export const EVERYTHING = "*";
