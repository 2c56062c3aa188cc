import { z } from "zod";

/** What the office notes of a picture, for the uses that begin. */
export interface PictureNote {
  /** The picture's address on this site, without a frame. */
  address: string;
  /** May be empty. */
  alt: string;
  /** The fragment of a framed address, without its `#`; may be empty. */
  frame: string;
}

/** Asks the server where a picture draws the eye. */
export const FOCUS_PATH = "/admin/imagenes/punto";

export const focusRequest = z.object({ source: z.string().max(600) });

/** In percent of the picture's width and height. */
export const focusPoint = z.object({
  x: z.int().min(0).max(100),
  y: z.int().min(0).max(100),
});

export type FocusPoint = z.infer<typeof focusPoint>;

/** The address with which a use of a picture begins. */
export function frameAsNoted(address: string, note: PictureNote | null): string {
  return note === null || note.frame === "" ? address : `${address}#${note.frame}`;
}
