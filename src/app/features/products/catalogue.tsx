import { ProductGrid } from "#app/features/products/product-grid.tsx";
import { FilterLink } from "#app/ui/filter-link.tsx";
import { SearchForm } from "#app/ui/search-form.tsx";
import {
  buildCataloguePath,
  type CatalogueFilter,
  isSame,
} from "#domain/products/catalogue-filter.ts";
import type { Product } from "#domain/products/product.ts";

interface CatalogueProps {
  products: readonly Product[];
  filter: CatalogueFilter;
  /** What can be chosen. */
  categories: readonly string[];
  species: readonly string[];
}

export function Catalogue({ products, filter, categories, species }: CatalogueProps) {
  const isFiltered = filter.category !== "" || filter.species !== "" || filter.text !== "";
  return (
    <div className="grid gap-8">
      <SearchForm
        action="/productos"
        text={filter.text}
        label="Buscar productos"
        placeholder="Buscar productos..."
        kept={{ categoria: filter.category, especie: filter.species }}
      />
      <Choices name="Categoría" filter={filter} field="category" choices={categories} />
      <Choices name="Especie" filter={filter} field="species" choices={species} />
      <div className="pt-4">
        <h2 className="sr-only">Productos</h2>
        {isFiltered && products.length === 0 ? (
          <p className="bg-sand text-soft rounded-2xl px-6 py-16 text-center text-lg">
            Ningún producto coincide con su búsqueda.{" "}
            <a href="/productos" className="text-green underline underline-offset-4">
              Ver todos
            </a>
          </p>
        ) : (
          <ProductGrid products={products} />
        )}
      </div>
    </div>
  );
}

interface ChoicesProps {
  name: string;
  filter: CatalogueFilter;
  field: "category" | "species";
  choices: readonly string[];
}

function Choices({ name, filter, field, choices }: ChoicesProps) {
  if (choices.length === 0) return null;
  const current = filter[field];
  return (
    <nav aria-label={name} className="grid gap-2.5">
      <p className="text-soft text-sm font-semibold">{name}</p>
      <ul className="flex flex-wrap gap-2">
        {["", ...choices].map((choice) => (
          <li key={choice}>
            <FilterLink
              href={buildCataloguePath({ ...filter, [field]: choice })}
              isCurrent={choice === "" ? current === "" : isSame(choice, current)}
            >
              {choice === "" ? "Todas" : choice}
            </FilterLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
