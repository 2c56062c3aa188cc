import {
  buildCalculatorPath,
  CALCULATOR_PAGES,
  TOOLS_NAME,
  TOOLS_PATH,
} from "#domain/calculators/addresses.ts";
import { COMPARE_PATH } from "#domain/comparison/addresses.ts";
import { TRUST_PATH } from "#domain/identity/trust.ts";
import { PLACE_PATH } from "#domain/leads/quote/place-draft.ts";
import { RECORD_FOLDERS } from "#domain/links/site-pages.ts";
import { VERIFY_PATH } from "#domain/lots/addresses.ts";
import type { NewsCategory } from "#domain/news/categories.ts";
import { buildNewsPath } from "#domain/news/news-filter.ts";
import { COST_PATH } from "#domain/nutrient-cost/addresses.ts";
import { SAVE_PATH } from "#domain/offline/offline-paths.ts";
import { buildCataloguePath } from "#domain/products/catalogue/catalogue-filter.ts";
import { groupByCategory } from "#domain/products/categories.ts";
import { listShownSpecies } from "#domain/products/species-pages.ts";
import { SPANISH } from "#domain/spanish-order.ts";

/** The kinds of pages, with their Spanish names. */
export const PAGE_KINDS = {
  page: "Página",
  part: "Parte del inicio",
  legal: "Página legal",
  category: "Categoría de productos",
  species: "Productos para una especie",
  topic: "Categoría de noticias",
  product: "Producto",
  article: "Noticia",
} as const;

/** A page of the site, or a part of one, to which a link may lead. */
export interface SitePage {
  path: string;
  /** Its Spanish name, as a menu would show it. */
  name: string;
  kind: keyof typeof PAGE_KINDS;
  /** Whether visitors do not see it, so that a link would lead to a page that does not exist. */
  isHidden: boolean;
}

/** What the list needs of a product or an article. */
export interface LinkedRecord {
  slug: string;
  title: string;
  category: string | null;
  /** Of a product. */
  species?: readonly string[];
  is_published: boolean;
}

const PAGES: readonly (readonly [kind: "page" | "part" | "legal", name: string, path: string])[] = [
  ["page", "Inicio", "/"],
  ["page", "Catálogo de productos", "/productos"],
  ["page", "Noticias", "/noticias"],
  ["page", "Cotizar", "/cotizar"],
  ["page", "Precio puesto en su municipio", PLACE_PATH],
  ["page", "Costo por nutriente", COST_PATH],
  ["page", "Guardar el catálogo en el teléfono", SAVE_PATH],
  ["page", "La empresa (si tiene datos)", TRUST_PATH],
  ["page", TOOLS_NAME, TOOLS_PATH],
  ["page", "El catálogo sin señal", SAVE_PATH],
  ["page", "Costo por nutriente", COST_PATH],
  ["page", "Verificar un lote", VERIFY_PATH],
  ["page", "Comparar productos", COMPARE_PATH],
  ...CALCULATOR_PAGES.map(
    ({ slug, name }) => ["page", `Calculadora: ${name}`, buildCalculatorPath(slug)] as const,
  ),
  ["page", "Boletín", "/boletin"],
  ["part", "Productos", "/#productos"],
  ["part", "Servicios", "/#servicios"],
  ["part", "Nosotros", "/#nosotros"],
  ["part", "Últimas noticias", "/#noticias-titulo"],
  ["part", "Preguntas frecuentes", "/#preguntas-titulo"],
  ["part", "Contacto", "/#contacto"],
  ["legal", "Política de privacidad", "/privacidad"],
  ["legal", "Términos y condiciones", "/terminos"],
  ["legal", "Certificados y registros", "/certificaciones"],
  ["legal", "Accesibilidad", "/accesibilidad"],
];

interface ListedSite {
  products: readonly LinkedRecord[];
  articles: readonly LinkedRecord[];
  /** Those of news. */
  categories: readonly NewsCategory[];
}

/**
 * The pages of a site by kind: its own pages, the parts of its home page, the categories that have something to show,
 * and the pages of its records, public or not, by name.
 */
export function listSitePages({
  products,
  articles,
  categories: newsCategories,
}: ListedSite): SitePage[] {
  const categories = groupByCategory(products.filter(isPublished)).flatMap(({ category }) =>
    category === null ? [] : [[category, buildCataloguePath({ category })] as const],
  );
  const used = new Set(articles.filter(isPublished).map(({ category }) => category));
  const topics = newsCategories
    .filter(({ name }) => used.has(name))
    .map(
      ({ name: category }) => [category, buildNewsPath({ text: "", category, page: 1 })] as const,
    );
  return [
    ...PAGES.map(([kind, name, path]) => ({ kind, name, path, isHidden: false })),
    ...categories.map(([name, path]) => ({
      kind: "category" as const,
      name,
      path,
      isHidden: false,
    })),
    ...listShownSpecies(products.filter(isPublished)).map(({ name, path }) => ({
      kind: "species" as const,
      name,
      path,
      isHidden: false,
    })),
    ...topics.map(([name, path]) => ({ kind: "topic" as const, name, path, isHidden: false })),
    ...listRecordPages("product", RECORD_FOLDERS.products, products),
    ...listRecordPages("article", RECORD_FOLDERS.news, articles),
  ];
}

function listRecordPages(
  kind: "product" | "article",
  folder: string,
  records: readonly LinkedRecord[],
): SitePage[] {
  return records
    .toSorted((a, b) => SPANISH.compare(a.title, b.title))
    .map(({ slug, title, is_published }) => ({
      kind,
      name: title,
      path: folder + slug,
      isHidden: !is_published,
    }));
}

function isPublished({ is_published }: LinkedRecord): boolean {
  return is_published;
}

/** Why a link to a page would be broken, in a word; null for a public page. */
export function nameHiding({ kind, isHidden }: Pick<SitePage, "kind" | "isHidden">): string | null {
  if (!isHidden) return null;
  return kind === "article" ? "Borrador" : "Oculto";
}
