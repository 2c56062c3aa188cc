import { promisify } from "node:util";
import { gzip } from "node:zlib";

import { createMiddleware } from "hono/factory";

import { chooseEncoding, type Compression } from "#server/http/compression/accepted-encoding.ts";
import { compressBrotli, FAST_QUALITY } from "#server/http/compression/brotli.ts";

const compressGzip = promisify(gzip);

const COMPRESSIBLE =
  /^(?:text\/|image\/svg\+xml|application\/(?:[\w.+-]+\+)?(?:json|xml|javascript))/i;
/** Below this a compressed body saves no packet. */
const MIN_BYTES = 1000;

/** Compresses whole texts with Brotli or gzip, as the browser accepts; files of the build are compressed already. */
export function compression() {
  return createMiddleware(async (context, next) => {
    await next();
    const { res } = context;
    const type = res.headers.get("Content-Type") ?? "";
    if (!COMPRESSIBLE.test(type)) return;
    res.headers.append("Vary", "Accept-Encoding");
    const encoding = chooseEncoding(context.req.header("Accept-Encoding") ?? "");
    if (encoding === null || res.headers.has("Content-Encoding")) return;
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
