/** A page whose links are shown with a picture that the server draws. */
export type SharedPage =
  | { kind: "home" }
  | { kind: "product"; slug: string }
  | { kind: "article"; slug: string };

/** In pixels: what social networks show whole. */
export const SHARE_IMAGE_SIZE = { width: 1200, height: 630 } as const;

export const SHARE_IMAGES_PATH = "/compartir/";

/** Path of the home page's picture, which every page without one of its own has too. */
export const HOME_SHARE_IMAGE = `${SHARE_IMAGES_PATH}inicio.jpg`;

const FOLDERS = { product: "producto", article: "noticia" } as const;

/**
 * Path of a page's share image.
 *
 * @param changedAt ISO 8601 time of the record's last change: networks keep a picture by its address
 */
export function buildShareImagePath(
  page: Exclude<SharedPage, { kind: "home" }>,
  changedAt: string,
): string {
  const version = Math.trunc(Date.parse(changedAt) / 1000).toString(36);
  return `${SHARE_IMAGES_PATH}${FOLDERS[page.kind]}/${page.slug}.jpg?v=${version}`;
}

/** The page that a path names the picture of; null when it names none. */
export function parseShareImagePath(pathname: string): SharedPage | null {
  if (pathname === HOME_SHARE_IMAGE) return { kind: "home" };
  const match = /^\/compartir\/(producto|noticia)\/([a-z0-9-]{1,300})\.jpg$/.exec(pathname);
  if (match === null) return null;
  const [, folder, slug = ""] = match;
  return { kind: folder === FOLDERS.product ? "product" : "article", slug };
}

/** Whether an address is of a picture that the server draws, whose size is known. */
export function isShareImage(url: string): boolean {
  return url.startsWith(SHARE_IMAGES_PATH);
}
