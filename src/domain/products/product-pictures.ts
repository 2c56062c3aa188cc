import { z } from "zod";

import { isPictureAddress, stripCrop } from "#domain/media/picture-address.ts";
import type { Product, ProductPicture } from "#domain/products/product.ts";
import { type RowFormat, showRows, toFields, toLineText } from "#domain/products/sheet/row-list.ts";
import { isSiteAddress } from "#domain/site-address.ts";

/** How many pictures a product has at most after the first one; the database's limit too. */
export const MAX_MORE_PICTURES = 8;

/** A picture as texts of the form's controls. */
export type PictureRow = ProductPicture;

export const BLANK_PICTURE_ROW: PictureRow = { url: "", alt: "" };

/** How the pictures after the first one are edited. */
export const PICTURE_ROWS: RowFormat<PictureRow, ProductPicture> = {
  show: (value) => {
    const fields = toFields(value);
    return fields && { url: toLineText(fields["url"]).trim(), alt: toLineText(fields["alt"]) };
  },
  read: ({ url, alt }) => ({ url: url.trim(), alt: alt.trim() }),
  fields: z.object({ url: z.string(), alt: z.string() }),
  findProblems: ({ url }) =>
    isSiteAddress(url.trim())
      ? []
      : [
          [
            "url",
            "Elija una imagen, o copie su dirección completa como aparece en el navegador.",
          ] as const,
        ],
};

/** The pictures that a product's page shows, each once, in their order. */
export function listProductPictures({
  image_url,
  image_alt,
  more_images,
}: Pick<Product, "image_url" | "image_alt" | "more_images">): ProductPicture[] {
  const seen = new Set<string>();
  return [{ url: image_url ?? "", alt: image_alt }, ...showRows(PICTURE_ROWS, more_images)].filter(
    ({ url }) => {
      const source = stripCrop(url);
      if (!isPictureAddress(url) || seen.has(source)) return false;
      seen.add(source);
      return true;
    },
  );
}
