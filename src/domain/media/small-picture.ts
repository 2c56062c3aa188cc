import { computeCropBox, findCrop, parseCroppedPicture } from "#domain/media/picture-address.ts";
import { listShapes, type PictureHolder, WIDEST } from "#domain/media/picture-places.ts";
import { findSiteFile } from "#domain/media/site-files.ts";
import { readPictureSize } from "#domain/media/stored-file.ts";

/** A picture's size in pixels; null when its address does not say. */
export function findPictureSize(source: string): { width: number; height: number } | null {
  const size = readPictureSize(source);
  if (size !== null) return size;
  const { width, height } = findSiteFile(source) ?? {};
  return width === undefined || height === undefined ? null : { width, height };
}

/** Where a holder's picture is widest. */
const WIDEST_PLACE = { products: "productPage", news: "articlePage", hero: "hero" } as const;

/** What is wrong with a picture that is too small for its place, in Spanish; null for one that is not. */
export function findTooSmall(
  address: string,
  holder: PictureHolder | "text",
): { what: string; how: string } | null {
  const { source, crops } = parseCroppedPicture(address);
  const size = findPictureSize(source);
  if (size === null) return null;
  const needed = WIDEST[holder];
  const [shape] = holder === "text" ? [] : listShapes(WIDEST_PLACE[holder]);
  const crop = findCrop(crops, "page");
  const isCropped = shape !== undefined && crop !== null;
  const { width } = isCropped ? computeCropBox(size, shape.ratio, crop) : size;
  if (width >= needed) return null;
  const seen =
    isCropped && width < size.width ? `, con su encuadre, muestra ${width}` : ` mide ${width}`;
  const nearer = isCropped && size.width >= needed ? " Aleje el encuadre, o suba" : "Suba";
  return {
    what: `La imagen ${source}${seen} píxeles de ancho, y su lugar llega a ${needed}.`,
    how: `${nearer} una de al menos ${needed} píxeles de ancho; con el doble se ve nítida en cualquier pantalla.`.trim(),
  };
}

export const WHY_TOO_SMALL = "Se ve borrosa: el comprador no distingue la textura ni el empaque.";
