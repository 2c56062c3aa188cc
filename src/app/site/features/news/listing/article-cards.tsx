import { ArticleCard } from "#app/site/features/news/listing/article-card.tsx";
import type { ArticleLink } from "#domain/news/article.ts";

/** Articles in up to three columns. */
export function ArticleCards({ articles }: { articles: readonly ArticleLink[] }) {
  return (
    <ul className="grid gap-x-8 gap-y-7 sm:grid-cols-2 sm:gap-y-12 lg:grid-cols-3">
      {articles.map((article) => (
        <li key={article.id}>
          <ArticleCard article={article} />
        </li>
      ))}
    </ul>
  );
}
