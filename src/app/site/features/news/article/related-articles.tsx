import { ArticleCards } from "#app/site/features/news/listing/article-cards.tsx";
import type { ArticleLink } from "#domain/news/article.ts";

/** Related articles; renders nothing without any. */
export function RelatedArticles({ articles }: { articles: readonly ArticleLink[] }) {
  if (articles.length === 0) return null;
  return (
    <section aria-labelledby="relacionados" className="bg-sand print:hidden">
      <div className="wrap section grid gap-10">
        <h2 id="relacionados" className="display-2">
          Siga leyendo
        </h2>
        <ArticleCards articles={articles} />
      </div>
    </section>
  );
}
