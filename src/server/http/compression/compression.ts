import { promisify } from "node:util";
import { gzip } from "node:zlib";

import { createMiddleware } from "hono/factory";

import { compressBrotli, FAST_QUALITY } from "#server/http/compression/brotli.ts";

export type Compression = "br" | "gzip";
export type Encoding = Compression | "identity";

const compressGzip = promisify(gzip);

const COMPRESSIBLE =
  /^(?:text\/|image\/svg\+xml|application\/(?:[\w.+-]+\+)?(?:json|xml|javascript))/i;
/** Below this a compressed body saves no packet. */
const MIN_BYTES = 1000;

/** Whether the response varies by the encodings that its client accepts. */
export function isCompressible(contentType: string | null): boolean {
  return COMPRESSIBLE.test(contentType ?? "");
}

/** Compresses whole texts with Brotli or gzip, as the browser accepts; files of the build are compressed already. */
export function compression() {
  return createMiddleware(async (context, next) => {
    await next();
    const { res } = context;
    if (!isCompressible(res.headers.get("Content-Type"))) return;
    res.headers.append("Vary", "Accept-Encoding");
    const encoding = encodingOf(context.req.header("Accept-Encoding"));
    if (encoding === "identity" || res.headers.has("Content-Encoding")) return;
    // Checked last: the adapter creates a response's body only when it is accessed.
    if (context.req.method === "HEAD" || res.body === null) return;
    const body = new Uint8Array(await res.arrayBuffer());
    const isWorthIt = body.length >= MIN_BYTES;
    const headers = new Headers(res.headers);
    headers.delete("Content-Length");
    if (isWorthIt) headers.set("Content-Encoding", encoding);
    const bytes = isWorthIt ? await compress(body, encoding) : body;
    context.res = undefined;
    context.res = new Response(bytes, { status: res.status, headers });
  });
}

async function compress(body: Uint8Array, encoding: Compression): Promise<Uint8Array<ArrayBuffer>> {
  const compressed =
    encoding === "gzip" ? await compressGzip(body) : await compressBrotli(body, FAST_QUALITY);
  return new Uint8Array(compressed);
}

/** The best encoding that a browser accepts: `q=0` refuses one. */
export function chooseEncoding(acceptEncoding: string): Compression | null {
  const accepted = new Set(
    acceptEncoding
      .toLowerCase()
      .split(",")
      .map((part) => part.trim().split(/\s*;\s*/))
      .filter(([, weight]) => weight === undefined || !/^q=0(?:\.0*)?$/.test(weight))
      .map(([name]) => name),
  );
  if (accepted.has("br")) return "br";
  return accepted.has("gzip") ? "gzip" : null;
}

const KNOWN = new Map<string, Encoding>();
const MAX_KNOWN = 100;

/** The same for a header that may be absent, memoized: browsers send a handful of different ones. */
export function encodingOf(acceptEncoding = ""): Encoding {
  const known = KNOWN.get(acceptEncoding);
  if (known !== undefined) return known;
  if (KNOWN.size >= MAX_KNOWN) KNOWN.clear();
  const encoding = chooseEncoding(acceptEncoding) ?? "identity";
  KNOWN.set(acceptEncoding, encoding);
  return encoding;
}
