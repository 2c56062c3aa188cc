import { createHash } from "node:crypto";

import {
  compressBrotli,
  compressBrotliHere,
  FIRST_QUALITY,
} from "#server/http/compression/brotli.ts";

/** A document, and compressed at the first quality. */
export interface EncodedPage {
  html: Uint8Array;
  br: Uint8Array;
  /** Identifies the content, whatever its encoding. */
  hash: string;
}

/** For the main thread: compresses in the thread pool. */
export async function encodeInPool(html: Uint8Array): Promise<EncodedPage> {
  return { html, br: await compressBrotli(html, FIRST_QUALITY), hash: hashContent(html) };
}

/** For a worker thread, which may block: saves the cost of passing chunks to the pool and back. */
export function encodeHere(html: Uint8Array): EncodedPage {
  return { html, br: compressBrotliHere(html, FIRST_QUALITY), hash: hashContent(html) };
}

function hashContent(html: Uint8Array): string {
  return createHash("sha256").update(html).digest("base64url").slice(0, 16);
}
