import type { Encoding } from "#server/compression/accepted-encoding.ts";
import { BEST_QUALITY, compressBrotli, FAST_QUALITY } from "#server/compression/brotli.ts";
import type { EncodedPage } from "#server/page-cache/encode-page.ts";
import type { ReadyAnswer } from "#server/ready-answer.ts";

/** One way to send a page, and to say that the browser has it; without the policy, which changes with time. */
export interface Body {
  bytes: Buffer;
  whole: ReadyAnswer;
  notModified: ReadyAnswer;
}

/** What is needed to make a page again from a file. */
export interface PageSource {
  key: string;
  status: number;
  /** Without those that depend on encoding or time. */
  headers: readonly (readonly [name: string, value: string])[];
  tags: readonly string[];
  /** When what the page says of the office's hours ends; milliseconds since 1970. */
  expiresAt: number;
  html: Buffer;
}

export interface KeptPage extends PageSource {
  /** Names the content, whatever its encoding. */
  hash: string;
  bodies: Record<Encoding, Body>;
  /** Something that it shows has changed, or may have. */
  isStale: boolean;
  /** Until when it may be sent although it is out of date: nobody has been told of the change yet. */
  graceUntil: number;
  /** When somebody last got it. */
  usedAt: number;
}

/** Prepares every way to send a page. */
export function keepPage(source: PageSource, { gzip, br, hash }: EncodedPage): KeptPage {
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
    graceUntil: 0,
    usedAt: 0,
  };
}

/** The same memory. */
function toBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

/** Replaces the first compression by the best one, made in the thread pool. */
export async function compressBetter(page: KeptPage): Promise<void> {
  const bytes = await compressBrotli(page.html, BEST_QUALITY);
  page.bodies.br = makeBody(page, "br", `"${page.hash}-b${BEST_QUALITY}"`, bytes);
}

/** Whether a browser has this content already, in whatever encoding it got it. */
export function hasContent(page: KeptPage, ifNoneMatch: string): boolean {
  return ifNoneMatch.includes(`"${page.hash}"`) || ifNoneMatch.includes(`"${page.hash}-`);
}

/** In memory, roughly. */
export function sizeOf({ bodies }: KeptPage): number {
  return bodies.identity.bytes.length + bodies.gzip.bytes.length + bodies.br.bytes.length;
}

/** Headers that describe bytes which a browser has already. */
const OF_CONTENT = /^content-(?:type|length|encoding|language)$/i;

/** @param etag strong: other bytes, such as those of a better compression, have another one */
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
