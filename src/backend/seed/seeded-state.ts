import { SEED_ROWS } from "#backend/seed/seed.ts";
import type { SiteState } from "#domain/review/site.ts";
import { toSlug } from "#domain/slugs.ts";

const UPDATED = { updated_at: "2026-11-21T12:00:00+00:00" };

/** The demonstration site as a review reads it, for tests. */
export const SEEDED_STATE: SiteState = {
  siteUrl: "https://sitio.example",
  today: "2026-11-24",
  products: SEED_ROWS.products.map((row) => ({
    ...row,
    slug: toSlug(row.title),
    more_images: [],
    documents: [],
    is_published: true,
  })),
  articles: SEED_ROWS.news.map((row) => ({
    ...row,
    slug: toSlug(row.title),
    product_slugs: [],
  })),
  menu: SEED_ROWS.menu_items.map((row) => ({ ...row, ...UPDATED })),
  texts: SEED_ROWS.site_content.map((row, index) => ({
    ...row,
    ...UPDATED,
    id: `5eed0004-0000-4000-8000-${String(index).padStart(12, "0")}`,
  })),
  redirects: [],
  files: [],
};
