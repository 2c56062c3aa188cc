import { BLANK_PRODUCT } from "#domain/products/product.ts";
import type { RecordDraft } from "#domain/publishing/draft.ts";
import type { RecordTable } from "#domain/records/record-tables.ts";
import { type Finding, keyOf } from "#domain/review/finding.ts";
import { reviewRecord } from "#domain/review/review.ts";
import { isPublic, referTo } from "#domain/review/site-record.ts";
import type { SiteState } from "#domain/review/site-state.ts";
import { indexSite } from "#domain/review/site.ts";
import { toSlug } from "#domain/slugs.ts";

/** What publishing a draft writes. */
export type DraftedRecord = Pick<RecordDraft, "table_name" | "record_id" | "changes">;

/**
 * The findings of what drafts would publish: those of their records, and those that they would cause elsewhere.
 *
 * @param isShown whether records are shown unless their draft says otherwise, as when one is published by itself
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
export function applyDrafts(
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
    const shown = isShown ? SHOWN[table] : {};
    return [
      ...rows.map((row) =>
        changes.has(row.id) ? { ...row, ...shown, ...changes.get(row.id) } : row,
      ),
      ...added.map(([id, columns]) => {
        const title = typeof columns["title"] === "string" ? columns["title"] : "";
        const blank = { ...BLANK, ...SHOWN[table], slug: toSlug(title) };
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

/** The columns by which a record of each table is shown. */
const SHOWN: Readonly<Record<RecordTable, object>> = {
  products: { is_published: true },
  news: { is_published: true },
  menu_items: { is_active: true },
  site_content: {},
};

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
