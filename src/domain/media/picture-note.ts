import { z } from "zod";

/** A picture's default alternative text and crop, for new uses. */
export interface PictureNote {
  /** The picture's address on this site, without crops. */
  address: string;
  /** May be empty. */
  alt: string;
  /** The crops as an address's fragment, without its `#`; may be empty. */
  frame: string;
  /** Its version; null for a picture without a stored note. */
  updated_at: string | null;
}

/** Where the server detects a picture's focal point. */
export const FOCAL_POINT_PATH = "/admin/imagenes/punto";

export const focalPointRequest = z.object({ source: z.string().max(600) });

/** In percent of the picture's width and height. */
export const focalPoint = z.object({
  x: z.int().min(0).max(100),
  y: z.int().min(0).max(100),
});

export type FocalPoint = z.infer<typeof focalPoint>;

/** The address for a new use of a picture. */
export function applyDefaultCrop(address: string, note: PictureNote | null): string {
  return note === null || note.frame === "" ? address : `${address}#${note.frame}`;
}
