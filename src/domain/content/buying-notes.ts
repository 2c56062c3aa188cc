import { listItems } from "#domain/content/list/list-items.ts";
import { readNamedLines } from "#domain/content/named-lines.ts";

/** What buyers ask before buying, as far as the company has written it. */
export interface BuyingNote {
  title: string;
  text: string;
}

export interface Delivery {
  department: string;
  /** Time and conditions. */
  terms: string;
}

/** The end of the texts that came with earlier versions of the site: the company has written nothing yet. */
const UNWRITTEN = /conf[ií]rmelo con nuestro equipo/i;

export function listBuyingNotes(contact: Readonly<Record<string, string>>): BuyingNote[] {
  return listItems(contact, "buying", ["title", "text"]).filter(
    ({ text }) => text.trim() !== "" && !UNWRITTEN.test(text),
  );
}

/** The lines `Antioquia: 2 a 3 días hábiles` of a text. */
export function listDeliveries(text: string): Delivery[] {
  return readNamedLines(text).map(({ name, text: terms }) => ({ department: name, terms }));
}
