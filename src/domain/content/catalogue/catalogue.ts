import { ABOUT } from "#domain/content/catalogue/about.ts";
import { CONTACT } from "#domain/content/catalogue/contact.ts";
import { FOOTER } from "#domain/content/catalogue/footer.ts";
import { HERO } from "#domain/content/catalogue/hero.ts";
import { HOURS } from "#domain/content/catalogue/hours.ts";
import { NEWS } from "#domain/content/catalogue/news.ts";
import { PRODUCTS } from "#domain/content/catalogue/products.ts";
import { SEO, SEO_HOME, SEO_PRODUCTS, STRUCTURED_DATA } from "#domain/content/catalogue/seo.ts";
import { SERVICES } from "#domain/content/catalogue/services.ts";
import { WHATSAPP } from "#domain/content/catalogue/whatsapp.ts";
import type { ContentRow } from "#domain/content/content-row.ts";
import {
  type Catalogue,
  type Content,
  mergeContent,
  type Section,
} from "#domain/content/list/section.ts";
import { findPlaceholder } from "#domain/content/texts/placeholder-values.ts";
import { fillInCompany } from "#domain/content/texts/tokens.ts";
import { abbreviateWeek, describeWeek } from "#domain/hours/describe-hours.ts";
import { readOpeningHours } from "#domain/hours/opening-hours.ts";
import { mayBeMobile } from "#domain/phone.ts";

/**
 * Every text of the site that an administrator may change.
 *
 * The panel's form offers hero, about, services, contact and footer. Texts that an administrator
 * may want to extend or rewrite are there: the FAQ in `services`, the company's data, the quote
 * page and the notes for buyers in `contact`, names, newsletter consent and legal pages in `footer`.
 * The other sections have headings; the seed creates their rows, so that the panel's list edits them.
 */
export const CATALOGUE = {
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
} satisfies Catalogue;

/** A section of the catalogue; empty for one that the site does not know. */
export function findSection(name: string): Section {
  const sections: Catalogue = CATALOGUE;
  return (Object.hasOwn(sections, name) ? sections[name] : undefined) ?? {};
}

/** All texts as visitors see them: `content.hero.badge`. */
export type SiteContent = Content<typeof CATALOGUE>;

/** The texts by name, such as `hero.badge`: for names that people may have chosen. */
export function mapTexts(content: SiteContent): ReadonlyMap<string, string> {
  const texts = Object.entries<Readonly<Record<string, string>>>(content).flatMap(
    ([section, values]) =>
      Object.entries(values).map(([key, text]) => [`${section}.${key}`, text] as const),
  );
  return new Map(texts);
}

/**
 * The texts that visitors see: rows over fallbacks, with {empresa}, {nit}, {direccion}, {correo}, {telefono},
 * {fundacion} (the year), {horario} and {horario_corto} filled in. Rows with unknown keys in known sections are included,
 * for `listItems`. The contact phone is the WhatsApp number's fallback only if it may be a mobile; where it is still the
 * placeholder, the phone that search engines get stands in for it.
 */
export function mergeSiteContent(
  rows: readonly Pick<ContentRow, "section" | "key" | "value">[],
): SiteContent {
  const content = mergeContent(CATALOGUE, standInForPhone(rows));
  const { contact, footer, structured_data, whatsapp } = content;
  const hours = readOpeningHours(content.hours);
  const hasChat = whatsapp.phone_number !== contact.phone || mayBeMobile(contact.phone);
  const shown = hasChat ? content : { ...content, whatsapp: { ...whatsapp, phone_number: "" } };
  return fillInCompany(shown, {
    empresa: footer.legal_name,
    nit: footer.nit,
    direccion: contact.address,
    correo: contact.email,
    telefono: contact.phone,
    fundacion: structured_data.founded_year,
    horario: describeWeek(hours),
    horario_corto: abbreviateWeek(hours),
  });
}

type TextRow = Pick<ContentRow, "section" | "key" | "value">;

/** The rows with the phone of `structured_data` as the contact's, while that is a placeholder. */
export function standInForPhone(rows: readonly TextRow[]): readonly TextRow[] {
  const known = rows.find(({ section, key }) => section === "structured_data" && key === "phone");
  if (known === undefined || findPlaceholder(known.value) !== undefined) return rows;
  const { contact, structured_data } = mergeContent(
    { contact: CONTACT, structured_data: STRUCTURED_DATA },
    rows,
  );
  if (findPlaceholder(contact.phone) === undefined) return rows;
  return [...rows, { section: "contact", key: "phone", value: structured_data.phone }];
}
