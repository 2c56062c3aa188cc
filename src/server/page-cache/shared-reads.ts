import type { Freshness } from "#server/page-cache/freshness.ts";
import { noteRead, tagsOf } from "#server/page-cache/read-tags.ts";
import type { PlainAnswer, PlainRequest, SendToWire } from "#server/pages/thread-protocol.ts";

/** More than the readings of the site's own pages; those of invented views come and go. */
const MAX_KEPT = 60;
const MAX_KEPT_BYTES = 64 * 1024;

interface Reading {
  /** The point between changes when it was begun. */
  start: number;
  answer: Promise<PlainAnswer>;
}

/**
 * Shares among pages what they read, until it changes: header and footer of all pages read the same, and
 * after a change many pages are made at once. Only for readings with a visitor's rights.
 */
export function createSharedReads(
  freshness: Pick<Freshness, "isWatching" | "mark" | "hasChanged">,
): (send: SendToWire, visitorKey: string) => SendToWire {
  /** The one that was not asked for longest comes first. */
  const readings = new Map<string, Reading>();

  const forget = (key: string, reading: Reading) => {
    if (readings.get(key) === reading) readings.delete(key);
  };
  const begin = (key: string, answer: Promise<PlainAnswer>): Reading => {
    const reading = { start: freshness.mark(), answer };
    answer.then(
      ({ status, body }) => {
        if (status !== 200 || body.byteLength > MAX_KEPT_BYTES) forget(key, reading);
      },
      () => forget(key, reading),
    );
    return reading;
  };

  return (send, visitorKey) => (request) => {
    const tags = tagsOf(request.url);
    const isShared =
      request.method === "GET" && tags.length > 0 && isOfVisitor(request, visitorKey);
    if (!isShared || !freshness.isWatching()) return send(request);
    noteRead(request.url);
    const key = JSON.stringify([request.url, request.headers]);
    const known = readings.get(key);
    readings.delete(key);
    const isCurrent = known !== undefined && !freshness.hasChanged(tags, known.start);
    const reading = isCurrent ? known : begin(key, send(request));
    readings.set(key, reading);
    const [oldest] = readings.keys();
    if (readings.size > MAX_KEPT && oldest !== undefined) readings.delete(oldest);
    return reading.answer;
  };
}

function isOfVisitor({ headers }: PlainRequest, visitorKey: string): boolean {
  const values = headers.filter(([name]) => /^(?:apikey|authorization)$/i.test(name));
  return values.every(([, value]) => value.replace(/^Bearer /, "") === visitorKey);
}
