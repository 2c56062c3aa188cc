import { CONTACT, HOURS, WHATSAPP } from "#domain/content/catalogue/contact.ts";
import { FOOTER } from "#domain/content/catalogue/footer.ts";
import { ABOUT, HERO, SERVICES } from "#domain/content/catalogue/home.ts";
import { IDENTITY } from "#domain/content/catalogue/identity.ts";
import { CATEGORIES, NEWS, PRODUCTS } from "#domain/content/catalogue/listings.ts";
import { SEO, SEO_HOME, SEO_PRODUCTS, STRUCTURED_DATA } from "#domain/content/catalogue/seo.ts";
import type { Catalogue } from "#domain/content/site-text.ts";

/**
 * Every text of the site that an administrator may change, without the legal texts: of three only the note that begins
 * them. It is for what the panel loads first; everything else uses `CATALOGUE`.
 *
 * The panel's form offers hero, about, services, contact and footer. Texts that an administrator
 * may want to extend or rewrite are there: the FAQ in `services`, the company's data, the quote
 * page and the notes for buyers in `contact`, names, newsletter consent and legal pages in `footer`.
 * The other sections have headings; the seed creates their rows, so that the panel's list edits them.
 */
export const OUTLINE = {
  hero: HERO,
  about: ABOUT,
  services: SERVICES,
  contact: CONTACT,
  hours: HOURS,
  footer: FOOTER,
  products: PRODUCTS,
  news: NEWS,
  whatsapp: WHATSAPP,
  seo: SEO,
  seo_home: SEO_HOME,
  seo_products: SEO_PRODUCTS,
  structured_data: STRUCTURED_DATA,
  identity: IDENTITY,
  categories: CATEGORIES,
} satisfies Catalogue;
