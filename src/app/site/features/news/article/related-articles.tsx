import { ArticleCard } from "#app/site/features/news/listing/article-card.tsx";
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
        <ul className="grid gap-x-8 gap-y-7 sm:grid-cols-2 sm:gap-y-12 lg:grid-cols-3">
          {articles.map((article) => (
            <li key={article.id}>
              <ArticleCard article={article} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
