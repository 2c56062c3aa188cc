import { findRecordPath, listRecordLinks } from "#domain/links/record-links.ts";
import { findNamedRecord, parseAddress } from "#domain/links/site-addresses.ts";
import type { PagedTable } from "#domain/links/site-pages.ts";
import { parseStoredPath } from "#domain/media/stored-file.ts";
import { BLANK_PRODUCT } from "#domain/products/product.ts";
import type { RecordDraft } from "#domain/publishing/draft.ts";
import { DEFINED_KINDS, RECORD_TABLES, type RecordTable } from "#domain/records/record-tables.ts";
import { type Finding, keyOf } from "#domain/review/finding.ts";
import { listRecordPictures } from "#domain/review/record-pictures.ts";
import { reviewRecord } from "#domain/review/review.ts";
import {
  type DefinedRecord,
  indexSite,
  isPublic,
  listRecords,
  referTo,
  type SiteRecord,
  type SiteState,
} from "#domain/review/site.ts";
import { isSlug, toSlug } from "#domain/slugs.ts";

/** What publishing a draft writes. */
export type DraftedRecord = Pick<RecordDraft, "table_name" | "record_id" | "changes">;

/**
 * The findings of what drafts would publish: those of their records, and those that they would cause elsewhere.
 *
 * @param isShown whether records are shown unless their draft says otherwise, as when a single one is published
 */
export function reviewDrafts(
  state: SiteState,
  drafts: readonly DraftedRecord[],
  { isShown }: { isShown: boolean },
): Finding[] {
  const [before, after] = [indexSite(state), indexSite(applyDrafts(state, drafts, isShown))];
  const drafted = new Set(drafts.map(({ record_id }) => record_id));
  const known = new Set(
    before.records.filter(isPublic).flatMap((record) => reviewRecord(record, before).map(keyOf)),
  );
  return after.records.filter(isPublic).flatMap((record) => {
    const findings = reviewRecord(record, after);
    const isDrafted = drafted.has(referTo(record).id ?? "");
    return isDrafted ? findings : findings.filter((finding) => !known.has(keyOf(finding)));
  });
}

/** The site as it will be with drafts; incomplete ones, which cannot be published, are left out. */
function applyDrafts(
  state: SiteState,
  drafts: readonly DraftedRecord[],
  isShown: boolean,
): SiteState {
  const apply = <Row extends { id: string }>(table: RecordTable, rows: readonly Row[]): Row[] => {
    const changes = new Map(
      drafts.flatMap(({ table_name, record_id, changes: columns }) =>
        table_name === table && columns !== null ? [[record_id, columns] as const] : [],
      ),
    );
    const ids = new Set(rows.map(({ id }) => id));
    const added = [...changes].filter(([id]) => !ids.has(id));
    const shown = isShown ? showRecord(table) : {};
    return [
      ...rows.map((row) =>
        changes.has(row.id) ? { ...row, ...shown, ...changes.get(row.id) } : row,
      ),
      ...added.map(([id, columns]) => {
        const title = typeof columns["title"] === "string" ? columns["title"] : "";
        const blank = { ...BLANK, ...showRecord(table), slug: toSlug(title) };
        return { ...blank, ...columns, id } as unknown as Row;
      }),
    ];
  };
  const products = apply("products", state.products);
  const articles = apply("news", state.articles);
  return {
    ...state,
    products,
    articles,
    menu: apply("menu_items", state.menu),
    texts: apply("site_content", state.texts),
    defined: applyToDefined(state.defined ?? [], apply),
    redirects: [
      ...state.redirects,
      ...listRenames(state.products, products).map((slug) => ({ ...slug, news_id: null })),
      ...listRenames(state.articles, articles).map(({ slug, product_id: news_id }) => ({
        slug,
        product_id: null,
        news_id,
      })),
    ],
  };
}

type Apply = <Row extends { id: string }>(table: RecordTable, rows: readonly Row[]) => Row[];

function applyToDefined(records: readonly DefinedRecord[], apply: Apply): DefinedRecord[] {
  return DEFINED_KINDS.flatMap((type) => {
    const rows = records.filter((record) => record.type === type).map(({ row }) => row);
    return apply(type, rows).map((row) => ({ table: "defined" as const, type, row }));
  });
}

/** The columns by which a record is shown. */
function showRecord(table: RecordTable): object {
  const { visible } = RECORD_TABLES[table];
  return visible === undefined ? {} : { [visible]: true };
}

/** The columns that rules read and a draft of a new record may leave to the database. */
const BLANK = {
  ...BLANK_PRODUCT,
  excerpt: "",
  content: "",
  author: "",
  source_name: null,
  source_url: null,
  product_slugs: [],
};

type Slugged = { id: string; slug: string };

/** The former slugs of records that drafts rename. */
function listRenames(before: readonly Slugged[], after: readonly Slugged[]) {
  const slugs = new Map(after.map(({ id, slug }) => [id, slug]));
  return before
    .filter(({ id, slug }) => slugs.get(id) !== slug)
    .map(({ id, slug }) => ({ slug, product_id: id }));
}

/** What errors of drafts depend on, beyond the drafted records. */
interface DraftSurroundings {
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
