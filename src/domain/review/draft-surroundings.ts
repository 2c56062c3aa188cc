import { parseAddress } from "#domain/links/address.ts";
import { findRecordPath, listRecordLinks } from "#domain/links/record-links.ts";
import { findNamedRecord } from "#domain/links/site-addresses.ts";
import type { PagedTable } from "#domain/links/site-pages.ts";
import { parseStoredPath } from "#domain/media/stored-file.ts";
import { applyDrafts, type DraftedRecord } from "#domain/review/review-drafts.ts";
import { listRecordPictures } from "#domain/review/rules/record-pictures.ts";
import { listRecords, referTo, type SiteRecord } from "#domain/review/site-record.ts";
import type { SiteState } from "#domain/review/site-state.ts";
import { isSlug } from "#domain/slugs.ts";

/** What errors of drafts depend on, beyond the drafted records. */
export interface DraftSurroundings {
  /** The slugs that drafted records link to. */
  slugs: Readonly<Record<PagedTable, string[]>>;
  /** The stored files that drafted records show or link to, by their names. */
  files: string[];
  /** The ids of what drafts hide, which others may link to. */
  hidden: Readonly<Record<PagedTable, string[]>>;
}

/** @param own the drafted records, and nothing else that has a page */
export function findSurroundings(
  own: SiteState,
  drafts: readonly DraftedRecord[],
  { isShown }: { isShown: boolean },
): DraftSurroundings {
  const after = applyDrafts(own, drafts, isShown);
  const drafted = new Set(drafts.map(({ record_id }) => record_id));
  const slugs = { products: new Set<string>(), news: new Set<string>() };
  const files = new Set<string>();
  for (const record of listRecords(after)) {
    if (!drafted.has(referTo(record).id ?? "")) continue;
    for (const address of listAddresses(record, own.siteUrl)) {
      const named = findNamedRecord(address);
      if (named !== null && isSlug(named.slug)) slugs[named.table].add(named.slug);
      const file = parseStoredPath(address.path);
      if (file !== null) files.add(file);
    }
  }
  return {
    slugs: { products: [...slugs.products], news: [...slugs.news] },
    files: [...files],
    hidden: {
      products: listHidden(own.products, after.products),
      news: listHidden(own.articles, after.articles),
    },
  };
}

/** The addresses on the site that a record's page leads to or shows. */
function listAddresses(record: SiteRecord, siteUrl: string) {
  const base = findRecordPath(record);
  return [...listRecordLinks(record), ...listRecordPictures(record, "")]
    .map(({ address }) => parseAddress(address, base, siteUrl))
    .filter((address) => address.kind === "site");
}

type Shown = { id: string; is_published: boolean };

function listHidden(before: readonly Shown[], after: readonly Shown[]): string[] {
  const shown = new Set(after.filter((record) => record.is_published).map(({ id }) => id));
  return before
    .filter((record) => record.is_published && !shown.has(record.id))
    .map(({ id }) => id);
}
