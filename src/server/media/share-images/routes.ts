import type { Hono } from "hono";

import { BusyError } from "#backend/limits/queue.ts";
import { DataError } from "#data/client/errors.ts";
import { parseShareImagePath, SHARE_IMAGES_PATH } from "#domain/seo/share-image.ts";
import type { AppEnvironment } from "#server/app-environment.ts";
import type { Backend } from "#server/backend.ts";
import type { ShareImages } from "#server/media/share-images/share-images.ts";

export interface ShareImageRoutesOptions {
  shareImages: ShareImages;
  backend: Pick<Backend, "visitor">;
  siteUrl: string;
}

/** `/compartir/…`: the pictures that social networks show of a link. */
export function addShareImageRoutes(
  app: Hono<AppEnvironment>,
  { shareImages, backend, siteUrl }: ShareImageRoutesOptions,
): void {
  app.get(`${SHARE_IMAGES_PATH}*`, async (context) => {
    const page = parseShareImagePath(context.req.path);
    try {
      const bytes = page === null ? null : await shareImages.get(backend.visitor, siteUrl, page);
      if (bytes === null) return context.text("No existe esa imagen", 404);
      return context.body(new Uint8Array(bytes), 200, {
        "Content-Type": "image/jpeg",
        "Content-Length": String(bytes.length),
        "Cache-Control": "public, max-age=3600",
      });
    } catch (error) {
      if (!(error instanceof DataError) && !(error instanceof BusyError)) throw error;
      context.get("logger").warn({ err: error }, "a share image could not be drawn");
      return context.text("La imagen no está disponible en este momento", 503, {
        "Cache-Control": "no-store",
        "Retry-After": "5",
      });
    }
  });
}
