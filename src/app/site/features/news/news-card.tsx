import { clsx } from "clsx";
import ArrowRight from "lucide-react/icons/arrow-right";
import Clock from "lucide-react/icons/clock";

import { ArticleCover } from "#app/site/features/news/article-cover.tsx";
import { SourceLine } from "#app/site/features/news/article/source-line.tsx";
import { CategoryBadge } from "#app/site/features/news/category-badge.tsx";
import type { NewsCardArticle } from "#app/site/features/news/listing/news-listing.ts";

interface NewsCardProps {
  article: NewsCardArticle;
  /** The list's first article: larger, with picture and text side by side on wide screens. */
  isLead?: boolean;
  /** Above the fold. */
  isFirst?: boolean;
}

const CARD_SIZES =
  "(min-width: 82rem) 25rem, (min-width: 64rem) 31vw, (min-width: 40rem) 46vw, 88vw";
const LEAD_SIZES = "(min-width: 82rem) 45rem, (min-width: 64rem) 56vw, 88vw";

/** An article in the news centre, with all that the specification requires; the whole card links to it. */
export function NewsCard({ article, isLead = false, isFirst = false }: NewsCardProps) {
  const { slug, title, excerpt, preview } = article;
  return (
    <article
      className={clsx(
        "group/card ring-line hover:shadow-card relative flex h-full flex-col overflow-hidden rounded-2xl bg-white ring-1 transition-shadow duration-300",
        isLead && "lg:grid lg:grid-cols-[1.45fr_1fr]",
      )}
    >
      <div
        className={clsx(
          "bg-sand aspect-16/9 overflow-hidden",
          isLead && "lg:aspect-auto lg:min-h-full",
        )}
      >
        <ArticleCover
          article={article}
          place={isLead ? "leadCard" : "newsCard"}
          sizes={isLead ? LEAD_SIZES : CARD_SIZES}
          isFirst={isFirst}
          className="ease-calm size-full object-cover transition-transform duration-500 group-hover/card:scale-[1.025]"
        />
      </div>
      <div className="flex grow flex-col">
        <div
          className={clsx("flex grow flex-col gap-3 p-6", isLead && "lg:gap-4 lg:px-10 lg:pt-10")}
        >
          <p className="text-soft flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
            <CategoryBadge category={article.category} />
            <ReadTime>{article.read_time}</ReadTime>
          </p>
          <h2
            className={
              isLead ? "display-3 lg:display-2 lg:text-[2rem] xl:text-[2.5rem]" : "display-3"
            }
          >
            {title}
          </h2>
          {excerpt.trim() !== "" && <p className={clsx(isLead && "lg:text-lg")}>{excerpt}</p>}
          {preview !== "" && <p className="text-soft text-[0.9375rem]">{preview}</p>}
          <Byline article={article} />
        </div>
        <ReadLink slug={slug} title={title} isLead={isLead} />
      </div>
    </article>
  );
}

/** The link covers the whole card. */
function ReadLink({ slug, title, isLead }: { slug: string; title: string; isLead: boolean }) {
  return (
    <a
      href={`/noticias/${slug}`}
      className={clsx(
        "border-line text-green mx-6 flex min-h-14 items-center justify-between gap-3 border-t font-semibold transition-colors after:absolute after:inset-0 after:rounded-2xl",
        isLead && "lg:mx-10 lg:mb-3",
      )}
    >
      <span>
        Leer artículo completo <span className="sr-only">{title}</span>
      </span>
      <ArrowRight
        aria-hidden
        className="ease-calm size-4.5 shrink-0 transition-transform duration-300 group-hover/card:translate-x-1"
      />
    </a>
  );
}

function ReadTime({ children }: { children: string }) {
  if (children === "") return null;
  return (
    <span className="inline-flex items-center gap-1.5">
      <Clock aria-hidden className="size-3.5" />
      <span className="sr-only">Tiempo de lectura: </span>
      {children}
    </span>
  );
}

function Byline({ article }: { article: NewsCardArticle }) {
  const { author, created_at, date, source_name, source_url } = article;
  return (
    <div className="mt-auto pt-2">
      <p className="text-soft flex flex-wrap gap-x-3 text-sm">
        {author !== "" && <span className="text-ink font-semibold">{author}</span>}
        <time dateTime={created_at}>{date}</time>
      </p>
      <SourceLine name={source_name} url={source_url} />
    </div>
  );
}
