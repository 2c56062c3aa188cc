import { isDeepStrictEqual } from "node:util";
import { gzipSync } from "node:zlib";

import { compressBrotli, FIRST_QUALITY, LASTING_QUALITY } from "#server/http/compression/brotli.ts";
import type { Encoding } from "#server/http/compression/compression.ts";
import { isDocument } from "#server/http/security-headers/security-headers.ts";
import type { SerializedResponse } from "#server/http/serialized-response.ts";
import { toLaterVisit } from "#server/render/document/first-visit.ts";
import { type EncodedPage, encodeInPool } from "#server/render/encode-page.ts";

/** A page in one encoding, and its 304; without `Cache-Control`, which changes with time. */
export interface Body {
  bytes: Buffer;
  whole: SerializedResponse;
  notModified: SerializedResponse;
}

/** What is needed to restore a cached page from a file. */
export interface PageSource {
  key: string;
  status: number;
  /** Without those that depend on encoding or time. */
  headers: readonly (readonly [name: string, value: string])[];
  tags: readonly string[];
  /** When the opening hours that the page shows change; milliseconds since 1970. */
  expiresAt: number;
  html: Buffer;
}

/** A document in every encoding; gzip is null until a client wants it that does not accept Brotli. */
interface Bodies extends Record<Exclude<Encoding, "gzip">, Body> {
  /** Identifies the document, whatever its encoding. */
  tag: string;
  gzip: Body | null;
}

export interface CachedPage extends PageSource {
  /** Identifies the content, whatever its encoding. */
  hash: string;
  bodies: Bodies;
  /** For visitors who come from another page of the site; null while they are prepared, undefined before that. */
  laterBodies: Bodies | null | undefined;
  /** Whether it is compressed at the lasting quality, or is being compressed. */
  isFinished: boolean;
  /** Whether something that it shows has changed, or may have. */
  isStale: boolean;
  /** End of the stale window, in which it may be sent although stale: the save is not acknowledged yet. */
  staleUntil: number;
  /** When it was last served. */
  usedAt: number;
}

/** Serializes a page's responses in every encoding. */
export function toCachedPage(source: PageSource, encoded: EncodedPage): CachedPage {
  return {
    ...source,
    hash: encoded.hash,
    bodies: makeBodies(source, encoded.hash, { ...encoded, html: source.html }),
    laterBodies: undefined,
    isFinished: false,
    isStale: false,
    staleUntil: 0,
    usedAt: 0,
  };
}

/** Takes over what was compressed for the version before, if the page says the same. */
export function keepBodies(page: CachedPage, before: CachedPage): void {
  if (page.hash !== before.hash || !isDeepStrictEqual(page.headers, before.headers)) return;
  page.bodies = before.bodies;
  page.isFinished = before.isFinished;
  // Null while it is being prepared, for the version before.
  if (before.laterBodies) page.laterBodies = before.laterBodies;
}

/** @param tag identifies the document, whatever its encoding */
function makeBodies(
  source: PageSource,
  tag: string,
  { html, br }: Omit<EncodedPage, "hash">,
): Bodies {
  return {
    tag,
    identity: makeBody(source, "identity", `"${tag}"`, toBuffer(html)),
    br: makeBody(source, "br", `"${tag}-b${FIRST_QUALITY}"`, toBuffer(br)),
    gzip: null,
  };
}

/** What a visitor gets whose browser accepts this encoding. */
export function bodyFor(page: CachedPage, encoding: Encoding, isLaterVisit: boolean): Body {
  const bodies = bodiesFor(page, isLaterVisit);
  return encoding === "gzip" ? (bodies.gzip ??= zip(page, bodies)) : bodies[encoding];
}

/** Blocks for 2 ms, once for each version of a page that such a client requests: browsers accept Brotli over HTTPS. */
function zip(page: CachedPage, { identity, tag }: Bodies): Body {
  return makeBody(page, "gzip", `"${tag}-g"`, gzipSync(identity.bytes));
}

/**
 * The bodies for a visitor. The document for later pages is prepared when it is first requested; that visitor still gets
 * the first page's document.
 */
function bodiesFor(page: CachedPage, isLaterVisit: boolean): Bodies {
  if (!isLaterVisit) return page.bodies;
  if (page.laterBodies === undefined) {
    page.laterBodies = null;
    // Without it visitors get the first page's document.
    prepareLater(page).catch(() => undefined);
  }
  return page.laterBodies ?? page.bodies;
}

async function prepareLater(page: CachedPage): Promise<void> {
  if (!isDocument(page.headers.find(([name]) => name === "content-type")?.[1])) return;
  const html = toLaterVisit(page.html.toString("utf8"));
  const encoded = await encodeInPool(Buffer.from(html));
  page.laterBodies = makeBodies(page, `${page.hash}-l`, encoded);
  if (page.isFinished) await improve(page, page.laterBodies);
}

/** A view of the same memory. */
function toBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

/** Replaces the first Brotli bodies by smaller ones, compressed in the thread pool. */
export async function compressBetter(page: CachedPage): Promise<void> {
  page.isFinished = true;
  await improve(page, page.bodies);
  if (page.laterBodies) await improve(page, page.laterBodies);
}

async function improve(page: CachedPage, bodies: Bodies): Promise<void> {
  const bytes = await compressBrotli(bodies.identity.bytes, LASTING_QUALITY);
  bodies.br = makeBody(page, "br", `"${bodies.tag}-b${LASTING_QUALITY}"`, bytes);
}

/** Whether the browser already has this content, in any encoding. */
export function hasContent(page: CachedPage, ifNoneMatch: string): boolean {
  return ifNoneMatch.includes(`"${page.hash}"`) || ifNoneMatch.includes(`"${page.hash}-`);
}

/** Approximate size in memory. */
export function sizeOf({ bodies, laterBodies }: CachedPage): number {
  const all = [bodies, laterBodies].flatMap((each) => [each?.identity, each?.br, each?.gzip]);
  return all.reduce((sum, body) => sum + (body?.bytes.length ?? 0), 0);
}

/** Headers that describe the body: a 304 omits them. */
const OF_CONTENT = /^content-(?:type|length|encoding|language)$/i;

/** @param etag strong: each encoding and quality has its own */
function makeBody(page: PageSource, encoding: Encoding, etag: string, bytes: Buffer): Body {
  const unchanged = page.headers.filter(([name]) => !OF_CONTENT.test(name));
  return {
    bytes,
    whole: {
      status: page.status,
      headers: [
        ...page.headers.flat(),
        ...(encoding === "identity" ? [] : ["Content-Encoding", encoding]),
        "Content-Length",
        String(bytes.length),
        "ETag",
        etag,
      ],
      bytes,
    },
    notModified: { status: 304, headers: [...unchanged.flat(), "ETag", etag], bytes: null },
  };
}
