import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gzip, gzipSync } from "node:zlib";

import {
  compressBrotli,
  compressBrotliHere,
  FIRST_QUALITY,
} from "#server/http/compression/brotli.ts";

const compressGzip = promisify(gzip);

/** A document in every encoding, at the first quality. */
export interface EncodedPage {
  html: Uint8Array;
  gzip: Uint8Array;
  br: Uint8Array;
  /** Identifies the content, whatever its encoding. */
  hash: string;
}

/** Called with a document that was compressed in the render thread. */
export type OnEncoded = (encoded: EncodedPage) => void;

/** For the main thread: compresses in the thread pool. */
export async function encodeInPool(html: Uint8Array): Promise<EncodedPage> {
  const [br, zipped] = await Promise.all([compressBrotli(html, FIRST_QUALITY), compressGzip(html)]);
  return { html, gzip: zipped, br, hash: hashContent(html) };
}

/** For a worker thread, which may block: saves the cost of passing chunks to the pool and back. */
export function encodeHere(html: Uint8Array): EncodedPage {
  return {
    html,
    gzip: gzipSync(html),
    br: compressBrotliHere(html, FIRST_QUALITY),
    hash: hashContent(html),
  };
}

function hashContent(html: Uint8Array): string {
  return createHash("sha256").update(html).digest("base64url").slice(0, 16);
}
