import { clsx } from "clsx";
import type { ReactNode } from "react";

import { CategoryBadge } from "#app/shared/category-badge.tsx";
import { formatDate } from "#app/shared/format.ts";
import { Markdown } from "#app/shared/markdown.tsx";
import { SourceLine } from "#app/site/features/news/article/source-line.tsx";
import { ArrowLink } from "#app/site/ui/arrow-link.tsx";
import { Picture } from "#app/site/ui/picture.tsx";
import { ShareLinks } from "#app/site/ui/share-links.tsx";
import { isPictureAddress } from "#domain/media/picture-address.ts";
import type { Article } from "#domain/news/article.ts";
import type { NewsCategory } from "#domain/news/categories.ts";
import { ALL_NEWS, buildNewsPath } from "#domain/news/news-filter.ts";

interface ArticlePageProps {
  article: Article;
  /** Those of the site's news. */
  categories: readonly NewsCategory[];
  /** Its canonical URL, for the share links. */
  url: string;
  /** What follows its text. */
  children?: ReactNode;
}

/** On wide screens, a narrow column beside the text. */
const COLUMNS =
  "grid lg:grid-cols-[11rem_minmax(0,1fr)] lg:gap-x-12 xl:grid-cols-[14rem_minmax(0,1fr)]";

/** One article: title, picture, and its text in lines of readable length. */
export function ArticlePage({ article, categories, url, children }: ArticlePageProps) {
  const { title, content, source_name, source_url } = article;
  return (
    <article>
      <ArticleHeader article={article} categories={categories} />
      <div className={clsx(COLUMNS, "gap-y-10 pt-9 lg:pt-14")}>
        <div className="max-lg:order-last print:hidden">
          <div className="border-line max-lg:border-t max-lg:pt-6 lg:sticky lg:top-28">
            <ShareLinks title={title} url={url} />
          </div>
        </div>
        <div className="max-w-[42rem] min-w-0">
          <div className="prose text-[1.125rem] leading-[1.7] [&>p:first-child]:text-[1.25rem] [&>p:first-child]:leading-[1.6]">
            <Markdown>{content}</Markdown>
          </div>
          {children}
          <footer className="border-line mt-12 flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-t pt-6">
            <SourceLine name={source_name} url={source_url} />
            <ArrowLink href={buildNewsPath(ALL_NEWS)}>Todas las noticias</ArrowLink>
          </footer>
        </div>
      </div>
    </article>
  );
}

function ArticleHeader({ article, categories }: Pick<ArticlePageProps, "article" | "categories">) {
  const { title, excerpt, author, category, read_time, created_at } = article;
  const more = buildNewsPath({ text: "", category, page: 1 });
  return (
    <>
      <header className={clsx(COLUMNS, "gap-y-7 pt-5 pb-9 lg:pt-8 lg:pb-14")}>
        <div className="grid justify-items-start gap-6">
          <a href={more} className="rounded-full transition-opacity hover:opacity-80">
            <span className="sr-only">Más noticias de </span>
            <CategoryBadge category={category} categories={categories} />
          </a>
          <h1 className="display-2 max-w-[52rem] lg:text-[3.75rem]">{title}</h1>
          {excerpt.trim() !== "" && (
            <p className="text-soft max-w-[42rem] text-xl leading-normal lg:text-[1.375rem]">
              {excerpt}
            </p>
          )}
        </div>
        <dl className="text-soft flex flex-wrap gap-x-4 text-[0.9375rem] lg:order-first lg:flex-col lg:gap-y-1 lg:pt-1">
          {author !== "" && (
            <Fact name="Autor">
              <span className="text-ink font-semibold">{author}</span>
            </Fact>
          )}
          <Fact name="Publicado">
            <time dateTime={created_at}>{formatDate(created_at)}</time>
          </Fact>
          {read_time !== "" && <Fact name="Tiempo de lectura">{read_time}</Fact>}
        </dl>
      </header>
      {isPictureAddress(article.image_url) && (
        <div className="bg-sand -mx-(--gutter) overflow-hidden sm:mx-0 sm:rounded-3xl print:hidden">
          <Picture
            url={article.image_url}
            alt={article.image_alt}
            place="articlePage"
            sizes="(min-width: 82rem) 76rem, (min-width: 40rem) 92vw, 88vw"
            width={1600}
            height={900}
            isAboveFold
            className="aspect-16/9 size-full object-cover lg:aspect-21/9"
          />
        </div>
      )}
    </>
  );
}

/** A fact whose label is only for screen readers. */
function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="sr-only">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
