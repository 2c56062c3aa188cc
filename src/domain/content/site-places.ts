import { OUTLINE } from "#domain/content/catalogue/outline.ts";
import { findKnownText, ITEM_KEY } from "#domain/content/known-texts.ts";
import { type ContentRow, findSection } from "#domain/content/site-text.ts";
import { COST_PATH } from "#domain/nutrient-cost/addresses.ts";

interface SitePlace {
  /** In Spanish. Places with the same name are grouped. */
  name: string;
  address: string;
  /** Prefixes of its texts' `section.key`. */
  beginnings: readonly string[];
}

/** Where visitors see texts, in the site's order: its pages, and the home page's parts. */
const SITE_PLACES: readonly SitePlace[] = [
  { name: "Inicio: portada", address: "/#portada", beginnings: ["hero."] },
  { name: "Inicio: productos", address: "/#productos", beginnings: ["products."] },
  { name: "Inicio: servicios", address: "/#servicios", beginnings: ["services."] },
  { name: "Inicio: nosotros", address: "/#nosotros", beginnings: ["about."] },
  {
    name: "Inicio: noticias",
    address: "/",
    beginnings: ["news.teaser_", "news.interview_", "news.featured_"],
  },
  {
    name: "Inicio: preguntas frecuentes",
    address: "/#servicios",
    beginnings: ["services.faq_"],
  },
  { name: "Inicio: contacto", address: "/#contacto", beginnings: ["contact."] },
  { name: "Horario", address: "/#contacto", beginnings: ["hours."] },
  {
    name: "Catálogo",
    address: "/productos",
    beginnings: [
      "products.catalog_title",
      "products.catalog_subtitle",
      "products.search_",
      "products.species_",
    ],
  },
  {
    name: "Página de cada producto",
    address: "/productos",
    beginnings: ["products.sheet_note", "products.image_note"],
  },
  {
    name: "Costo por nutriente",
    address: COST_PATH,
    beginnings: ["products.nutrient_"],
  },
  { name: "Centro de noticias", address: "/noticias", beginnings: ["news."] },
  {
    name: "Cotización",
    address: "/cotizar",
    beginnings: ["contact.quote_", "contact.buying_", "contact.delivery_"],
  },
  { name: "Pie de página", address: "/", beginnings: ["footer."] },
  { name: "Privacidad", address: "/privacidad", beginnings: ["footer.privacy_"] },
  { name: "Términos", address: "/terminos", beginnings: ["footer.terms_"] },
  {
    name: "Certificados y registros",
    address: "/certificaciones",
    beginnings: ["footer.certifications_"],
  },
  { name: "Accesibilidad", address: "/accesibilidad", beginnings: ["footer.accessibility_"] },
  { name: "Botón de WhatsApp", address: "/", beginnings: ["whatsapp."] },
  { name: "Google y redes sociales", address: "/", beginnings: ["seo.", "seo_home."] },
  { name: "Google y redes sociales", address: "/productos", beginnings: ["seo_products."] },
  { name: "Datos de la empresa para Google", address: "/", beginnings: ["structured_data."] },
  { name: "Logo y colores", address: "/", beginnings: ["identity."] },
  { name: "Centro de noticias", address: "/noticias", beginnings: ["categories.news"] },
  { name: "La empresa", address: "/empresa", beginnings: ["trust."] },
];

/** The place of a known text: the one with the longest matching prefix. */
export function findSitePlace(section: string, key: string): SitePlace | null {
  const name = `${section}.${key}`;
  const fitting = SITE_PLACES.flatMap((place) =>
    place.beginnings
      .filter((beginning) => name.startsWith(beginning))
      .map(({ length }) => ({ place, length })),
  );
  return fitting.toSorted((a, b) => b.length - a.length)[0]?.place ?? null;
}

type Named = Pick<ContentRow, "section" | "key">;

const SECTIONS = Object.keys(OUTLINE);
const UNUSED = "Textos que el sitio no usa";
const ORDER = [...new Set(SITE_PLACES.map(({ name }) => name)), UNUSED];

/** Texts by the place where visitors see them, in the site's order; unused texts come last. */
export function groupByPlace<R extends Named>(rows: readonly R[]): [string, R[]][] {
  const groups = Map.groupBy(rows, namePlace);
  return ORDER.flatMap((name): [string, R[]][] => {
    const group = groups.get(name);
    return group === undefined ? [] : [[name, group.toSorted(compare)]];
  });
}

function namePlace({ section, key }: Named): string {
  const place = findKnownText(section, key) === null ? null : findSitePlace(section, key);
  return place?.name ?? UNUSED;
}

function compare(a: Named, b: Named): number {
  const [ranksA, ranksB] = [rank(a), rank(b)];
  const differing = ranksA.findIndex((value, index) => value !== ranksB[index]);
  if (differing === -1) return `${a.section}.${a.key}`.localeCompare(`${b.section}.${b.key}`);
  return (ranksA[differing] ?? 0) - (ranksB[differing] ?? 0);
}

/** A text's position in the catalogue; in a list, by the item's number and then by its fields' order. */
function rank({ section, key }: Named): number[] {
  const keys = Object.keys(findSection(OUTLINE, section));
  const [, list, number, field] = ITEM_KEY.exec(key) ?? [];
  const first = keys.indexOf(`${list}_1_${field}`);
  const sectionRank = SECTIONS.indexOf(section);
  if (first === -1) return [sectionRank, keys.indexOf(key), 0, 0];
  const start = keys.findIndex((candidate) => candidate.startsWith(`${list}_1_`));
  return [sectionRank, start, Number(number), first];
}

/** Sections that a page does not show as text. */
const UNSEEN: ReadonlySet<string> = new Set([
  "hours",
  "whatsapp",
  "seo",
  "seo_home",
  "seo_products",
  "structured_data",
  "identity",
  "trust",
  "categories",
]);

const SHOWN_WORDS = 8;

/**
 * The URL of the page and place that show a stored text, with a text fragment for browsers that
 * highlight it; null for a text that the site does not use.
 */
export function findTextAddress({
  section,
  key,
  value,
}: Pick<ContentRow, "section" | "key" | "value">): string | null {
  const known = findKnownText(section, key);
  if (known === null) return null;
  const page = findSitePlace(section, key)?.address ?? "/";
  const isText = known.type === "text" || known.type === "textarea";
  const words = isText && !UNSEEN.has(section) ? findPlainWords(value) : "";
  if (words === "") return page;
  return `${page}${page.includes("#") ? "" : "#"}:~:text=${encodeFragment(words)}`;
}

/** The first words as the page shows them, without Markdown or a `{token}`. */
function findPlainWords(value: string): string {
  const line = value.split("\n", 1)[0] ?? "";
  if (/[*_`[\]#{}|<>]/.test(line)) return "";
  return line.trim().split(/\s+/).slice(0, SHOWN_WORDS).join(" ");
}

/** Hyphens are part of the fragment's syntax. https://wicg.github.io/scroll-to-text-fragment/ */
function encodeFragment(text: string): string {
  return encodeURIComponent(text).replaceAll("-", "%2D");
}
