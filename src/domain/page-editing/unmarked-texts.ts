/**
 * How the panel finds a text without marks on a page: by the elements that it is in or, where these have nothing of their
 * own, by what it says.
 */
export type Finding = { selector: string } | { isWhole: true };

const CHAT = { selector: 'a[href^="https://wa.me/"]' };

/** Texts that go through logic: they are compared, parsed, or stand in addresses. The first at a place is offered first. */
export const UNMARKED_TEXTS: Readonly<Record<string, Finding>> = {
  "contact.phone": { selector: 'a[href^="tel:"]' },
  "contact.email": { selector: 'a[href^="mailto:"]:not([href^="mailto:?"])' },
  "contact.hours": { isWhole: true },
  "contact.quote_consent": { isWhole: true },
  "contact.delivery_table": { selector: '[aria-labelledby="antes-de-comprar"] table' },
  "footer.newsletter_consent": { isWhole: true },
  "products.search_words": { selector: 'form[action="/productos"] input[type="search"]' },
  "products.species_texts": { selector: "#especie-texto" },
  "hero.image_url": { selector: 'section[aria-labelledby="portada"] img' },
  "whatsapp.message": CHAT,
  "whatsapp.phone_number": CHAT,
  "whatsapp.enabled": CHAT,
};

/** Sections that no page shows as they are: programs read them. */
export const UNSEEN_SECTIONS: ReadonlySet<string> = new Set([
  "hours",
  "seo",
  "seo_home",
  "seo_products",
  "structured_data",
]);

const MARKDOWN =
  /^(?:about\.history|services\.faq_\d+_answer|footer\.(?:privacy|terms|certifications)_text)$/;

/** Whether pages show a text (`about.history`) as Markdown. */
export function isMarkdownText(name: string): boolean {
  return MARKDOWN.test(name);
}

/** Whether a text gets marks. */
export function isMarkedText(section: string, key: string): boolean {
  return !UNSEEN_SECTIONS.has(section) && !Object.hasOwn(UNMARKED_TEXTS, `${section}.${key}`);
}
