import { useMemo, useRef } from "react";

import type { NewsListing } from "#app/site/features/news/listing/news-listing.ts";
import { ListingState, NewsResults } from "#app/site/features/news/listing/news-results.tsx";
import { useLiveListing } from "#app/site/features/news/listing/use-live-listing.ts";
import { FilterLink, FilterList } from "#app/site/ui/filters/filter-links.tsx";
import { SearchForm } from "#app/site/ui/forms/search-form.tsx";
import { Badge } from "#app/site/ui/headings.tsx";
import type { SiteContent } from "#domain/content/site-content.ts";
import {
  formatCategorySlug,
  type NewsCategory,
  readNewsCategories,
} from "#domain/news/categories.ts";
import { buildNewsPath, MAX_SEARCH_LENGTH, type NewsFilter } from "#domain/news/news-filter.ts";

export interface NewsCentreProps {
  news: SiteContent["news"];
  /** The text of its categories; without one they are the specification's. */
  categoriesText?: string | undefined;
  /** The filter of the page's URL. */
  listing: NewsListing;
  /** Link to the newsletter's field. */
  newsletterHref: string;
}

/**
 * The news centre. The server renders it whole; after the first focus of its search box, the browser
 * filters it as the visitor types.
 */
export function NewsCentre({
  news,
  categoriesText = "",
  listing: first,
  newsletterHref,
}: NewsCentreProps) {
  const categories = useMemo(() => readNewsCategories(categoriesText), [categoriesText]);
  const field = useRef<HTMLInputElement>(null);
  const { listing, isBusy, search, submit } = useLiveListing(first, { field, categories });
  const { category } = listing.filter;
  return (
    <div className="wrap pt-12 pb-[clamp(4.5rem,9vw,8.5rem)] sm:pt-16 lg:pt-24">
      <div className="grid items-end gap-x-16 gap-y-8 lg:grid-cols-[1.25fr_1fr]">
        <div className="grid gap-6">
          <Badge>{news.badge}</Badge>
          <h1 className="display-1">{news.title}</h1>
        </div>
        <div className="grid gap-6 lg:pb-2">
          <p className="text-soft text-lg">{news.subtitle}</p>
          <SearchForm
            action="/noticias"
            text={first.filter.text}
            label="Buscar noticias"
            placeholder="Buscar noticias..."
            maxLength={MAX_SEARCH_LENGTH}
            preserved={[["categoria", category === null ? "" : formatCategorySlug(category)]]}
            fieldRef={field}
            onInput={search}
            onSubmit={submit}
          />
        </div>
      </div>
      <div className="border-line mt-8 grid grid-cols-[minmax(0,1fr)] gap-6 border-t pt-4 sm:mt-10 sm:gap-8 sm:pt-6 lg:mt-14">
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 sm:gap-y-4">
          <CategoryLinks filter={listing.filter} categories={categories} />
          <ListingState listing={listing} />
        </div>
        <NewsResults
          news={news}
          categories={categories}
          listing={listing}
          newsletterHref={newsletterHref}
          isBusy={isBusy}
        />
      </div>
    </div>
  );
}

interface CategoryLinksProps {
  filter: NewsFilter;
  categories: readonly NewsCategory[];
}

function CategoryLinks({ filter, categories }: CategoryLinksProps) {
  return (
    <nav aria-label="Categorías" className="min-w-0 max-lg:basis-full">
      <FilterList>
        {listChoices(categories, filter.category).map((category) => (
          <li key={category}>
            <FilterLink
              href={buildNewsPath({ ...filter, category, page: 1 })}
              isCurrent={category === filter.category}
            >
              {category ?? "Todas"}
            </FilterLink>
          </li>
        ))}
      </FilterList>
    </nav>
  );
}

/** All categories: the chosen one follows `Todas`, so that it is always visible. */
function listChoices(
  categories: readonly NewsCategory[],
  chosen: NewsFilter["category"],
): NewsFilter["category"][] {
  const names = categories.map(({ name }) => name);
  const others = names.filter((category) => category !== chosen);
  return chosen === null ? [null, ...others] : [null, chosen, ...others];
}
