import { listItems } from "#domain/content/list-items.ts";
import { mergeSiteContent, type SiteContent } from "#domain/content/site-content.ts";
import type { SiteText } from "#domain/content/site-text.ts";
import type { Fault } from "#domain/review/finding.ts";
import type { Site, SiteRecord } from "#domain/review/site.ts";
import {
  buildFaqPage,
  buildLocalBusiness,
  buildOrganization,
} from "#domain/seo/structured-data/json-ld.ts";
import { buildNewsArticle, buildProduct } from "#domain/seo/structured-data/records.ts";

/** A property that Google's documentation asks of a block, and the column that fills it. */
interface Property {
  path: readonly string[];
  field: string;
  /** What is missing, in Spanish, after 'Falta'. */
  name: string;
  isRequired: boolean;
}

const need = (path: string, field: string, name: string, isRequired = false): Property => ({
  path: path.split("."),
  field,
  name,
  isRequired,
});

/*
 * Required and recommended, as in https://developers.google.com/search/docs/appearance/structured-data/
 * - product, merchant-listing: the site has neither prices nor ratings, which a rich result also requires; what a plain
 *   result shows is its name, picture and description;
 * - article: all recommended;
 * - local-business: name and address required; organization: all recommended;
 * - faqpage: each question with its answer required.
 * Dates, addresses of pages, the publisher and the breadcrumbs come from the site itself and are never missing.
 */
const PRODUCT = [
  need("name", "title", "el nombre", true),
  need("image", "image_url", "la imagen"),
  need("description", "description", "la descripción"),
];
const ARTICLE = [
  need("headline", "title", "el título"),
  need("image", "image_url", "la imagen"),
  need("author.name", "author", "el autor"),
  need("description", "excerpt", "el resumen"),
];
const COMPANY = new Map<string, readonly Property[]>([
  ["structured_data.company_name", [need("name", "value", "el nombre de la empresa", true)]],
  ["contact.address", [need("address.streetAddress", "value", "la dirección", true)]],
  ["structured_data.address_city", [need("address.addressLocality", "value", "la ciudad", true)]],
  ["contact.phone", [need("telephone", "value", "el teléfono")]],
  ["contact.email", [need("email", "value", "el correo")]],
  ["seo.site_description", [need("description", "value", "la descripción")]],
]);

/** Structured data that lacks what Google's documentation requires or recommends. */
export function findStructuredDataFaults(record: SiteRecord, site: Site): Fault[] {
  const { siteUrl } = site.state;
  switch (record.table) {
    case "products":
      return listMissing([buildProduct(record.row, siteUrl)], PRODUCT);
    case "news": {
      const article = buildNewsArticle(record.row, { content: site.content, siteUrl });
      return listMissing([article], ARTICLE);
    }
    case "site_content":
      return findTextFaults(record.row, site);
    case "menu_items":
    case "defined":
      return [];
  }
}

function findTextFaults(text: SiteText, site: Site): Fault[] {
  const name = `${text.section}.${text.key}`;
  const asked = COMPANY.get(name);
  const isQuestion = /^services\.faq_\d+_question$/.test(name);
  if (asked === undefined && !isQuestion) return [];
  const content = replaceText(text, site);
  if (isQuestion) return findUnanswered(text, content);
  const { siteUrl } = site.state;
  const blocks = [
    buildOrganization({ content, siteUrl }),
    buildLocalBusiness({ content, siteUrl, today: "" }),
  ];
  return listMissing(blocks, asked ?? []);
}

/** The site's texts with one of them as it is in a form. */
function replaceText({ section, key, value }: SiteText, { state }: Site): SiteContent {
  const others = state.texts.filter((row) => row.section !== section || row.key !== key);
  return mergeSiteContent([...others, { section, key, value }]);
}

function findUnanswered({ value }: SiteText, { services }: SiteContent): Fault[] {
  const questions = listItems(services, "faq", ["question", "answer"]);
  const asked = questions.filter(({ question }) => question.trim() === value.trim());
  const page = JSON.stringify(buildFaqPage(asked).mainEntity);
  if (asked.length === 0 || page !== "[]") return [];
  return [
    {
      severity: "warning",
      field: "value",
      what: `La pregunta «${value}» no tiene respuesta.`,
      why: "El comprador la abre y no encuentra nada; Google no la muestra.",
      how: "Escriba su respuesta, o borre la pregunta.",
    },
  ];
}

/** The properties that none of the blocks has. */
function listMissing(blocks: readonly unknown[], properties: readonly Property[]): Fault[] {
  return properties
    .filter(({ path }) => !blocks.some((block) => isFilled(block, path)))
    .map(({ field, name, isRequired }) => ({
      severity: isRequired ? ("warning" as const) : ("hint" as const),
      field,
      what: `Falta ${name}.`,
      why: isRequired
        ? "Google lo exige para mostrar estos datos junto al resultado."
        : "Google lo recomienda: con ese dato el resultado se ve más completo que el de la competencia.",
      how: "Complételo.",
    }));
}

function isFilled(block: unknown, [name, ...rest]: readonly string[]): boolean {
  if (name === undefined) return !isBlank(block);
  if (typeof block !== "object" || block === null) return false;
  return isFilled((block as Record<string, unknown>)[name], rest);
}

function isBlank(value: unknown): boolean {
  if (typeof value === "string") return value.trim() === "";
  return value == null || (Array.isArray(value) && value.length === 0);
}
