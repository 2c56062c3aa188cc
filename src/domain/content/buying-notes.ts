import { listItems } from "#domain/content/list/list-items.ts";

/** What buyers ask before buying, as far as the company has written it. */
export interface BuyingNote {
  title: string;
  text: string;
}

/** The end of the texts that came with earlier versions of the site: the company has written nothing yet. */
const UNWRITTEN = /conf[ií]rmelo con nuestro equipo/i;

export function listBuyingNotes(contact: Readonly<Record<string, string>>): BuyingNote[] {
  return listItems(contact, "buying", ["title", "text"]).filter(
    ({ text }) => text.trim() !== "" && !UNWRITTEN.test(text),
  );
}
