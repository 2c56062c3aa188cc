import type { Hono } from "hono";

import type { Client } from "#data/client/client.ts";
import { findCrop, isResizable, parseCroppedPicture } from "#domain/media/picture-address.ts";
import { PICTURE_PLACES } from "#domain/media/picture-places.ts";
import {
  parseShareImagePath,
  SHARE_IMAGES_PATH,
  type SharedPage,
} from "#domain/seo/share-image.ts";
import { createQueue } from "#lib/async/queue.ts";
import type { Backend } from "#server/backend.ts";
import { answerFile } from "#server/files/answer-file.ts";
import type { Brand } from "#server/files/brand/brand.ts";
import type { ImageWork } from "#server/files/images/image-work.ts";
import type { Resizer } from "#server/files/images/resizer.ts";
import { createNewestFiles } from "#server/files/newest-files.ts";
import { type CardOfPage, readCard } from "#server/files/share-images/read-card.ts";
import type { AppEnvironment } from "#server/http/logging/request-log.ts";

export interface ShareImagesOptions {
  /** Resizes the site's own pictures; one of another host is never fetched, so the card goes without. */
  resizer: Pick<Resizer, "resize">;
  work: Pick<ImageWork, "drawCard">;
  brand: Pick<Brand, "getFile">;
  /** Folder where drawn images are cached, one per page; created when it is absent. */
  cacheFolder: string;
}

export interface ShareImages {
  /**
   * The page's share image as JPEG; null for a page that does not exist.
   *
   * @throws {DataError} when the page cannot be read
   * @throws {BusyError} when too many images wait to be drawn
   */
  get: (client: Client, siteUrl: string, page: SharedPage) => Promise<Buffer | null>;
}

/** Raise it when the design changes, so that cached cards are drawn again. */
const DESIGN = 1;

/** A card takes some 300 ms of one core: visitors' pages go first. */
const PARALLEL_CARDS = 1;
const MAX_WAITING = 24;

/** Draws share images once for each state of what they show, and caches the newest of each page. */
export function createShareImages({
  resizer,
  work,
  brand,
  cacheFolder,
}: ShareImagesOptions): ShareImages {
  const files = createNewestFiles({
    folder: cacheFolder,
    extension: ".jpg",
    enqueue: createQueue(PARALLEL_CARDS, MAX_WAITING),
  });

  async function get(client: Client, siteUrl: string, page: SharedPage): Promise<Buffer | null> {
    const read = await readCard(client, siteUrl, page);
    if (read === null) return null;
    const owner = "slug" in page ? `${page.kind} ${page.slug}` : page.kind;
    const { logo } = read.card;
    return files.readOrMake(owner, [DESIGN, read], async () =>
      work.drawCard(
        read.card,
        await readPicture(resizer, read),
        logo === null ? null : await brand.getFile({ use: "correo", name: logo }),
      ),
    );
  }

  return { get };
}

async function readPicture(
  resizer: Pick<Resizer, "resize">,
  { pictureUrl }: CardOfPage,
): Promise<Buffer | null> {
  const { source, crops } = parseCroppedPicture(pictureUrl ?? "");
  if (!isResizable(source)) return null;
  const crop = findCrop(crops, PICTURE_PLACES.shared.use);
  const [{ ratio }] = PICTURE_PLACES.shared.shapes;
  const shaped = crop && { ...crop, ratio };
  const part =
    shaped && (await resizer.resize({ width: 640, source, format: "webp", crop: shaped }));
  return part ?? resizer.resize({ width: 1280, source, format: "webp" });
}

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
