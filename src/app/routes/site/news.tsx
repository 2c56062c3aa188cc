import { data } from "react-router";

import { NEWSLETTER_ID } from "#app/features/frame/newsletter-form.tsx";
import { NEWS_PAGE_SIZE, NewsCentre } from "#app/features/news/news-centre.tsx";
import { NewsletterInvitation } from "#app/features/news/newsletter-invitation.tsx";
import { JsonLd } from "#app/features/seo/json-ld.tsx";
import { describePage } from "#app/lib/meta.ts";
import { siteContext } from "#app/load-context.ts";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { DataError } from "#data/errors.ts";
import { findPublishedNews } from "#data/news.ts";
import { buildNewsPath, parseNewsFilter } from "#domain/news/news-filter.ts";
import { buildBreadcrumbs } from "#domain/seo/json-ld.ts";
import { buildPageMetadata } from "#domain/seo/metadata.ts";

import type { Route } from "./+types/news.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const filter = parseNewsFilter(new URL(request.url).searchParams);
  try {
    const found = await findPublishedNews(site.client, { ...filter, pageSize: NEWS_PAGE_SIZE });
    return { filter, found };
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    site.log("error", error.message || "Error fetching news", { err: error });
    return data({ filter, found: null }, { status: 503 });
  }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const layout = matches[1].loaderData;
  if (!layout || !loaderData) return [];
  const { content } = layout.frame;
  const { filter } = loaderData;
  const page = buildPageMetadata({
    content,
    siteUrl: layout.siteUrl,
    // A search is the same page to a search engine; a category or a further page is its own.
    path: buildNewsPath({ ...filter, text: "" }),
    title: `${filter.category ?? "Noticias"} | ${content.footer.brand_name}`,
    description: content.news.subtitle,
  });
  return [
    ...describePage(page),
    ...(filter.text === "" ? [] : [{ name: "robots", content: "noindex" }]),
  ];
}

export default function NewsPage({ loaderData, matches }: Route.ComponentProps) {
  const { frame, siteUrl } = matches[1].loaderData;
  const { news } = frame.content;
  return (
    <div className="wrap grid gap-12 pt-14 pb-24 lg:pt-20">
      <PageHeading badge={news.badge} title={news.title} subtitle={news.subtitle} />
      <NewsCentre {...loaderData} />
      <NewsletterInvitation news={news} href={`#${NEWSLETTER_ID}`} />
      <JsonLd blocks={[buildBreadcrumbs([{ name: news.badge, path: "/noticias" }], siteUrl)]} />
    </div>
  );
}
