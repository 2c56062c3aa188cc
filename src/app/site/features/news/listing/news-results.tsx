import { clsx } from "clsx";
import ArrowRight from "lucide-react/icons/arrow-right";
import Clock from "lucide-react/icons/clock";
import type { ReactNode } from "react";

import { CategoryBadge } from "#app/shared/category-badge.tsx";
import { ArticleCover } from "#app/site/features/news/article-cover.tsx";
import { SourceLine } from "#app/site/features/news/article/source-line.tsx";
import type { NewsCardArticle, NewsListing } from "#app/site/features/news/listing/news-listing.ts";
import { LinkButton } from "#app/site/ui/link-button.tsx";
import { Pagination } from "#app/site/ui/pagination.tsx";
import { TextLink } from "#app/site/ui/text-link.tsx";
import type { SiteContent } from "#domain/content/site-content.ts";
import { formatNumber } from "#domain/format-number.ts";
import type { NewsCategory } from "#domain/news/categories.ts";
import { ALL_NEWS, buildNewsPath, NEWS_PAGE_SIZE } from "#domain/news/news-filter.ts";

interface NewsResultsProps {
  /** Those of the site's news. */
  categories: readonly NewsCategory[];
  news: SiteContent["news"];
  listing: NewsListing;
  newsletterHref: string;
  /** Whether a newer search is in progress. */
  isBusy: boolean;
}

export function NewsResults({
  news,
  categories,
  listing,
  newsletterHref,
  isBusy,
}: NewsResultsProps) {
  const { filter, articles, total } = listing;
  const isEverything = filter.text === "" && filter.category === null;
  const hasLead = isEverything && filter.page === 1 && articles.length > 0;
  return (
    <div aria-busy={isBusy} className="grid gap-10 lg:gap-14">
      <ul
        className={clsx(
          "grid gap-6 transition-opacity delay-150 duration-200 sm:grid-cols-2 lg:grid-cols-3 lg:gap-8",
          isBusy && "opacity-50",
        )}
      >
        {articles.map((article, index) => (
          <li key={article.id} className={clsx(hasLead && index === 0 && "sm:col-span-full")}>
            <NewsCard
              article={article}
              categories={categories}
              isLead={hasLead && index === 0}
              isAboveFold={index === 0}
            />
          </li>
        ))}
        <li className={spanRest(articles.length - Number(hasLead))}>
          <NewsletterCard news={news} href={newsletterHref} />
        </li>
      </ul>
      <Pagination
        page={filter.page}
        pageCount={Math.ceil(total / NEWS_PAGE_SIZE)}
        buildHref={(page) => buildNewsPath({ ...filter, page })}
      />
    </div>
  );
}

/** The column span of the last box, which leaves no cell empty in two or three columns. */
function spanRest(cells: number): string {
  const wide = ["lg:col-span-3", "lg:col-span-2", ""][cells % 3];
  return clsx(cells % 2 === 0 && "sm:max-lg:col-span-2", wide);
}

/** The number of results, or what to do when there are none or the read failed. Screen readers announce changes. */
export function ListingState({ listing }: { listing: NewsListing }) {
  return (
    <div
      role="status"
      className={clsx((listing.articles.length === 0 || listing.isMissing) && "basis-full pt-4")}
    >
      {listing.isMissing && (
        <p className="bg-sand mb-4 rounded-xl px-5 py-4">
          La página que busca no está entre las noticias. Estas son todas.
        </p>
      )}
      <ListingText listing={listing} />
    </div>
  );
}

function ListingText({ listing }: { listing: NewsListing }) {
  const { filter, articles, error } = listing;
  if (error !== null) {
    return (
      <Message text="No se pudieron cargar las noticias">
        <TextLink href={buildNewsPath(filter)}>Intentar de nuevo</TextLink>
      </Message>
    );
  }
  if (articles.length === 0) {
    return (
      <Message text="No se encontraron noticias que coincidan con tu búsqueda.">
        <TextLink href={buildNewsPath(ALL_NEWS)}>Ver todas las noticias</TextLink>
      </Message>
    );
  }
  // The browser's locale data may group digits differently from the server's.
  return (
    <p suppressHydrationWarning className="text-soft text-[0.9375rem]">
      {describeCount(listing)}
    </p>
  );
}

/** `3 noticias de Calidad para «pH», página 2 de 4`; `Más de 300 noticias para «pH»`. */
export function describeCount({
  filter,
  total,
  isCapped,
}: Pick<NewsListing, "filter" | "total" | "isCapped">): string {
  const pages = Math.ceil(total / NEWS_PAGE_SIZE);
  return [
    isCapped ? "Más de " : "",
    `${formatNumber(total)} ${total === 1 ? "noticia" : "noticias"}`,
    filter.category === null ? "" : ` de ${filter.category}`,
    filter.text === "" ? "" : ` para «${filter.text}»`,
    pages > 1 ? `, página ${formatNumber(filter.page)} de ${formatNumber(pages)}` : "",
  ].join("");
}

function Message({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="bg-sand grid justify-items-center gap-4 rounded-2xl px-6 py-20 text-center">
      <p className="display-3 max-w-[34rem]">{text}</p>
      {children}
    </div>
  );
}

interface NewsCardProps {
  article: NewsCardArticle;
  categories: readonly NewsCategory[];
  /** The list's first article: larger, with picture and text side by side on wide screens. */
  isLead?: boolean;
  /** Above the fold. */
  isAboveFold?: boolean;
}

const CARD_SIZES =
  "(min-width: 82rem) 25rem, (min-width: 64rem) 31vw, (min-width: 40rem) 46vw, 88vw";
const LEAD_SIZES = "(min-width: 82rem) 45rem, (min-width: 64rem) 56vw, 88vw";

/** An article in the news centre; the whole card links to it. */
function NewsCard({ article, categories, isLead = false, isAboveFold = false }: NewsCardProps) {
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
          isAboveFold={isAboveFold}
          className="ease-calm size-full object-cover transition-transform duration-500 group-hover/card:scale-[1.025]"
        />
      </div>
      <div className="flex grow flex-col">
        <div
          className={clsx("flex grow flex-col gap-3 p-6", isLead && "lg:gap-4 lg:px-10 lg:pt-10")}
        >
          <p className="text-soft flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
            <CategoryBadge category={article.category} categories={categories} />
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

/** The newsletter box after the cards; `href` links to its field. */
function NewsletterCard({ news, href }: { news: SiteContent["news"]; href: string }) {
  return (
    <section
      aria-labelledby="boletin-recuadro"
      className="on-green bg-green flex h-full flex-col gap-4 rounded-2xl p-7 text-white lg:p-8"
    >
      <svg aria-hidden viewBox="0 0 12 16" className="fill-gold h-10 w-7.5">
        <path d="M11 16C10 9.5 6.500 4 0 0c-.8 7.500 2.500 13.500 11 16Z" />
      </svg>
      <h2
        id="boletin-recuadro"
        className="font-display mt-auto text-[2rem] leading-[1.08] font-medium tracking-[-0.018em]"
      >
        {news.newsletter_title}
      </h2>
      <p className="text-mist max-w-[34rem]">{news.newsletter_text}</p>
      <LinkButton href={href} tone="gold" className="mt-2 self-start max-sm:w-full">
        {news.newsletter_button}
      </LinkButton>
    </section>
  );
}
