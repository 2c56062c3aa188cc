import { formatNumber } from "#domain/format-number.ts";
import type { CatalogueFilter } from "#domain/products/catalogue/catalogue-filter.ts";

/** `3 productos en Energéticos para bovinos`: what a filter found, in one line. */
export function describeResults(filter: CatalogueFilter, total: number): string {
  return [total === 1 ? "1 producto" : `${formatNumber(total)} productos`, describeFilter(filter)]
    .filter((part) => part !== "")
    .join(" ");
}

/** `en Energéticos para bovinos con «sal»`; empty without a filter. */
export function describeFilter({ category, species, text }: CatalogueFilter): string {
  return [
    category === "" ? "" : `en ${category}`,
    species.length === 0 ? "" : `para ${joinSpecies(species)}`,
    text === "" ? "" : `con «${text}»`,
  ]
    .filter((part) => part !== "")
    .join(" ");
}

/** `ovinos y caprinos` */
export function joinSpecies(species: readonly string[]): string {
  return species.map((name) => name.toLocaleLowerCase("es")).join(" y ");
}
