import { redirect } from "react-router";

import { siteContext } from "#app/load-context.ts";
import { ArticlePage } from "#app/site/features/news/article/article-page.tsx";
import { NamedProducts } from "#app/site/features/news/article/named-products.tsx";
import { RelatedArticles } from "#app/site/features/news/listing/article-cards.tsx";
import { throwNotFound, readForPage } from "#app/site/loaders/page-responses.ts";
import { describeFeed, describePage, JsonLd } from "#app/site/page-metadata.tsx";
import { Breadcrumbs } from "#app/site/ui/breadcrumbs.tsx";
import { findPublishedArticle, listRelatedNews } from "#data/news.ts";
import { findRenamedArticle } from "#data/site/site-map.ts";
import { dropRepeatedPictures } from "#domain/news/article.ts";
import { readNewsCategories } from "#domain/news/categories.ts";
import { listArticleProducts } from "#domain/news/named-products.ts";
import { describeBriefly, nameArticlePage } from "#domain/seo/metadata.ts";
import { buildShareImagePath } from "#domain/seo/share-image.ts";
import { buildBreadcrumbs } from "#domain/seo/structured-data/json-ld.ts";
import { buildNewsArticle } from "#domain/seo/structured-data/records.ts";
import { isSlug } from "#domain/slugs.ts";

import type { Route } from "./+types/article.ts";

const RELATED_ARTICLES = 3;

export async function loader({ request, params: { slug }, context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  if (!isSlug(slug)) return throwNotFound(site, request);
  const article = await readForPage(site, findPublishedArticle(site.client, slug));
  if (article === null) {
    const renamed = await readForPage(site, findRenamedArticle(site.client, slug));
    if (renamed !== null)
      return redirect(`/noticias/${renamed}${new URL(request.url).search}`, 301);
    return throwNotFound(site, request);
  }
  const related = listRelatedNews(site.client, article, { limit: RELATED_ARTICLES });
  return {
    article,
    related: dropRepeatedPictures(await readForPage(site, related), [article.image_url]),
  };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const layout = matches[1].loaderData;
  if (!layout || !loaderData) return [];
  const { title, slug, excerpt, author, category, created_at, updated_at } = loaderData.article;
  const page = describePage(layout, ({ footer, seo }) => ({
    path: `/noticias/${slug}`,
    type: "article",
    title: nameArticlePage(title, footer.brand_name),
    description: describeBriefly(excerpt, seo.site_description),
    author,
    image: { url: buildShareImagePath({ kind: "article", slug }, updated_at), alt: title },
  }));
  return [
    ...page,
    { property: "article:published_time", content: created_at },
    { property: "article:modified_time", content: updated_at },
    { property: "article:section", content: category },
    describeFeed(layout.siteUrl, layout.frame.content.news.badge),
  ];
}

export default function ArticleRoute({ loaderData, matches }: Route.ComponentProps) {
  const { article, related } = loaderData;
  const { frame, siteUrl } = matches[1].loaderData;
  const path = `/noticias/${article.slug}`;
  const steps = [
    { name: "Noticias", path: "/noticias" },
    { name: article.title, path },
  ];
  const named = listArticleProducts(article, frame.products);
  const site = { content: frame.content, siteUrl };
  return (
    <>
      <div className="wrap pt-6 pb-[clamp(4rem,8vw,7rem)]">
        <Breadcrumbs steps={steps} />
        <ArticlePage
          article={article}
          categories={readNewsCategories(frame.content.categories.news)}
          url={siteUrl + path}
        >
          <NamedProducts products={named} whatsapp={frame.content.whatsapp} />
        </ArticlePage>
      </div>
      <RelatedArticles articles={related} />
      <JsonLd blocks={[buildBreadcrumbs(steps, siteUrl), buildNewsArticle(article, site)]} />
    </>
  );
}
