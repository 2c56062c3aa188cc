import type { ReactNode } from "react";

import { NewsCard } from "#app/features/news/news-card.tsx";
import { FilterLink } from "#app/ui/filter-link.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { SearchForm } from "#app/ui/search-form.tsx";
import { type ArticlePage, NEWS_CATEGORIES } from "#domain/news/article.ts";
import { buildNewsPath, type NewsFilter } from "#domain/news/news-filter.ts";

export const NEWS_PAGE_SIZE = 12;

interface NewsCentreProps {
  /** Null when they could not be read. */
  found: ArticlePage | null;
  filter: NewsFilter;
}

export function NewsCentre({ found, filter }: NewsCentreProps) {
  return (
    <div className="grid gap-8">
      <SearchForm
        action="/noticias"
        text={filter.text}
        label="Buscar noticias"
        placeholder="Buscar noticias..."
        kept={{ categoria: filter.category ?? "" }}
      />
      <nav aria-label="Categorías">
        <ul className="flex flex-wrap gap-2">
          {[null, ...NEWS_CATEGORIES].map((category) => (
            <li key={category}>
              <FilterLink
                href={buildNewsPath({ ...filter, category, page: 1 })}
                isCurrent={category === filter.category}
              >
                {category ?? "Todas"}
              </FilterLink>
            </li>
          ))}
        </ul>
      </nav>
      {found === null ? (
        <Message text="No se pudieron cargar las noticias">
          <a href={buildNewsPath(filter)} className="text-green underline underline-offset-4">
            Intentar de nuevo
          </a>
        </Message>
      ) : (
        <NewsList found={found} filter={filter} />
      )}
    </div>
  );
}

function NewsList({ found, filter }: { found: ArticlePage; filter: NewsFilter }) {
  if (found.articles.length === 0) {
    return <Message text="No se encontraron noticias que coincidan con tu búsqueda." />;
  }
  return (
    <>
      <div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {found.articles.map((article) => (
          <NewsCard key={article.id} article={article} />
        ))}
      </div>
      <Pagination
        page={filter.page}
        pageCount={Math.ceil(found.total / NEWS_PAGE_SIZE)}
        buildHref={(page) => buildNewsPath({ ...filter, page })}
      />
    </>
  );
}

function Message({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="bg-sand text-soft grid justify-items-center gap-3 rounded-2xl px-6 py-16 text-center text-lg">
      <p>{text}</p>
      {children}
    </div>
  );
}
