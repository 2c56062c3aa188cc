import type { SerializedResponse } from "#server/cache/serialized-response.ts";
import type { Encoding } from "#server/http/compression/accepted-encoding.ts";
import { BEST_QUALITY, compressBrotli, FAST_QUALITY } from "#server/http/compression/brotli.ts";
import type { EncodedPage } from "#server/render/encode-page.ts";

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

export interface CachedPage extends PageSource {
  /** Identifies the content, whatever its encoding. */
  hash: string;
  bodies: Record<Encoding, Body>;
  /** Whether something that it shows has changed, or may have. */
  isStale: boolean;
  /** End of the stale window, in which it may be sent although stale: the save is not acknowledged yet. */
  staleUntil: number;
  /** When it was last served. */
  usedAt: number;
}

/** Serializes a page's responses in every encoding. */
export function toCachedPage(source: PageSource, { gzip, br, hash }: EncodedPage): CachedPage {
  const describe = (encoding: Encoding, suffix: string, bytes: Uint8Array) =>
    makeBody(source, encoding, `"${hash}${suffix}"`, toBuffer(bytes));
  return {
    ...source,
    hash,
    bodies: {
      identity: describe("identity", "", source.html),
      gzip: describe("gzip", "-g", gzip),
      br: describe("br", `-b${FAST_QUALITY}`, br),
    },
    isStale: false,
    staleUntil: 0,
    usedAt: 0,
  };
}

/** A view of the same memory. */
function toBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

/** Replaces the fast Brotli body by one of the best quality, compressed in the thread pool. */
export async function compressBetter(page: CachedPage): Promise<void> {
  const bytes = await compressBrotli(page.html, BEST_QUALITY);
  page.bodies.br = makeBody(page, "br", `"${page.hash}-b${BEST_QUALITY}"`, bytes);
}

/** Whether the browser already has this content, in any encoding. */
export function hasContent(page: CachedPage, ifNoneMatch: string): boolean {
  return ifNoneMatch.includes(`"${page.hash}"`) || ifNoneMatch.includes(`"${page.hash}-`);
}

/** Approximate size in memory. */
export function sizeOf({ bodies }: CachedPage): number {
  return bodies.identity.bytes.length + bodies.gzip.bytes.length + bodies.br.bytes.length;
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
