/** A page whose share image is drawn by the server. */
export type SharedPage =
  | { kind: "home" | "catalogue" | "calculator" | "tools" }
  | { kind: "tool"; slug: string }
  | { kind: "species"; slug: string }
  | { kind: "product"; slug: string }
  | { kind: "article"; slug: string };

/** In pixels: the size that social networks show uncropped. */
export const SHARE_IMAGE_SIZE = { width: 1200, height: 630 } as const;

export const SHARE_IMAGES_PATH = "/compartir/";

/** The pages that are not records, by the names of their pictures. */
const FILES = {
  home: "inicio",
  catalogue: "productos",
  calculator: "costo-por-nutriente",
  tools: "herramientas",
} as const;

/** Path of the home page's picture, the default for pages without their own. */
export const HOME_SHARE_IMAGE = `${SHARE_IMAGES_PATH}${FILES.home}.jpg`;

const FOLDERS = {
  product: "producto",
  article: "noticia",
  species: "especie",
  tool: "herramienta",
} as const;

const PAGES = ["home", "catalogue", "calculator", "tools"] as const;
const RECORDS = ["product", "article", "species", "tool"] as const;

/**
 * Path of a page's share image.
 *
 * @param changedAt ISO 8601 time of a record's last change: networks cache pictures by URL
 */
export function buildShareImagePath(page: SharedPage, changedAt?: string): string {
  if (!("slug" in page)) return `${SHARE_IMAGES_PATH}${FILES[page.kind]}.jpg`;
  const path = `${SHARE_IMAGES_PATH}${FOLDERS[page.kind]}/${page.slug}.jpg`;
  if (changedAt === undefined) return path;
  return `${path}?v=${Math.trunc(Date.parse(changedAt) / 1000).toString(36)}`;
}

/** The page of a share image's path; null for any other path. */
export function parseShareImagePath(pathname: string): SharedPage | null {
  const [, folder, name = ""] =
    /^\/compartir\/(?:(producto|noticia|especie|herramienta)\/)?([a-z0-9-]{1,300})\.jpg$/.exec(
      pathname,
    ) ?? [];
  if (folder === undefined) {
    const kind = PAGES.find((one) => FILES[one] === name);
    return kind === undefined ? null : { kind };
  }
  const kind = RECORDS.find((one) => FOLDERS[one] === folder);
  return kind === undefined ? null : { kind, slug: name };
}

/** Whether an address is of a picture that the server draws, which has a known size. */
export function isShareImage(url: string): boolean {
  return url.startsWith(SHARE_IMAGES_PATH);
}
