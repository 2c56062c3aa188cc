import sharp, { type Sharp } from "sharp";

/* Loaded when a first picture is made: libvips takes memory that most processes never need. */

// libvips would take every core for one picture; pages are more urgent than pictures.
sharp.concurrency(1);
sharp.cache(false);

/** A larger picture is refused before it is decoded: it would take the memory of the whole site. */
const MAX_PIXELS = 50_000_000;
const MAX_SECONDS = 60;

/**
 * A picture as it is meant to be seen (turned as its camera says), to be resized and encoded. What
 * comes out carries none of its metadata. Fails when the file is cut off or damaged.
 */
export function openPicture(file: string): Sharp {
  return sharp(file, { limitInputPixels: MAX_PIXELS, failOn: "error", autoOrient: true }).timeout({
    seconds: MAX_SECONDS,
  });
}
