import { AQUACULTURE_NEWS } from "#backend/seed/news/aquaculture.ts";
import { INNOVATION_NEWS } from "#backend/seed/news/innovation.ts";
import { INTERNATIONAL_NEWS } from "#backend/seed/news/international.ts";
import { LIVESTOCK_NEWS } from "#backend/seed/news/livestock.ts";
import { QUALITY_NEWS } from "#backend/seed/news/quality.ts";
import { RESEARCH_NEWS } from "#backend/seed/news/research.ts";
import type { SeedArticle } from "#backend/seed/news/seed-article.ts";
import { SERVICE_NEWS } from "#backend/seed/news/services.ts";

/** The articles of a new site, in Markdown: sixteen published, two drafts, one featured. */
export const SEED_NEWS: readonly SeedArticle[] = [
  ...LIVESTOCK_NEWS,
  ...QUALITY_NEWS,
  ...AQUACULTURE_NEWS,
  ...RESEARCH_NEWS,
  ...SERVICE_NEWS,
  ...INNOVATION_NEWS,
  ...INTERNATIONAL_NEWS,
];
