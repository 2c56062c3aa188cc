import { data } from "react-router";

import { siteContext } from "#app/load-context.ts";
import { NEWSLETTER_ID } from "#app/site/features/frame/newsletter-form.tsx";
import { isBeyondEnd } from "#app/site/features/news/listing/news-listing.ts";
import { NewsIsland } from "#app/site/features/news/live/news-island.tsx";
import { countMissedSearch } from "#app/site/loaders/count-missed-search.ts";
import { readNewsFilter, readNewsListing } from "#app/site/loaders/read-news-listing.ts";
import { describeFeed, describePage, JsonLd } from "#app/site/page-metadata.tsx";
import {
  ALL_NEWS,
  buildNewsPath,
  NEWS_PAGE_SIZE,
  type NewsFilter,
} from "#domain/news/news-filter.ts";
import { describeBriefly, firstText, joinTexts } from "#domain/seo/metadata.ts";
import { buildBreadcrumbs } from "#domain/seo/structured-data/json-ld.ts";

import type { Route } from "./+types/news.ts";

import siteStyles from "#app/styles/site.css?url";

export async function loader({ request, context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const listing = await readNewsListing(site, await readNewsFilter(site, request));
  const { filter, total, error } = listing;
  if (total === 0 && filter.category === null && error === null) {
    await countMissedSearch(context, filter.text);
  }
  if (!isBeyondEnd(listing)) return data(listing, { status: error === null ? 200 : 503 });
  // The same for all of them: one cached response serves any invented address.
  const whole = await readNewsListing(site, ALL_NEWS);
  return data({ ...whole, isMissing: true }, { status: whole.error === null ? 404 : 503 });
}

export function meta({ matches, loaderData: listing }: Route.MetaArgs) {
  const layout = matches[1].loaderData;
  if (!layout || !listing) return [];
  const { badge } = layout.frame.content.news;
  const { filter } = listing;
  const suffix = filter.page > 1 ? ` (página ${filter.page})` : "";
  const isOwn = filter.text === "" && filter.category === null && !listing.isMissing;
  const page = describePage(layout, ({ news, seo }) => ({
    path: isOwn ? buildNewsPath(filter) : "/noticias",
    title: firstText(joinTexts(": ", badge, news.title), "Noticias") + suffix,
    description: describeBriefly(news.subtitle, seo.site_description),
    robots: isOwn ? "" : "noindex, follow",
  }));
  return [
    ...page,
    ...describeNeighbours(filter, Math.ceil(listing.total / NEWS_PAGE_SIZE)),
    describeFeed(layout.siteUrl, badge),
  ];
}

/** Links to the previous and next pages. */
function describeNeighbours(filter: NewsFilter, pageCount: number) {
  return [
    { rel: "prev", page: filter.page - 1 },
    { rel: "next", page: filter.page + 1 },
  ]
    .filter(({ page }) => page >= 1 && page <= pageCount)
    .map(({ rel, page }) => ({ tagName: "link", rel, href: buildNewsPath({ ...filter, page }) }));
}

export default function NewsPage({ loaderData, matches }: Route.ComponentProps) {
  const { frame, siteUrl } = matches[1].loaderData;
  return (
    <>
      <NewsIsland
        styles={siteStyles}
        news={frame.content.news}
        categoriesText={frame.content.categories.news || undefined}
        listing={loaderData}
        newsletterHref={`#${NEWSLETTER_ID}`}
      />
      <JsonLd blocks={[buildBreadcrumbs([{ name: "Noticias", path: "/noticias" }], siteUrl)]} />
    </>
  );
}
