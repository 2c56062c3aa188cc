import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gzip, gzipSync } from "node:zlib";

import { compressBrotli, compressBrotliHere, FAST_QUALITY } from "#server/compression/brotli.ts";

const compressGzip = promisify(gzip);

/** A document in every encoding, at a quality that nobody waits for long. */
export interface EncodedPage {
  html: Uint8Array;
  gzip: Uint8Array;
  br: Uint8Array;
  /** Names the content, whatever its encoding. */
  hash: string;
}

/** Told of a document that was compressed where it was made. */
export type OnEncoded = (encoded: EncodedPage) => void;

/** For the thread that answers visitors: the thread pool compresses. */
export async function encodeInPool(html: Uint8Array): Promise<EncodedPage> {
  const [br, zipped] = await Promise.all([compressBrotli(html, FAST_QUALITY), compressGzip(html)]);
  return { html, gzip: zipped, br, hash: nameContent(html) };
}

/** For a thread that nobody waits for: it spares what handing pieces to the pool and back costs. */
export function encodeHere(html: Uint8Array): EncodedPage {
  return {
    html,
    gzip: gzipSync(html),
    br: compressBrotliHere(html, FAST_QUALITY),
    hash: nameContent(html),
  };
}

function nameContent(html: Uint8Array): string {
  return createHash("sha256").update(html).digest("base64url").slice(0, 16);
}
