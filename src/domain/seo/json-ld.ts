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
import { toAbsoluteUrl } from "#domain/seo/metadata.ts";
import { serializeForScript } from "#domain/seo/script-json.ts";

/** Where the blocks of one site refer to each other. */
export interface JsonLdSite {
  content: SiteContent;
  /** Canonical origin of the site, without a trailing slash. */
  siteUrl: string;
}

/** Types that say more than LocalBusiness, which stays beside them; anything else is left out. */
const BUSINESS_TYPES = [
  "HomeAndConstructionBusiness",
  "ProfessionalService",
  "Store",
  "WholesaleStore",
] as const;

const COUNTRY_CODES: Readonly<Record<string, string>> = { colombia: "CO" };

/** A block as the text of a script element: no character in it can end the element. */
export function serializeJsonLd(block: Thing | WithContext<Thing>): string {
  return serializeForScript(block);
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
    telephone: data.phone,
    ...(/^\d{4}$/.test(data.founded_year) && { foundingDate: data.founded_year }),
    address: buildAddress(content),
  };
}

/** The office, with the hours of the specification: Monday to Friday, 08:00–18:00. */
export function buildLocalBusiness({ content, siteUrl }: JsonLdSite): WithContext<LocalBusiness> {
  const { structured_data: data, contact, seo } = content;
  const subtype = BUSINESS_TYPES.find((type) => type === data.business_type);
  return {
    "@context": "https://schema.org",
    "@type": "LocalBusiness",
    ...(subtype && { additionalType: `https://schema.org/${subtype}` }),
    "@id": `${siteUrl}/#oficina`,
    name: data.company_name,
    url: `${siteUrl}/`,
    ...(seo.og_image !== "" && { image: toAbsoluteUrl(seo.og_image, siteUrl) }),
    email: contact.email,
    telephone: data.phone,
    address: buildAddress(content),
    areaServed: data.address_country,
    parentOrganization: { "@id": `${siteUrl}/#organizacion` },
    openingHours: "Mo-Fr 08:00-18:00",
    openingHoursSpecification: {
      "@type": "OpeningHoursSpecification",
      dayOfWeek: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"],
      opens: "08:00",
      closes: "18:00",
    },
  };
}

export function buildWebSite({ content, siteUrl }: JsonLdSite): WithContext<WebSite> {
  return {
    "@context": "https://schema.org",
    "@type": "WebSite",
    "@id": `${siteUrl}/#sitio`,
    url: `${siteUrl}/`,
    name: content.footer.brand_name,
    description: content.seo.site_description,
    inLanguage: "es-CO",
    publisher: { "@id": `${siteUrl}/#organizacion` },
  };
}

/** The products that a page lists, in its order. */
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

/** The questions that a page shows. */
export function buildFaqPage(
  questions: readonly { question: string; answer: string }[],
): WithContext<FAQPage> {
  return {
    "@context": "https://schema.org",
    "@type": "FAQPage",
    mainEntity: questions.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}

/** The way from the home page, which is the first step, to a page or a section. */
export function buildBreadcrumbs(
  steps: readonly { name: string; path: string }[],
  siteUrl: string,
): WithContext<BreadcrumbList> {
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: [{ name: "Inicio", path: "/" }, ...steps].map(({ name, path }, index) => ({
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
    addressCountry: COUNTRY_CODES[country.trim().toLowerCase()] ?? country,
  };
}

/** `Carrera 7 # 71-21, Bogotá, D. C.` without the city, which is a field of its own. */
function removeCity(address: string, city: string): string {
  const position = city === "" ? -1 : address.lastIndexOf(`, ${city}`);
  return position > 0 ? address.slice(0, position) : address;
}
