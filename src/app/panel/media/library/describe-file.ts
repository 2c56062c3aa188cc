import { findPictureSize } from "#domain/media/small-picture.ts";
import { formatBytes } from "#domain/media/upload-rules.ts";

/** A picture's dimensions and file size: `1600 × 1200 · 98 KB`. */
export function describeFile({ name, bytes }: { name: string; bytes: number | null }): string {
  const size = findPictureSize(name);
  const pixels = size === null ? "" : `${size.width} × ${size.height}`;
  return [pixels, bytes === null ? "" : formatBytes(bytes)]
    .filter(Boolean)
    .map((part) => part.replaceAll(" ", "\u00a0"))
    .join(" · ");
}
