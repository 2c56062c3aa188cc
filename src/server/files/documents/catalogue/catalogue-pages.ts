import type { Canvas } from "#server/files/documents/catalogue/canvas.ts";
import type {
  CataloguePicture,
  CatalogueState,
} from "#server/files/documents/catalogue/catalogue-state.ts";
import type { PaperLook } from "#server/files/documents/paper.ts";

/* The pages of a catalogue, in points, and what its parts are drawn with. */

export const PAGE = { width: 612, height: 792 };
export const SIDE = 48;
export const TOP = 72;
export const BOTTOM = 64;
export const WIDTH = PAGE.width - 2 * SIDE;
export const LOWEST = PAGE.height - BOTTOM;
export const GOLD = "#d9a441";

export interface Draw {
  canvas: Canvas;
  root: PDFKit.PDFStructureElement;
  state: CatalogueState;
  look: PaperLook | null;
  images: ReadonlyMap<string, OpenImage>;
}

export interface OpenImage {
  width: number;
  height: number;
}

/** The pictures of a catalogue as JPEG, by `keyOfPicture`. */
export type CataloguePictures = ReadonlyMap<string, Uint8Array>;

export function keyOfPicture({ source, crop }: CataloguePicture): string {
  return JSON.stringify([source, crop]);
}

/** A line between two parts of a page. */
export function drawLine({ ornament, document, palette }: Canvas, y: number): void {
  ornament(() =>
    document
      .moveTo(SIDE, y)
      .lineTo(SIDE + WIDTH, y)
      .lineWidth(0.6)
      .stroke(palette.line),
  );
}

/** The number of the last page, from 0. */
export function lastPage(document: PDFKit.PDFDocument): number {
  const { start, count } = document.bufferedPageRange();
  return start + count - 1;
}
