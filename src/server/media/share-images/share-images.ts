import type { Client } from "#data/client/client.ts";
import { findCrop, isResizable, parseCroppedPicture } from "#domain/media/picture-address.ts";
import { PICTURE_PLACES } from "#domain/media/picture-places.ts";
import type { SharedPage } from "#domain/seo/share-image.ts";
import { createQueue } from "#lib/async/queue.ts";
import type { PictureWork } from "#server/media/images/picture-work.ts";
import type { Resizer } from "#server/media/images/resizer.ts";
import { createNewestFiles } from "#server/media/newest-files.ts";
import { type CardOfPage, readCard } from "#server/media/share-images/read-card.ts";

export interface ShareImagesOptions {
  /** Resizes the site's own pictures; one of another host is never fetched, so the card goes without. */
  resizer: Pick<Resizer, "resize">;
  work: Pick<PictureWork, "drawCard">;
  /** Folder where drawn images are cached, one per page; created when it is absent. */
  cacheFolder: string;
}

export interface ShareImages {
  /**
   * The page's share image as JPEG; null for a page that is not there.
   *
   * @throws {DataError} when the page cannot be read
   * @throws {BusyError} when too many images wait to be drawn
   */
  get: (client: Client, siteUrl: string, page: SharedPage) => Promise<Buffer | null>;
}

/** To be raised when the design changes, so that cached cards are drawn again. */
const DESIGN = 1;

/** A card takes some 300 ms of one core: visitors' pages go first. */
const PARALLEL_CARDS = 1;
const MAX_WAITING = 24;

/** Draws share images once for each state of what they show, and caches the newest of each page. */
export function createShareImages({ resizer, work, cacheFolder }: ShareImagesOptions): ShareImages {
  const files = createNewestFiles({
    folder: cacheFolder,
    extension: ".jpg",
    enqueue: createQueue(PARALLEL_CARDS, MAX_WAITING),
  });

  async function get(client: Client, siteUrl: string, page: SharedPage): Promise<Buffer | null> {
    const read = await readCard(client, siteUrl, page);
    if (read === null) return null;
    const owner = "slug" in page ? `${page.kind} ${page.slug}` : page.kind;
    return files.readOrMake(owner, [DESIGN, read], async () =>
      work.drawCard(read.card, await readPicture(resizer, read)),
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
