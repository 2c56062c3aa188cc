import { CategoryBadge } from "#app/features/news/category-badge.tsx";
import { SourceLine } from "#app/features/news/source-line.tsx";
import { formatDate } from "#app/lib/format.ts";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Picture } from "#app/ui/picture.tsx";
import type { ArticleSummary } from "#domain/news/article.ts";
import { previewContent } from "#domain/news/preview.ts";

/** An article in the news centre, with all that the specification names. */
export function NewsCard({ article }: { article: ArticleSummary }) {
  const { slug, title, excerpt, content, author, created_at, image_url, image_alt } = article;
  return (
    <article className="ring-line flex flex-col overflow-hidden rounded-2xl bg-white ring-1">
      <div className="bg-sand aspect-16/9">
        <Picture
          url={image_url}
          alt={image_alt}
          sizes="(min-width: 82rem) 25rem, (min-width: 64rem) 31vw, (min-width: 40rem) 46vw, 92vw"
          width={1600}
          height={900}
          className="size-full object-cover"
        />
      </div>
      <div className="flex grow flex-col gap-3 p-6">
        <p className="text-soft flex flex-wrap items-center justify-between gap-2 text-sm">
          <CategoryBadge category={article.category} />
          {article.read_time}
        </p>
        <h2 className="display-3">{title}</h2>
        <p className="font-medium">{excerpt}</p>
        <p className="text-soft text-[0.9375rem]">{previewContent(content)}</p>
        <p className="text-soft mt-auto pt-2 text-sm">
          {author} · <time dateTime={created_at}>{formatDate(created_at)}</time>
        </p>
        <SourceLine name={article.source_name} url={article.source_url} />
        <LinkButton href={`/noticias/${slug}`} tone="outline" size="medium" className="mt-1">
          <span>
            Leer artículo completo<span className="sr-only">: {title}</span>
          </span>
        </LinkButton>
      </div>
    </article>
  );
}
