import { BRAND_FOLDER, parseStoredPath, readPictureSize } from "#domain/media/stored-file.ts";

/**
 * Addresses of what is made from an uploaded logo: `/marca/<use>/<name>.<format>`, where the name is that of the stored
 * file. It has a digest of the content, so the response can be cached for ever.
 */
export const BRAND_PATH = "/marca/";

/** Icons by their use: the side in pixels, and how much of it the logo takes. */
export const ICONS = {
  "icono-32": { side: 32, share: 1, isOpaque: false },
  "icono-180": { side: 180, share: 0.76, isOpaque: true },
  "icono-192": { side: 192, share: 0.92, isOpaque: false },
  "icono-512": { side: 512, share: 0.92, isOpaque: false },
  // Android crops it to a circle, of which the inner 80 % are safe.
  "icono-recortable": { side: 512, share: 0.6, isOpaque: true },
} as const;

export type IconUse = keyof typeof ICONS;

/** `logo` is what pages show, `correo` what mails show, which know neither SVG nor WebP. */
export type BrandUse = "logo" | "correo" | IconUse;

const USES: ReadonlySet<string> = new Set(["logo", "correo", ...Object.keys(ICONS)]);

export interface BrandFile {
  use: BrandUse;
  /** Of the stored file, with its folder. */
  name: string;
}

const STORED = /^marca\/[a-z0-9=-]{1,120}-[0-9a-f]{10}-\d{1,5}x\d{1,5}\.(?:svg|png|webp)$/;

/** The stored file of a logo's address; null for anything that the panel has not stored as a logo. */
export function findBrandFile(address: string): string | null {
  const name = parseStoredPath(address.trim());
  return name !== null && STORED.test(name) && readPictureSize(name) !== null ? name : null;
}

export function formatBrandPath({ use, name }: BrandFile): string {
  const own = name.slice(BRAND_FOLDER.length + 1);
  return `${BRAND_PATH}${use}/${own}${extensionOf(use, name)}`;
}

/** Null for a path that `formatBrandPath` does not write. */
export function parseBrandPath(pathname: string): BrandFile | null {
  const [, use = "", own = ""] =
    /^\/marca\/([a-z0-9-]{1,30})\/([\w=.-]{1,200})$/.exec(pathname) ?? [];
  if (!USES.has(use)) return null;
  const candidates = [own, own.replace(/\.(?:webp|png)$/, "")];
  for (const candidate of candidates) {
    const file = { use: use as BrandUse, name: `${BRAND_FOLDER}/${candidate}` };
    if (STORED.test(file.name) && formatBrandPath(file) === pathname) return file;
  }
  return null;
}

/** The type of what is made: a drawing stays one on pages. */
export function typeOfBrandFile({
  use,
  name,
}: BrandFile): "image/svg+xml" | "image/webp" | "image/png" {
  if (use !== "logo") return "image/png";
  return name.endsWith(".svg") ? "image/svg+xml" : "image/webp";
}

function extensionOf(use: BrandUse, name: string): string {
  const type = typeOfBrandFile({ use, name });
  if (type === "image/svg+xml") return "";
  return type === "image/webp" ? ".webp" : ".png";
}
