/** A page whose share image is drawn by the server. */
export type SharedPage =
  | { kind: "home" }
  | { kind: "product"; slug: string }
  | { kind: "article"; slug: string };

/** In pixels: the size that social networks show uncropped. */
export const SHARE_IMAGE_SIZE = { width: 1200, height: 630 } as const;

export const SHARE_IMAGES_PATH = "/compartir/";

/** Path of the home page's picture, the default for all other pages. */
export const HOME_SHARE_IMAGE = `${SHARE_IMAGES_PATH}inicio.jpg`;

const FOLDERS = { product: "producto", article: "noticia" } as const;

/**
 * Path of a page's share image.
 *
 * @param changedAt ISO 8601 time of the record's last change: networks cache pictures by URL
 */
export function buildShareImagePath(
  page: Exclude<SharedPage, { kind: "home" }>,
  changedAt: string,
): string {
  const version = Math.trunc(Date.parse(changedAt) / 1000).toString(36);
  return `${SHARE_IMAGES_PATH}${FOLDERS[page.kind]}/${page.slug}.jpg?v=${version}`;
}

/** The page of a share image's path; null for any other path. */
export function parseShareImagePath(pathname: string): SharedPage | null {
  if (pathname === HOME_SHARE_IMAGE) return { kind: "home" };
  const match = /^\/compartir\/(producto|noticia)\/([a-z0-9-]{1,300})\.jpg$/.exec(pathname);
  if (match === null) return null;
  const [, folder, slug = ""] = match;
  return { kind: folder === FOLDERS.product ? "product" : "article", slug };
}

/** Whether an address is of a picture that the server draws, which has a known size. */
export function isShareImage(url: string): boolean {
  return url.startsWith(SHARE_IMAGES_PATH);
}
