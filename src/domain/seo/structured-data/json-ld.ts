import type {
  BreadcrumbList,
  FAQPage,
  ItemList,
  LocalBusiness,
  Organization,
  Thing,
  WebSite,
  WithContext,
} from "schema-dts";

import type { SiteContent } from "#domain/content/catalogue/catalogue.ts";
import { readOpeningHours } from "#domain/hours/opening-hours.ts";
import { toDialledNumber } from "#domain/phone.ts";
import { firstText, toAbsoluteUrl } from "#domain/seo/metadata.ts";
import { buildOpeningHours } from "#domain/seo/structured-data/opening-hours.ts";
import { serializeForScript } from "#domain/seo/structured-data/script-json.ts";

/** Ids by which the blocks of one site refer to each other. */
export interface JsonLdSite {
  content: SiteContent;
  /** Canonical origin of the site, without a trailing slash. */
  siteUrl: string;
}

/** Types more specific than LocalBusiness, which stays beside them; others are left out. */
const BUSINESS_TYPES = [
  "HomeAndConstructionBusiness",
  "ProfessionalService",
  "Store",
  "WholesaleStore",
] as const;

const COUNTRY_CODES = new Map<string, string>([["colombia", "CO"]]);

/**
 * A block as the text of a script element, which no character in it can end. Blank values are left out,
 * since they would claim, for example, an empty phone number.
 *
 * @returns null when nothing is left
 */
export function serializeJsonLd(block: Thing | WithContext<Thing>): string | null {
  const filled = leaveOutBlanks(block);
  return filled === undefined ? null : serializeForScript(filled);
}

const EMPTY: ReadonlyMap<string, unknown> = new Map([["itemListElement", []]]);

/** A value without its blank parts; undefined when nothing is left. */
function leaveOutBlanks(value: unknown): unknown {
  if (typeof value === "string") return value.trim() === "" ? undefined : value;
  if (typeof value !== "object" || value === null) return value ?? undefined;
  if (Array.isArray(value)) {
    const items = value.map(leaveOutBlanks).filter((item) => item !== undefined);
    return items.length === 0 ? undefined : items;
  }
  const entries = Object.entries(value)
    // A list of nothing says so; without its elements it would be no list.
    .map(([key, part]) => [key, leaveOutBlanks(part) ?? EMPTY.get(key)] as const)
    .filter(([, part]) => part !== undefined);
  const isEmpty = entries.every(([key]) => key === "@type" || key === "@context");
  return isEmpty ? undefined : Object.fromEntries(entries);
}

export function buildOrganization({ content, siteUrl }: JsonLdSite): WithContext<Organization> {
  const { structured_data: data, contact, seo } = content;
  return {
    "@context": "https://schema.org",
    "@type": "Organization",
    "@id": `${siteUrl}/#organizacion`,
    name: data.company_name,
    url: `${siteUrl}/`,
    logo: `${siteUrl}/brand-mark.svg`,
    description: seo.site_description,
    email: contact.email,
    telephone: findPhone(content),
    ...(isYearShown(content) && { foundingDate: data.founded_year.trim() }),
    address: buildAddress(content),
  };
}

/** The office. @param today the day in Bogotá, like 2026-12-24, from which on closed days are named */
export function buildLocalBusiness({
  content,
  siteUrl,
  today,
}: JsonLdSite & { today: string }): WithContext<LocalBusiness> {
  const { structured_data: data, contact, seo } = content;
  const subtype = BUSINESS_TYPES.find((type) => type === data.business_type);
  return {
    "@context": "https://schema.org",
    "@type": "LocalBusiness",
    ...(subtype && { additionalType: `https://schema.org/${subtype}` }),
    "@id": `${siteUrl}/#oficina`,
    name: data.company_name,
    url: `${siteUrl}/`,
    image: toAbsoluteUrl(seo.og_image, siteUrl),
    email: contact.email,
    telephone: findPhone(content),
    address: buildAddress(content),
    areaServed: data.address_country,
    parentOrganization: { "@id": `${siteUrl}/#organizacion` },
    ...buildOpeningHours(readOpeningHours(content.hours), Date.parse(today)),
  };
}

/** Whether the year is valid, and the history does not name only other ones. */
function isYearShown({ structured_data, about }: SiteContent): boolean {
  const year = structured_data.founded_year.trim();
  const named = `${about.title} ${about.history}`.match(/\b(?:1[89]|20)\d\d\b/g) ?? [year];
  return /^\d{4}$/.test(year) && named.includes(year);
}

/** The phone number that the page shows. */
function findPhone({ contact, structured_data }: SiteContent): string {
  return toDialledNumber(contact.phone) || toDialledNumber(structured_data.phone);
}

export function buildWebSite({ content, siteUrl }: JsonLdSite): WithContext<WebSite> {
  return {
    "@context": "https://schema.org",
    "@type": "WebSite",
    "@id": `${siteUrl}/#sitio`,
    url: `${siteUrl}/`,
    name: firstText(content.footer.brand_name, content.structured_data.company_name),
    description: content.seo.site_description,
    inLanguage: "es-CO",
    publisher: { "@id": `${siteUrl}/#organizacion` },
  };
}

/** A page's list of products, in its order. */
export function buildProductList(
  products: readonly { slug: string; title: string }[],
  siteUrl: string,
): WithContext<ItemList> {
  return {
    "@context": "https://schema.org",
    "@type": "ItemList",
    numberOfItems: products.length,
    itemListElement: products.map(({ slug, title }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: title,
      url: `${siteUrl}/productos/${slug}`,
    })),
  };
}

/** A page's questions and answers. */
export function buildFaqPage(
  questions: readonly { question: string; answer: string }[],
): WithContext<FAQPage> {
  return {
    "@context": "https://schema.org",
    "@type": "FAQPage",
    mainEntity: questions
      .filter(({ answer }) => answer.trim() !== "")
      .map(({ question, answer }) => ({
        "@type": "Question",
        name: question,
        acceptedAnswer: { "@type": "Answer", text: answer },
      })),
  };
}

/** The breadcrumbs from the home page, the first step, to a page or a section. */
export function buildBreadcrumbs(
  steps: readonly { name: string; path: string }[],
  siteUrl: string,
): WithContext<BreadcrumbList> {
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: [{ name: "Inicio", path: "/" }, ...steps]
      .filter(({ name }) => name.trim() !== "")
      .map(({ name, path }, index) => ({
        "@type": "ListItem",
        position: index + 1,
        name,
        item: toAbsoluteUrl(path, siteUrl),
      })),
  };
}

function buildAddress({ structured_data: data, contact }: SiteContent) {
  const { address_city: city, address_country: country } = data;
  return {
    "@type": "PostalAddress" as const,
    streetAddress: removeCity(contact.address, city),
    addressLocality: city,
    addressCountry: COUNTRY_CODES.get(country.trim().toLowerCase()) ?? country,
  };
}

/** `Carrera 7 # 71-21, Bogotá, D. C.` without the city, which is a field of its own. */
function removeCity(address: string, city: string): string {
  const position = city === "" ? -1 : address.lastIndexOf(`, ${city}`);
  return position > 0 ? address.slice(0, position) : address;
}
