import { clsx } from "clsx";
import type { ReactNode } from "react";

import type { NewsListing } from "#app/site/features/news/listing/news-listing.ts";
import { NewsCard } from "#app/site/features/news/news-card.tsx";
import { NewsletterCard } from "#app/site/features/news/newsletter-card.tsx";
import { Pagination } from "#app/site/ui/pagination.tsx";
import { TextLink } from "#app/site/ui/text-link.tsx";
import type { SiteContent } from "#domain/content/site-content.ts";
import { formatNumber } from "#domain/format-number.ts";
import { ALL_NEWS, buildNewsPath, NEWS_PAGE_SIZE } from "#domain/news/news-filter.ts";

interface NewsResultsProps {
  news: SiteContent["news"];
  listing: NewsListing;
  newsletterHref: string;
  /** Whether a newer search is in progress. */
  isBusy: boolean;
}

export function NewsResults({ news, listing, newsletterHref, isBusy }: NewsResultsProps) {
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
            <NewsCard article={article} isLead={hasLead && index === 0} isFirst={index === 0} />
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

/** The column span of a grid's last box, so that no cell stays empty in two or three columns. */
function spanRest(cells: number): string {
  const wide = ["lg:col-span-3", "lg:col-span-2", ""][cells % 3];
  return clsx(cells % 2 === 0 && "sm:max-lg:col-span-2", wide);
}

/** The number of results, or what to do without any or after a failed read. Screen readers announce changes. */
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
