import { ArticleCards } from "#app/site/features/news/listing/article-cards.tsx";
import type { ArticleLink } from "#domain/news/article.ts";

interface GuidesProps {
  articles: readonly ArticleLink[];
  title?: string;
}

/** Articles about a product or a species; renders nothing without any. */
export function Guides({ articles, title = "Guías sobre este producto" }: GuidesProps) {
  if (articles.length === 0) return null;
  return (
    <section aria-labelledby="guias" className="grid gap-8">
      <h2 id="guias" className="display-3 lg:text-3xl">
        {title}
      </h2>
      <ArticleCards articles={articles} />
    </section>
  );
}
