import type { MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";

import { BRAND_PATH } from "#domain/identity/brand-files.ts";
import { RESIZED_PICTURES_PATH } from "#domain/media/picture-address.ts";
import type { FirstHandler } from "#server/http/create-server.ts";
import {
  type SerializedResponse,
  sendSerialized,
  serializeResponse,
} from "#server/http/serialized-response.ts";

export interface ImageCache {
  /** Handles a request for a picture that is in memory; false for all others. */
  handle: FirstHandler;
  /** Caches the application's responses that may be cached forever. */
  store: MiddlewareHandler;
}

interface CachedPicture {
  url: string;
  response: SerializedResponse;
  /** Milliseconds since the epoch. */
  until: number;
}

/** The first screens of some dozens of pages. */
const MAX_BYTES = 32 * 1024 * 1024;
/** Larger ones are for wide screens, and rare. */
const MAX_PICTURE_BYTES = 256 * 1024;
/** A picture that was deleted is sent no longer than its pages by a shared cache. */
const LIFETIME_MS = 60_000;

/**
 * Caches resized pictures and logos in memory for a minute: a tenth of what reading them again costs. Of each picture only the
 * version that was requested last is cached, so that invented versions need no memory.
 */
export function createImageCache(
  maxBytes: number = MAX_BYTES,
  now: () => number = Date.now,
): ImageCache {
  /** By their path, the least recently stored first. */
  const cached = new Map<string, CachedPicture>();
  let size = 0;

  const forget = (path: string) => {
    size -= sizeOf(cached.get(path));
    cached.delete(path);
  };
  const put = (path: string, picture: CachedPicture) => {
    forget(path);
    cached.set(path, picture);
    size += sizeOf(picture);
    for (const oldest of cached.keys()) {
      if (size <= maxBytes) return;
      forget(oldest);
    }
  };

  return {
    handle: (request, response) => {
      const { url = "", headers, method } = request;
      const isPicture = url.startsWith(RESIZED_PICTURES_PATH) || url.startsWith(BRAND_PATH);
      if (!isPicture || headers.range !== undefined) return false;
      if (method !== "GET" && method !== "HEAD") return false;
      const [path = ""] = url.split("?", 1);
      const picture = cached.get(path);
      if (picture?.url !== url) return false;
      if (picture.until <= now()) {
        forget(path);
        return false;
      }
      sendSerialized(picture.response, null, request, response);
      return true;
    },
    store: createMiddleware(async (context, next) => {
      await next();
      const { res, req } = context;
      const length = Number(res.headers.get("Content-Length") ?? Infinity);
      const isImmutable = res.headers.get("Cache-Control")?.includes("immutable") ?? false;
      if (res.status !== 200 || !isImmutable || length > MAX_PICTURE_BYTES) return;
      if (req.method !== "GET") return;
      const { pathname, search } = new URL(req.url);
      const response = await serializeResponse(res.clone());
      put(pathname, { url: pathname + search, response, until: now() + LIFETIME_MS });
    }),
  };
}

function sizeOf(picture: CachedPicture | undefined): number {
  return picture?.response.bytes?.length ?? 0;
}
