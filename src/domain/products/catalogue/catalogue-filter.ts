import { splitSpeciesName } from "#domain/products/animals.ts";
import { findPageOfSpecies } from "#domain/products/species-pages.ts";
import { cleanLine } from "#domain/typed-text.ts";

/** The filter of `/productos`. */
export interface CatalogueFilter {
  category: string;
  /** Products must be for all of them. */
  species: readonly string[];
  text: string;
  /** From 1. */
  page: number;
}

export const NO_FILTER: CatalogueFilter = { category: "", species: [], text: "", page: 1 };

const MAX_TEXT = 100;
const MAX_SPECIES = 3;
/** Beyond any list. */
const MAX_PAGE = 9999;

/**
 * Parses a query string: `?categoria= ?especie= ?q= ?pagina=`; invalid values are ignored. The species may be repeated;
 * `Ovinos y caprinos`, formerly one species, stands for both.
 */
export function parseCatalogueFilter(query: URLSearchParams): CatalogueFilter {
  const read = (name: string) => cleanText(query.get(name) ?? "");
  const page = query.get("pagina") ?? "";
  return {
    category: read("categoria"),
    species: readSpecies(query),
    // The text is normalised; names stay as products spell them.
    text: cleanText(read("q").normalize("NFKC")),
    page: /^[1-9]\d{0,14}$/.test(page) ? Math.min(Number(page), MAX_PAGE) : 1,
  };
}

function readSpecies(query: URLSearchParams): string[] {
  const names = query.getAll(SPECIES_PARAMETER).slice(0, MAX_SPECIES).map(cleanText);
  return [...new Set(names.filter(Boolean).flatMap(splitSpeciesName))].slice(0, MAX_SPECIES);
}

const SPECIES_PARAMETER = "especie";

/** Whether a query names a species that was split in two: its address redirects to that of both. */
export function hasFormerSpecies(query: URLSearchParams): boolean {
  return query
    .getAll(SPECIES_PARAMETER)
    .slice(0, MAX_SPECIES)
    .some((name) => splitSpeciesName(cleanText(name)).length > 1);
}

/** The catalogue's address with a filter; empty parts and the first page are left out. */
export function buildCataloguePath(filter: Partial<CatalogueFilter>): string {
  const { category = "", species = [], text = "", page = 1 } = filter;
  const parameters = [
    ["categoria", category],
    ...species.map((name) => [SPECIES_PARAMETER, name]),
    ["q", text],
    ["pagina", page > 1 ? String(page) : ""],
  ];
  const query = new URLSearchParams(parameters.filter(([, value]) => value !== ""));
  return query.size === 0 ? "/productos" : `/productos?${query.toString()}`;
}

/** A page that never exists: the cache entry of all pages beyond the end and of unknown names. */
export const MISSING_CATALOGUE_PATH = buildCataloguePath({ page: MAX_PAGE });

/** Where a filter's choices lead, and its canonical address: to the species' page when that is all there is. */
export function buildFacetPath(filter: CatalogueFilter): string {
  const { category, species, text, page } = filter;
  const [name = "", ...others] = species;
  const isAlone = category === "" && text === "" && page === 1 && others.length === 0;
  const own = isAlone ? findPageOfSpecies(name) : null;
  return own?.path ?? buildCataloguePath(filter);
}

/** Whether any filter but the page is set. */
export function isFiltered({ category, species, text }: CatalogueFilter): boolean {
  return category !== "" || species.length > 0 || text !== "";
}

/** Removes invisible characters and lone surrogates, which the database refuses. */
function cleanText(text: string): string {
  return Array.from(cleanLine(text.toWellFormed())).slice(0, MAX_TEXT).join("");
}
