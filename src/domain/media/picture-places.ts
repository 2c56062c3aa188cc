import type { CropUse, PictureRatio } from "#domain/media/picture-address.ts";

/** A shape of a place, and the media query of the screens that show it; without one, on all others. */
interface PlaceShape {
  ratio: PictureRatio;
  media?: string;
  /** For the panel. */
  screen?: string;
}

interface Place {
  use: CropUse;
  /** For the panel. */
  name: string;
  /** In the order in which a browser chooses. */
  shapes: readonly PlaceShape[];
}

const DESK = { media: "(min-width: 64rem)", screen: "computador" } as const;
const PHONE = { screen: "celular" } as const;

/** Where the site cuts a record's picture. The shapes are those of its styles. */
export const PICTURE_PLACES = {
  productCard: {
    use: "card",
    name: "Tarjeta",
    shapes: [
      { ratio: "4x3", media: "(min-width: 40rem)", screen: "computador" },
      { ratio: "1x1", ...PHONE },
    ],
  },
  productPage: { use: "page", name: "Su página", shapes: [{ ratio: "4x3" }] },
  newsCard: { use: "card", name: "Tarjeta en Noticias", shapes: [{ ratio: "16x9" }] },
  leadCard: {
    use: "card",
    name: "Primera de Noticias",
    shapes: [
      { ratio: "3x2", ...DESK },
      { ratio: "16x9", ...PHONE },
    ],
  },
  articleCard: { use: "card", name: "Tarjeta en el inicio", shapes: [{ ratio: "3x2" }] },
  featured: {
    use: "card",
    name: "Destacada",
    shapes: [
      { ratio: "4x3", ...DESK },
      { ratio: "16x9", ...PHONE },
    ],
  },
  articlePage: {
    use: "page",
    name: "Su página",
    shapes: [
      { ratio: "21x9", ...DESK },
      { ratio: "16x9", ...PHONE },
    ],
  },
  hero: {
    use: "page",
    name: "Portada",
    shapes: [
      { ratio: "3x2", ...DESK },
      { ratio: "16x9", ...PHONE },
    ],
  },
  shared: { use: "share", name: "Al compartir el enlace", shapes: [{ ratio: "16x21" }] },
} as const satisfies Readonly<Record<string, Place>>;

export type PicturePlace = keyof typeof PICTURE_PLACES;

/** The shapes of a place. */
export function listShapes(place: PicturePlace): readonly PlaceShape[] {
  return PICTURE_PLACES[place].shapes;
}

/** What shows a picture: a product, an article, or the home page. */
export type PictureHolder = "products" | "news" | "hero";

/** Where a holder's picture is shown; different names, the widest place first of its use. */
export const HOLDER_PLACES: Readonly<Record<PictureHolder, readonly PicturePlace[]>> = {
  products: ["productCard", "productPage", "shared"],
  news: ["newsCard", "articleCard", "featured", "articlePage", "shared"],
  hero: ["hero", "shared"],
};

/** The widest that a holder's picture is, and one in a text, in CSS pixels: from the `sizes` of the site's pictures. */
export const WIDEST: Readonly<Record<PictureHolder | "text", number>> = {
  products: 592,
  news: 1216,
  hero: 1152,
  text: 704,
};
