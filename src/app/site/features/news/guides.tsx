import { ArticleCard } from "#app/site/features/news/listing/article-card.tsx";
import type { ArticleLink } from "#domain/news/article.ts";

/** The articles that name a product; renders nothing without any. */
export function Guides({ articles }: { articles: readonly ArticleLink[] }) {
  if (articles.length === 0) return null;
  return (
    <section aria-labelledby="guias" className="grid gap-8">
      <h2 id="guias" className="display-3 lg:text-3xl">
        Guías sobre este producto
      </h2>
      <ul className="grid gap-x-8 gap-y-7 sm:grid-cols-2 sm:gap-y-12 lg:grid-cols-3">
        {articles.map((article) => (
          <li key={article.id}>
            <ArticleCard article={article} />
          </li>
        ))}
      </ul>
    </section>
  );
}
