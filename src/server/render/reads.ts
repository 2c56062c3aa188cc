import { AsyncLocalStorage } from "node:async_hooks";

import { LINK_COLUMNS } from "#data/products.ts";
import { RECORD_TABLES } from "#domain/records/record-tables.ts";
import type { MarkedRead, SourceMarker } from "#domain/visual-editing/source-marker.ts";
import type { Changes } from "#lib/async/memoize.ts";
import { setLru } from "#lib/lru.ts";
import type { PlainRequest, PlainResponse, SendToBackend } from "#server/render/plain-http.ts";

/* What rendered pages read of the Supabase API: recorded as tags, shared among pages, and marked for visual editing. */

/** The tag of a page that any change may affect. */
export const EVERYTHING = "*";

const recording = new AsyncLocalStorage<Set<string>>();

/** Runs a render, and returns with its result the tables that it read. */
export async function recordReads<T>(
  render: () => Promise<T>,
): Promise<{ result: T; tags: ReadonlySet<string> }> {
  const tags = new Set<string>();
  const result = await recording.run(tags, render);
  return { result, tags };
}

/** Wraps the data layer's `fetch` to record its reads. */
export function withRecordedReads(send: typeof fetch): typeof fetch {
  return (input, init) => {
    recordRead(input instanceof Request ? input.url : String(input));
    return send(input, init);
  };
}

/** Records a request to the Supabase API for the page that is being rendered, if any. */
export function recordRead(url: string): void {
  const tags = recording.getStore();
  for (const tag of tags === undefined ? [] : tagsOf(url)) tags?.add(tag);
}

/** The tables read by the database functions that public pages call, from the definitions of record types. */
const TABLES_OF_FUNCTIONS = new Map<string, readonly string[]>(
  Object.values(RECORD_TABLES).flatMap(({ table, previewed = [] }) =>
    previewed
      .filter((name) => name.startsWith("rpc/"))
      .map((name) => [name.slice("rpc/".length), [table]] as const),
  ),
);

/**
 * The tags of a request to the Supabase API. Each table that it reads is one: `/rest/v1/products` is
 * `products`. An unknown function counts as reading everything; a request that reads nothing has none.
 */
export function tagsOf(url: string): readonly string[] {
  const [, functionName, table] = /\/rest\/v1\/(?:rpc\/(\w+)|(\w+))/.exec(url) ?? [];
  if (table !== undefined) return [table];
  return functionName === undefined ? [] : (TABLES_OF_FUNCTIONS.get(functionName) ?? [EVERYTHING]);
}

/** More than the reads of the site's own pages; those of invented list pages get evicted. */
const MAX_READS = 60;
const MAX_READ_BYTES = 64 * 1024;

interface Read {
  /** The mark when it was begun. */
  start: number;
  response: Promise<PlainResponse>;
}

export type ShareReads = (send: SendToBackend, visitorKey: string) => SendToBackend;

/**
 * Shares reads among pages until the data changes: header and footer of all pages read the same, and
 * after a change many pages are rendered at the same time. Only for reads with a visitor's rights.
 */
export function createSharedReads(freshness: Changes): ShareReads {
  const reads = new Map<string, Read>();

  const forget = (key: string, read: Read) => {
    if (reads.get(key) === read) reads.delete(key);
  };
  const begin = (key: string, response: Promise<PlainResponse>): Read => {
    const read = { start: freshness.mark(), response };
    response.then(
      ({ status, body }) => {
        if (status >= 300 || body.byteLength > MAX_READ_BYTES) forget(key, read);
      },
      () => forget(key, read),
    );
    return read;
  };

  return (send, visitorKey) => (request) => {
    const tags = tagsOf(request.url);
    const isShared =
      request.method === "GET" && tags.length > 0 && isOfVisitor(request, visitorKey);
    if (!isShared || !freshness.isWatching()) return send(request);
    recordRead(request.url);
    const key = JSON.stringify([request.url, request.headers]);
    const known = reads.get(key);
    const isCurrent = known !== undefined && !freshness.hasChanged(tags, known.start);
    const read = isCurrent ? known : begin(key, send(request));
    setLru(reads, [key, read], MAX_READS);
    return read.response;
  };
}

function isOfVisitor({ headers }: PlainRequest, visitorKey: string): boolean {
  const values = headers.filter(([name]) => /^(?:apikey|authorization)$/i.test(name));
  return values.every(([, value]) => value.replace(/^Bearer /, "") === visitorKey);
}

/**
 * Puts source markers (stega) into what a preview reads, so that visual editing finds in the page where each text comes
 * from. The pages know nothing of markers.
 */
export function markReads(send: SendToBackend, marker: SourceMarker): SendToBackend {
  return async (request) => {
    const read = describeRead(request);
    if (read === null) return send(request);
    const response = await send(requestIds(request));
    return response.status < 300 ? markResponse(response, read, marker) : response;
  };
}

/** The functions of a preview that return rows. */
const PREVIEW_READ =
  /\/rest\/v1\/rpc\/preview_(?:search_)?(site_content|products|news|menu_items)$/;

function describeRead({ url }: PlainRequest): MarkedRead | null {
  const { pathname, searchParams } = new URL(url);
  const [, table] = PREVIEW_READ.exec(pathname) ?? [];
  if (table === undefined) return null;
  const isFiltered = ["section", "key"].some((column) => searchParams.has(column));
  return {
    table: table as MarkedRead["table"],
    isWhole: !isFiltered && Number(searchParams.get("offset") ?? 0) === 0,
    isSingle: searchParams.has("slug"),
    isLinks: searchParams.get("select") === LINK_COLUMNS,
  };
}

/** Links to records are read without the records' ids. */
function requestIds(request: PlainRequest): PlainRequest {
  const url = new URL(request.url);
  const columns = url.searchParams.get("select")?.split(",");
  if (columns === undefined || columns.includes("*") || columns.includes("id")) return request;
  url.searchParams.set("select", [...columns, "id"].join(","));
  return { ...request, url: url.href };
}

function markResponse(
  response: PlainResponse,
  read: MarkedRead,
  marker: SourceMarker,
): PlainResponse {
  const body: unknown = JSON.parse(new TextDecoder().decode(response.body));
  const rows = Array.isArray(body) ? body : [body];
  const marked = marker.mark(rows as Record<string, unknown>[], read);
  const text = JSON.stringify(Array.isArray(body) ? marked : marked[0]);
  const headers = response.headers.filter(([name]) => !/^content-(?:length|encoding)$/i.test(name));
  return { ...response, headers, body: new TextEncoder().encode(text) };
}
