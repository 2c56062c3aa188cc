import {
  cleanText,
  type DraftItem,
  QUOTE_FIELDS,
  readDraft,
  writeAsked,
} from "#domain/leads/quote/quote-draft.ts";
import { cleanLine } from "#domain/typed-text.ts";

/** The page that asks what a product costs, delivered in a municipality. */
export const PLACE_PATH = "/cotizar/en-su-municipio";

/** Its title, and the links to it. */
export const PLACE_QUESTION = "¿Cuánto vale puesto en su municipio?";

export const PLACE_FIELDS = {
  product: QUOTE_FIELDS.product,
  quantity: QUOTE_FIELDS.quantity,
  unit: QUOTE_FIELDS.unit,
  place: QUOTE_FIELDS.municipality,
  /** The chosen municipality's. */
  code: "codigo",
  way: "via",
} as const;

/** How the price is asked for. */
export type AskingWay = "whatsapp" | "escrito";

/** Longer names are cut: the longest municipality has 26 letters, and a person may add the department. */
export const MAX_PLACE_LENGTH = 80;

/** The page's form as typed. */
export interface PlaceDraft extends DraftItem {
  place: string;
  /** The button that was pressed; null for none, as by the Enter key. */
  way: AskingWay | null;
}

/** Whether an address has more than a product: a form that was sent. */
export function isPlaceQuery(query: URLSearchParams): boolean {
  return query.has(PLACE_FIELDS.quantity) || query.has(PLACE_FIELDS.place);
}

export function readPlaceDraft(query: URLSearchParams): PlaceDraft {
  const [item] = readDraft(query).items;
  const way = query.get(PLACE_FIELDS.way);
  return {
    product: item?.product ?? "",
    quantity: item?.quantity ?? "",
    unit: item?.unit ?? "",
    place: cleanLine(cleanText(query.get(PLACE_FIELDS.place) ?? "").slice(0, MAX_PLACE_LENGTH)),
    way: way === "whatsapp" || way === "escrito" ? way : null,
  };
}

/** The page for a product. */
export function buildPlacePath(product: string): string {
  return `${PLACE_PATH}?${new URLSearchParams([[PLACE_FIELDS.product, product]]).toString()}`;
}

/** The quote form for an item and a municipality. */
export function buildPlaceQuotePath(item: DraftItem, code: string): string {
  return `/cotizar?${writeAsked([item])}&${PLACE_FIELDS.code}=${encodeURIComponent(code)}`;
}
