import { SearchForm } from "#app/site/ui/forms/search-form.tsx";
import { PageHeading } from "#app/site/ui/headings.tsx";
import { TextLink } from "#app/site/ui/text-link.tsx";
import { CardWarnings, WarningBox } from "#app/site/ui/warning-box.tsx";
import { foldText } from "#domain/fold-text.ts";
import type { SavedCopy, SavedProduct } from "#domain/offline/saved-copy.ts";
import { type CatalogueFilter, isFiltered } from "#domain/products/catalogue/catalogue-filter.ts";
import { findSpeciesForbiddance } from "#domain/products/refusals.ts";

interface SavedCatalogueProps {
  copy: SavedCopy;
  filter: CatalogueFilter;
}

/** The saved products, by category. */
export function SavedCatalogue({ copy, filter }: SavedCatalogueProps) {
  const { products, omitted, content } = copy;
  const { found, refused } = findSaved(products, filter);
  const categories = [...new Set(found.map(({ category }) => category ?? ""))];
  return (
    <>
      <PageHeading title={content.products.catalog_title} />
      <SearchForm
        action="/productos"
        text={filter.text}
        label="Buscar productos"
        placeholder="Buscar productos..."
        preserved={[]}
      />
      {isFiltered(filter) && <TextLink href="/productos">Quitar filtros</TextLink>}
      {refused.map(({ slug, title, warnings }) => (
        <WarningBox key={slug} title={`${title} no es para esos animales`} warnings={warnings} />
      ))}
      {found.length === 0 && (
        <p className="bg-sand rounded-xl px-5 py-4">
          Nada de lo guardado coincide. Vendemos más de lo que cabe aquí: pregúntenos.
        </p>
      )}
      {categories.map((category) => (
        <section key={category} aria-label={category || "Otros"} className="grid gap-3">
          <h2 className="display-3">{category || "Otros"}</h2>
          <ul className="border-line divide-line divide-y border-y">
            {found
              .filter((product) => (product.category ?? "") === category)
              .map((product) => (
                <SavedCard key={product.slug} product={product} />
              ))}
          </ul>
        </section>
      ))}
      {omitted.length > 0 && (
        <section aria-labelledby="sin-ficha" className="grid gap-3">
          <h2 id="sin-ficha" className="display-3">
            Con señal
          </h2>
          <p>{`Estos productos no cupieron en este teléfono: ${omitted.join(", ")}.`}</p>
        </section>
      )}
    </>
  );
}

function SavedCard({ product }: { product: SavedProduct }) {
  const { slug, title, species, warnings } = product;
  return (
    <li className="grid gap-1 py-3">
      <a
        href={`/productos/${slug}`}
        className="text-green flex min-h-11 items-center text-lg font-semibold underline underline-offset-4"
      >
        {title}
      </a>
      {species.length > 0 && <p className="text-soft text-[0.9375rem]">{species.join(", ")}</p>}
      <CardWarnings warnings={warnings} />
    </li>
  );
}

/** The products of a filter; those that the animals must not be given are apart. A warning's text is not searched. */
function findSaved(products: readonly SavedProduct[], filter: CatalogueFilter) {
  const words = foldText(filter.text).split(/\s+/).filter(Boolean);
  const category = foldText(filter.category);
  const species = filter.species.map(foldText);
  const matches = (product: SavedProduct) => {
    const own = product.species.map(foldText);
    const text = foldText(
      [product.title, product.description, product.category, ...product.species].join(" "),
    );
    return (
      (category === "" || foldText(product.category ?? "") === category) &&
      species.every((name) => own.includes(name)) &&
      words.every((word) => text.includes(word))
    );
  };
  const asked = [...filter.species, ...words];
  const isRefused = ({ warnings }: SavedProduct) =>
    asked.some((name) => findSpeciesForbiddance(warnings, name) !== null);
  const matching = products.filter(matches);
  return {
    found: matching.filter((product) => !isRefused(product)),
    refused: matching.filter(isRefused),
  };
}
