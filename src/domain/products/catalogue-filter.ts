import type { Product } from "#domain/products/product.ts";

/** What `/productos` is asked for. */
export interface CatalogueFilter {
  category: string;
  species: string;
  text: string;
}

/** The filter of a query string: `?categoria= ?especie= ?q=`. */
export function parseCatalogueFilter(query: URLSearchParams): CatalogueFilter {
  const read = (name: string) => (query.get(name) ?? "").trim().slice(0, 100);
  return { category: read("categoria"), species: read("especie"), text: read("q") };
}

/** Address of the catalogue with a filter; empty parts are left out. */
export function buildCataloguePath({ category, species, text }: CatalogueFilter): string {
  const query = new URLSearchParams(
    Object.entries({ categoria: category, especie: species, q: text }).filter(
      ([, value]) => value !== "",
    ),
  );
  return query.size === 0 ? "/productos" : `/productos?${query.toString()}`;
}

/** The products of a category and for a species, in their order; an empty choice takes all. */
export function filterProducts<P extends Pick<Product, "category" | "species">>(
  products: readonly P[],
  { category, species }: Pick<CatalogueFilter, "category" | "species">,
): P[] {
  return products.filter(
    (product) =>
      (category === "" || isSame(product.category ?? "", category)) &&
      (species === "" || product.species.some((name) => isSame(name, species))),
  );
}

/** The distinct texts, in the alphabet's order. */
export function listDistinct(texts: readonly (string | null)[]): string[] {
  const filled = texts.filter((text): text is string => text !== null && text.trim() !== "");
  return [...new Set(filled)].toSorted((a, b) => a.localeCompare(b, "es"));
}

export function isSame(a: string, b: string): boolean {
  return a.trim().localeCompare(b.trim(), "es", { sensitivity: "base" }) === 0;
}
