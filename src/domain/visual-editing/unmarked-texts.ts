/**
 * How the panel finds a text without markers on a page: by a selector or, where none fits, by the whole text of an
 * element.
 */
export type Locator = { selector: string } | { isWhole: true };

const CHAT = { selector: 'a[href^="https://wa.me/"]' };

/** Texts that are compared, parsed or part of addresses. Of those in one element the first is offered first. */
export const TEXTS_WITHOUT_MARKERS: Readonly<Record<string, Locator>> = {
  "contact.phone": { selector: 'a[href^="tel:"]' },
  "contact.email": { selector: 'a[href^="mailto:"]:not([href^="mailto:?"])' },
  "contact.hours": { isWhole: true },
  "contact.quote_consent": { isWhole: true },
  "contact.delivery_table": { selector: '[aria-labelledby="antes-de-comprar"] table' },
  "footer.newsletter_consent": { isWhole: true },
  "products.search_words": { selector: 'form[action="/productos"] input[type="search"]' },
  "products.species_texts": { selector: "#especie-texto" },
  "hero.image_url": { selector: 'section[aria-labelledby="portada"] img' },
  "about.image_url": { selector: "#nosotros img" },
  "whatsapp.message": CHAT,
  "whatsapp.phone_number": CHAT,
  "whatsapp.enabled": CHAT,
};

/** Sections that no page shows as text: they are for programs. */
export const UNSEEN_SECTIONS: ReadonlySet<string> = new Set([
  "hours",
  "seo",
  "seo_home",
  "seo_products",
  "structured_data",
  "identity",
  "trust",
  "categories",
]);

const MARKDOWN =
  /^(?:about\.history|services\.faq_\d+_answer|footer\.(?:privacy|terms|certifications)_text)$/;

/** Whether pages show a text (`about.history`) as Markdown. */
export function isMarkdownText(name: string): boolean {
  return MARKDOWN.test(name);
}

/** Whether a text gets source markers. */
export function canHaveMarkers(section: string, key: string): boolean {
  return (
    !UNSEEN_SECTIONS.has(section) && !Object.hasOwn(TEXTS_WITHOUT_MARKERS, `${section}.${key}`)
  );
}
