import type { SiteContent } from "#domain/content/site-content.ts";
import { BLANK_PRODUCT, type Product } from "#domain/products/product.ts";

/** Changes when an older service worker could not read a copy. */
export const COPY_FORMAT = 1;

/** The columns that a saved product has: no pictures and no documents, which need a network. */
export type SavedProduct = Pick<
  Product,
  | ("slug" | "title" | "description" | "features" | "category" | "species" | "presentations")
  | ("warnings" | "specs" | "min_order" | "ica_registration" | "inclusion" | "storage")
  | ("shelf_life" | "handling" | "incompatibilities")
>;

/** The texts that the saved pages show. */
export interface SavedContent extends Pick<SiteContent, "contact" | "products" | "whatsapp"> {
  footer: Pick<SiteContent["footer"], "brand_name" | "privacy_title" | "newsletter_consent">;
}

/** What a device saves, besides style sheet, faces and scripts. */
export interface SavedCopy {
  version: string;
  /** By title. */
  products: SavedProduct[];
  /** The titles of products for which there was no room. */
  omitted: string[];
  content: SavedContent;
  /** The privacy policy as HTML, since the quote form links to it. */
  privacy: string;
  /** The company's own colours; null for the default ones. */
  styles: string | null;
}

/** What a device compares its copy with. */
export interface CopyVersion {
  version: string;
  /** The slugs of all visible products. */
  slugs: string[];
}

/** Characters of JSON: compressed about a fifth of it, which leaves room for scripts and faces in 300 KB. */
const MAX_CHARACTERS = 600_000;

/** The products that fit, in their order, and the titles of the others. */
export function fitProducts(
  products: readonly SavedProduct[],
  room = MAX_CHARACTERS,
): Pick<SavedCopy, "products" | "omitted"> {
  let left = room;
  const fits = products.map((product) => {
    const { length } = JSON.stringify(product);
    if (length > left) return false;
    left -= length;
    return true;
  });
  return {
    products: products.filter((_, index) => fits[index]),
    omitted: products.flatMap(({ title }, index) => (fits[index] === true ? [] : [title])),
  };
}

/** The copy without the products that are no longer visible; the same object if it has none. */
export function removeHidden(copy: SavedCopy, { slugs }: CopyVersion): SavedCopy {
  const visible = new Set(slugs);
  const products = copy.products.filter(({ slug }) => visible.has(slug));
  return products.length === copy.products.length ? copy : { ...copy, products };
}

/** A saved product in the shape of a stored one. */
export function restoreProduct(saved: SavedProduct): Product {
  return { ...BLANK_PRODUCT, ...saved };
}

const BOGOTA = { timeZone: "America/Bogota" } as const;
const DAY = new Intl.DateTimeFormat("es-CO", { dateStyle: "long", ...BOGOTA });
const HOUR = new Intl.DateTimeFormat("es-CO", { timeStyle: "short", ...BOGOTA });

/** `Guardado el 30 de noviembre de 2026, 3:15 p. m.` */
export function describeSavedAt(time: string): string {
  const moment = new Date(time);
  return `Guardado el ${DAY.format(moment)}, ${HOUR.format(moment)}`;
}
