import { formatDate } from "#app/shared/format.ts";
import { ArticleCover } from "#app/site/features/news/article-cover.tsx";
import type { ArticleLink } from "#domain/news/article.ts";
import { takeSentences } from "#domain/news/preview.ts";

/** Characters of an excerpt; its first sentence is shown in full. */
const EXCERPT_LENGTH = 140;

/** An article's teaser, on phones a row; the whole card links to it. */
export function ArticleCard({ article }: { article: ArticleLink }) {
  const { slug, title, excerpt, category, read_time, created_at } = article;
  return (
    <article className="group/card stack-large-text relative grid content-start gap-4 max-sm:grid-cols-[--spacing(26)_1fr] max-sm:gap-y-2">
      <div className="bg-sand aspect-3/2 overflow-hidden rounded-2xl max-sm:row-span-2 max-sm:aspect-square max-sm:self-start max-sm:rounded-xl">
        <ArticleCover
          article={article}
          place="articleCard"
          sizes="(min-width: 64rem) 24rem, (min-width: 40rem) 45vw, 10rem"
          className="ease-calm size-full object-cover transition-transform duration-500 group-hover/card:scale-[1.03]"
        />
      </div>
      <p className="text-soft flex flex-wrap gap-x-3 text-sm">
        <span className="text-green font-semibold">{category}</span>
        <time dateTime={created_at}>{formatDate(created_at)}</time>
        <span className="max-sm:hidden">{read_time}</span>
      </p>
      <h3 className="display-3 -mt-1 max-sm:text-[1.1875rem]">
        <a
          href={`/noticias/${slug}`}
          className="decoration-gold decoration-2 underline-offset-4 group-hover/card:underline after:absolute after:inset-0 after:rounded-2xl"
        >
          {title}
        </a>
      </h3>
      {excerpt.trim() !== "" && (
        <p className="text-soft -mt-1.5 max-sm:hidden">{takeSentences(excerpt, EXCERPT_LENGTH)}</p>
      )}
    </article>
  );
}

/** Articles in up to three columns. */
function ArticleCards({ articles }: { articles: readonly ArticleLink[] }) {
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
