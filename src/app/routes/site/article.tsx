import { redirect } from "react-router";

import { ArticleCard } from "#app/features/news/article-card.tsx";
import { ArticlePage } from "#app/features/news/article-page.tsx";
import { JsonLd } from "#app/features/seo/json-ld.tsx";
import { describePage } from "#app/lib/meta.ts";
import { siteContext } from "#app/load-context.ts";
import { answerNotFound } from "#app/routes/site/page-not-found.ts";
import { readForPage } from "#app/routes/site/read-for-page.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { findPublishedArticle, findPublishedNews, findRenamedArticle } from "#data/news.ts";
import { buildBreadcrumbs, buildNewsArticle } from "#domain/seo/json-ld.ts";
import { buildPageMetadata } from "#domain/seo/metadata.ts";

import type { Route } from "./+types/article.ts";

const RELATED_ARTICLES = 3;

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const article = await readForPage(site, findPublishedArticle(site.client, params.slug));
  if (article === null) {
    const slug = await readForPage(site, findRenamedArticle(site.client, params.slug));
    if (slug !== null) return redirect(`/noticias/${slug}`, 301);
    return answerNotFound(site, request);
  }
  const query = { text: "", category: article.category, page: 1, pageSize: RELATED_ARTICLES + 1 };
  const { articles } = await readForPage(site, findPublishedNews(site.client, query));
  const related = articles.filter(({ id }) => id !== article.id).slice(0, RELATED_ARTICLES);
  return { article, related };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const layout = matches[1].loaderData;
  if (!layout || !loaderData) return [];
  const { title, slug, excerpt, image_url, image_alt } = loaderData.article;
  return describePage(
    buildPageMetadata({
      content: layout.frame.content,
      siteUrl: layout.siteUrl,
      path: `/noticias/${slug}`,
      type: "article",
      title: `${title} | ${layout.frame.content.footer.brand_name}`,
      description: excerpt,
      ...(image_url && { image: { url: image_url, alt: image_alt } }),
    }),
  );
}

export default function ArticleRoute({ loaderData, matches }: Route.ComponentProps) {
  const { article, related } = loaderData;
  const {
    frame: { content },
    siteUrl,
  } = matches[1].loaderData;
  const path = `/noticias/${article.slug}`;
  const steps = [
    { name: "Noticias", path: "/noticias" },
    { name: article.title, path },
  ];
  return (
    <div className="wrap grid gap-8 pt-6 pb-24">
      <Breadcrumbs steps={steps} />
      <ArticlePage article={article} url={siteUrl + path} />
      {related.length > 0 && (
        <section aria-labelledby="relacionados" className="grid gap-8 pt-16 print:hidden">
          <h2 id="relacionados" className="display-3">
            Siga leyendo
          </h2>
          <div className="grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:grid-cols-3">
            {related.map((other) => (
              <ArticleCard key={other.id} article={other} />
            ))}
          </div>
        </section>
      )}
      <JsonLd
        blocks={[buildBreadcrumbs(steps, siteUrl), buildNewsArticle(article, { content, siteUrl })]}
      />
    </div>
  );
}
