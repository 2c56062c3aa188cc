import type {
  BreadcrumbList,
  FAQPage,
  ItemList,
  LocalBusiness,
  OpeningHoursSpecification,
  Organization,
  Thing,
  WebApplication,
  WebSite,
  WithContext,
} from "schema-dts";

import type { SiteContent } from "#domain/content/site-content.ts";
import { isHoliday } from "#domain/hours/days.ts";
import { groupWeek } from "#domain/hours/describe-hours.ts";
import {
  DAY_MS,
  type OpeningHours,
  readOpeningHours,
  type Span,
} from "#domain/hours/opening-hours.ts";
import { brandAddress, readIdentity } from "#domain/identity/identity.ts";
import { toDialledNumber } from "#domain/phone.ts";
import { firstText, toAbsoluteUrl } from "#domain/seo/metadata.ts";
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
    logo: findLogoAddress(content, siteUrl),
    description: seo.site_description,
    email: contact.email,
    telephone: findPhone(content),
    ...(isYearShown(content) && { foundingDate: data.founded_year.trim() }),
    address: buildAddress(content),
  };
}

/** The company's logo, or the site's mark. */
export function findLogoAddress({ identity }: SiteContent, siteUrl: string): string {
  const { logo } = readIdentity(identity);
  return siteUrl + (logo === null ? "/brand-mark.svg" : brandAddress(logo, "logo"));
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

/** The list of tools. */
export function buildToolList(
  tools: readonly { name: string; path: string }[],
  siteUrl: string,
): WithContext<ItemList> {
  return {
    "@context": "https://schema.org",
    "@type": "ItemList",
    numberOfItems: tools.length,
    itemListElement: tools.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      url: siteUrl + path,
    })),
  };
}

/** A tool that works in the browser, for everyone and without a price. */
export function buildWebApplication(
  { name, path, description }: { name: string; path: string; description: string },
  siteUrl: string,
): WithContext<WebApplication> {
  return {
    "@context": "https://schema.org",
    "@type": "WebApplication",
    "@id": `${siteUrl}${path}#herramienta`,
    name,
    description,
    url: siteUrl + path,
    applicationCategory: "UtilitiesApplication",
    operatingSystem: "Web",
    inLanguage: "es-CO",
    isAccessibleForFree: true,
    publisher: { "@id": `${siteUrl}/#organizacion` },
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

/** `Carrera 7 # 71-21, Bogotá, D. C.` without the city, which is its own field. */
function removeCity(address: string, city: string): string {
  const position = city === "" ? -1 : address.lastIndexOf(`, ${city}`);
  return position > 0 ? address.slice(0, position) : address;
}

interface BusinessHours {
  openingHours?: string | string[];
  openingHoursSpecification?: OpeningHoursSpecification[];
}

const DAY_NAMES = [
  ...(["Sunday", "Monday", "Tuesday", "Wednesday"] as const),
  ...(["Thursday", "Friday", "Saturday"] as const),
] as const;

/** How far ahead public holidays are named. */
const HOLIDAY_DAYS = 60;
const MAX_CLOSURES = 10;

/**
 * The hours of a LocalBusiness: one rule for each time that several days share, then the days without service. A rule
 * that opens and closes at midnight says that the office is closed.
 * https://developers.google.com/search/docs/appearance/structured-data/local-business#business-hours
 *
 * @param today as for isHoliday
 */
function buildOpeningHours(hours: OpeningHours, today: number): BusinessHours {
  const groups = groupWeek(hours);
  if (groups.length === 0) return {};
  const rules = groups.flatMap(({ days, spans }) =>
    spans.map((span) => ({ weekdays: days.map(({ weekday }) => weekday), span })),
  );
  const lines = rules.map(({ weekdays, span }) => abbreviate(weekdays, span));
  const special = listClosedDays(hours, today);
  return {
    openingHours: lines.length === 1 ? lines.join("") : lines,
    openingHoursSpecification: [
      ...rules.map(({ weekdays, span: { opens, closes } }) => ({
        "@type": "OpeningHoursSpecification" as const,
        dayOfWeek: weekdays.map((weekday) => DAY_NAMES[weekday]),
        opens: writeTime(opens),
        closes: writeTime(closes),
      })),
      ...special.map(({ from, to }) => ({
        "@type": "OpeningHoursSpecification" as const,
        opens: "00:00",
        closes: "00:00",
        validFrom: writeDate(from),
        validThrough: writeDate(to),
      })),
    ],
  };
}

function listClosedDays({ week, closures }: OpeningHours, today: number) {
  const current = closures.filter(({ to }) => to >= today).slice(0, MAX_CLOSURES);
  const holidays = Array.from({ length: HOLIDAY_DAYS }, (_, days) => today + days * DAY_MS).filter(
    (day) =>
      isHoliday(day) &&
      (week[new Date(day).getUTCDay()] ?? []).length > 0 &&
      !current.some(({ from, to }) => from <= day && day <= to),
  );
  return [...current, ...holidays.map((day) => ({ from: day, to: day }))].toSorted(
    (a, b) => a.from - b.from,
  );
}

/** `Mo-Fr 08:00-18:00` */
function abbreviate(weekdays: readonly number[], { opens, closes }: Span): string {
  const [first = "", last = ""] = [weekdays[0], weekdays.at(-1)].map(
    (weekday) => DAY_NAMES[weekday ?? 0]?.slice(0, 2) ?? "",
  );
  return `${first === last ? first : `${first}-${last}`} ${writeTime(opens)}-${writeTime(closes)}`;
}

/** The last minute of a day stands for its end. */
function writeTime(minutes: number): string {
  if (minutes === 24 * 60) return "23:59";
  return [Math.floor(minutes / 60), minutes % 60]
    .map((part) => String(part).padStart(2, "0"))
    .join(":");
}

function writeDate(day: number): string {
  return new Date(day).toISOString().slice(0, 10);
}
