import { useClient } from "#app/panel/auth/auth-context.ts";
import { PreviewBar } from "#app/panel/preview/preview-bar.tsx";
import { PreviewProblem } from "#app/panel/preview/preview-notice.tsx";
import { type PreviewedPage, usePreview } from "#app/panel/preview/use-preview.ts";
import { ArticlePage } from "#app/site/features/news/article/article-page.tsx";
import { NamedProducts } from "#app/site/features/news/article/named-products.tsx";
import { Breadcrumbs } from "#app/site/ui/breadcrumbs.tsx";
import { getArticle } from "#data/news.ts";
import { type Article, type ArticleInput, NEW_ARTICLE } from "#domain/news/article.ts";
import { readNewsCategories } from "#domain/news/categories.ts";
import { listArticleProducts } from "#domain/news/named-products.ts";
import { readServerTime } from "#domain/server-clock.ts";

/** A draft or unsaved article, as visitors would see it. */
export function ArticlePreview({ id, frame, siteUrl }: PreviewedPage) {
  const client = useClient();
  const { typed, stored, ...reading } = usePreview<Article, ArticleInput>("news", id, () =>
    getArticle(client, id),
  );
  if (typed === null && stored === null) return <PreviewProblem {...reading} />;
  const article = { ...(stored ?? toUnsaved()), ...typed?.record };
  const path = `/noticias/${article.slug}`;
  const steps = [
    { name: "Noticias", path: "/noticias" },
    { name: article.title, path },
  ];
  return (
    <>
      <div className="wrap pt-6 pb-[clamp(4rem,8vw,7rem)]">
        <Breadcrumbs steps={steps} />
        <ArticlePage
          article={article}
          categories={readNewsCategories(frame.content.categories.news)}
          url={siteUrl + path}
        >
          <NamedProducts
            products={listArticleProducts(article, frame.products)}
            whatsapp={frame.content.whatsapp}
          />
        </ArticlePage>
      </div>
      <PreviewBar typed={typed} isPublic={article.is_published} path={path} />
    </>
  );
}

/** Default values of an article that was never saved. */
function toUnsaved(): Article {
  const now = new Date(readServerTime()).toISOString();
  return { ...NEW_ARTICLE, id: "", slug: "", image_alt: "", created_at: now, updated_at: now };
}
