import { setLru } from "#lib/lru.ts";
import type { Freshness } from "#server/cache/pages/freshness.ts";
import { noteRead, tagsOf } from "#server/cache/pages/read-tags.ts";
import type { PlainResponse, PlainRequest, SendToBackend } from "#server/render/plain-http.ts";

/** More than the reads of the site's own pages; those of invented views get evicted. */
const MAX_READS = 60;
const MAX_READ_BYTES = 64 * 1024;

interface Read {
  /** The mark when it was begun. */
  start: number;
  response: Promise<PlainResponse>;
}

/**
 * Shares reads among pages until the data changes: header and footer of all pages read the same, and
 * after a change many pages are rendered at once. Only for reads with a visitor's rights.
 */
export function createSharedReads(
  freshness: Pick<Freshness, "isWatching" | "mark" | "hasChanged">,
): (send: SendToBackend, visitorKey: string) => SendToBackend {
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
    noteRead(request.url);
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
