import { CATALOGUE, findSection } from "#domain/content/catalogue/catalogue.ts";
import type { ContentRow } from "#domain/content/content-row.ts";
import { findSitePlace, SITE_PLACES } from "#domain/content/site-places.ts";
import { findKnownText, ITEM_KEY } from "#domain/content/texts/known-texts.ts";

type Named = Pick<ContentRow, "section" | "key">;

const SECTIONS = Object.keys(CATALOGUE);
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
  const keys = Object.keys(findSection(section));
  const [, list, number, field] = ITEM_KEY.exec(key) ?? [];
  const first = keys.indexOf(`${list}_1_${field}`);
  const sectionRank = SECTIONS.indexOf(section);
  if (first === -1) return [sectionRank, keys.indexOf(key), 0, 0];
  const start = keys.findIndex((candidate) => candidate.startsWith(`${list}_1_`));
  return [sectionRank, start, Number(number), first];
}
