import { FilterLink } from "#app/site/ui/filters/filter-link.tsx";
import { FilterList } from "#app/site/ui/filters/filter-list.tsx";
import { SearchForm } from "#app/site/ui/forms/search-form.tsx";
import {
  buildFacetPath,
  type CatalogueFilter,
} from "#domain/products/catalogue/catalogue-filter.ts";
import type { CatalogueView, Choice } from "#domain/products/catalogue/catalogue-view.ts";

/** Search, categories and species; each control preserves the other filters. */
export function CatalogueFilters({ view }: { view: CatalogueView }) {
  const { linked, typed, categories, species } = view;
  return (
    <div className="grid gap-6">
      <SearchForm
        action="/productos"
        text={typed.text}
        label="Buscar productos"
        placeholder="Buscar productos..."
        preserved={[
          ["categoria", typed.category],
          ...typed.species.map((name) => ["especie", name] as const),
        ]}
      />
      <div className="border-line grid gap-1 border-y py-3 lg:gap-3 lg:py-5">
        <Choices label="Categoría" filter={linked} field="category" choices={categories} />
        <Choices label="Especie" filter={linked} field="species" choices={species} />
      </div>
    </div>
  );
}

interface ChoicesProps {
  label: string;
  filter: CatalogueFilter;
  field: "category" | "species";
  choices: readonly Choice[];
}

/** One line of choices; on narrow screens it scrolls horizontally. */
function Choices({ label, filter, field, choices }: ChoicesProps) {
  if (choices.length === 0) return null;
  const buildHref = (name: string) => {
    const part = field === "category" ? { category: name } : { species: name === "" ? [] : [name] };
    return buildFacetPath({ ...filter, ...part, page: 1 });
  };
  return (
    <nav aria-label={label} className="grid items-center gap-x-4 lg:grid-cols-[6rem_1fr]">
      <p className="text-soft text-[0.9375rem]">{label}</p>
      <FilterList>
        <li>
          <FilterLink href={buildHref("")} isCurrent={filter[field].length === 0}>
            Todas
          </FilterLink>
        </li>
        {/* The chosen one comes first, so that it is always visible. */}
        {choices
          .toSorted((a, b) => Number(b.isChosen) - Number(a.isChosen))
          .map(({ name, count, isChosen }) => (
            <li key={name}>
              <FilterLink href={buildHref(name)} isCurrent={isChosen} count={count}>
                {name}
              </FilterLink>
            </li>
          ))}
      </FilterList>
    </nav>
  );
}
