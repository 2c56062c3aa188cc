import {
  buildCalculatorPath,
  CALCULATOR_PAGES,
  TOOLS_PATH,
} from "#domain/calculators/addresses.ts";
import { COMPARE_PATH } from "#domain/comparison/addresses.ts";
import { TRUST_PATH } from "#domain/identity/trust.ts";
import { PLACE_PATH } from "#domain/leads/quote/place-draft.ts";
import { VERIFY_PATH } from "#domain/lots/addresses.ts";
import { COST_PATH } from "#domain/nutrient-cost/addresses.ts";
import { SAVE_PATH } from "#domain/offline/offline-paths.ts";
import { isFormerPath, SPECIES_PAGES } from "#domain/products/species-pages.ts";

/** Anchors that every page has: the layout's. */
const EVERYWHERE = [
  "contenido",
  "boletin",
  "boletin-texto",
  "menu",
  "menu-productos",
  "buscar",
] as const;

/** The pages of the site that are no record's, with their own anchors. */
const PAGES: Readonly<Record<string, readonly string[]>> = {
  "/": [
    "portada",
    "productos",
    "productos-titulo",
    "servicios",
    "servicios-titulo",
    "nosotros",
    "nosotros-titulo",
    "noticias-titulo",
    "preguntas-titulo",
    "contacto",
    "contacto-titulo",
  ],
  "/productos": ["resultados"],
  "/noticias": ["boletin-recuadro"],
  "/cotizar": ["antes-de-comprar"],
  [PLACE_PATH]: [],
  [TOOLS_PATH]: [],
  [SAVE_PATH]: [],
  [COST_PATH]: [],
  [VERIFY_PATH]: ["verificar-codigo"],
  [COMPARE_PATH]: ["todos"],
  ...Object.fromEntries(CALCULATOR_PAGES.map(({ slug }) => [buildCalculatorPath(slug), []])),
  "/boletin": ["suscripcion-correo"],
  "/privacidad": [],
  "/terminos": [],
  "/certificaciones": [],
  "/accesibilidad": [],
  [TRUST_PATH]: [],
};

/** Documents for machines, which people link too. */
const DOCUMENTS: ReadonlySet<string> = new Set(["/feed.xml", "/sitemap.xml", "/robots.txt"]);

const RECORD_PAGES = {
  products: ["ficha-titulo", "documentos-titulo", "antes-de-comprar", "relacionados"],
  news: ["relacionados"],
} as const;

/** Paths of the pages that are no record's. */
export const PAGE_PATHS = Object.keys(PAGES);

/** The anchors of a page of the site that is no record's; null for any other path. */
export function listPageAnchors(path: string): readonly string[] | null {
  const isSpecies = SPECIES_PAGES.some((page) => page.path === path);
  if (isFormerPath(path)) return EVERYWHERE;
  const own = isSpecies ? ["guias"] : Object.hasOwn(PAGES, path) ? PAGES[path] : undefined;
  return own === undefined ? null : [...EVERYWHERE, ...own];
}

/** The anchors of each record's page. */
export function listRecordAnchors(table: keyof typeof RECORD_PAGES): readonly string[] {
  return [...EVERYWHERE, ...RECORD_PAGES[table]];
}

export function isSiteDocument(path: string): boolean {
  return DOCUMENTS.has(path);
}

/** Where the pages of records are. */
export const RECORD_FOLDERS = { products: "/productos/", news: "/noticias/" } as const;

export type PagedTable = keyof typeof RECORD_FOLDERS;

/** Whether a table's records have their own pages. */
export function hasPages(table: string): table is PagedTable {
  return Object.hasOwn(RECORD_FOLDERS, table);
}
