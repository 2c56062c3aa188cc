import { Fragment } from "react";

import { FactList } from "#app/site/features/products/page/fact-list.tsx";
import { buildCataloguePath } from "#domain/products/catalogue/catalogue-filter.ts";
import type { Product } from "#domain/products/product.ts";
import { listBuyingFacts } from "#domain/products/sheet/facts.ts";

/** What a buyer checks first: species, presentation, minimum order. */
export function ProductFacts({ product }: { product: Product }) {
  return (
    <FactList
      facts={listBuyingFacts(product).map(({ column, name, text }) => ({
        name,
        value: column === "species" ? <SpeciesLinks species={product.species} /> : text,
      }))}
    />
  );
}

function SpeciesLinks({ species }: { species: readonly string[] }) {
  return species.map((name, index) => (
    <Fragment key={name}>
      {index > 0 && ", "}
      <a
        href={buildCataloguePath({ species: [name] })}
        className="decoration-ink/25 hover:text-green underline underline-offset-4 hover:decoration-current print:no-underline"
      >
        {name}
      </a>
    </Fragment>
  ));
}
