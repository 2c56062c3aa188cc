import type { Hono } from "hono";

import { parseShareImagePath, SHARE_IMAGES_PATH } from "#domain/seo/share-image.ts";
import type { AppEnvironment } from "#server/app-environment.ts";
import type { Backend } from "#server/backend.ts";
import { answerFile } from "#server/http/answer-file.ts";
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
  app.get(`${SHARE_IMAGES_PATH}*`, (context) =>
    answerFile(context, TEXTS, async () => {
      const page = parseShareImagePath(context.req.path);
      const bytes = page === null ? null : await shareImages.get(backend.visitor, siteUrl, page);
      if (bytes === null) return null;
      return context.body(new Uint8Array(bytes), 200, {
        "Content-Type": "image/jpeg",
        "Content-Length": String(bytes.length),
        "Cache-Control": "public, max-age=3600",
      });
    }),
  );
}

const TEXTS = {
  missing: "No existe esa imagen",
  unavailable: "La imagen no está disponible en este momento",
  failure: "a share image could not be drawn",
};
