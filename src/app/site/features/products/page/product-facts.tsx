import { Fragment, type ReactNode } from "react";

import { buildCataloguePath } from "#domain/products/catalogue/catalogue-filter.ts";
import type { Product } from "#domain/products/product.ts";

/** What a buyer checks first: species, presentation, minimum order. */
export function ProductFacts({ product }: { product: Product }) {
  const { species, presentations, min_order, ica_registration } = product;
  const facts: [name: string, value: ReactNode][] = [
    ["Especies", species.length > 0 && <SpeciesLinks species={species} />],
    ["Presentaciones", presentations.length > 0 && presentations.join(", ")],
    ["Pedido mínimo", min_order.trim() !== "" && min_order],
    ["Registro ICA", ica_registration.trim() !== "" && ica_registration],
  ];
  const known = facts.filter(([, value]) => value !== false);
  if (known.length === 0) return null;
  return (
    <dl className="border-line border-t">
      {known.map(([name, value]) => (
        <div
          key={name}
          className="border-line grid gap-x-6 border-b py-3.5 sm:grid-cols-[9rem_1fr] print:py-1.5"
        >
          <dt className="text-soft text-[0.9375rem] print:text-[1.2rem]">{name}</dt>
          <dd className="font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function SpeciesLinks({ species }: { species: readonly string[] }) {
  return species.map((name, index) => (
    <Fragment key={name}>
      {index > 0 && ", "}
      <a
        href={buildCataloguePath({ species: name })}
        className="decoration-ink/25 hover:text-green underline underline-offset-4 hover:decoration-current print:no-underline"
      >
        {name}
      </a>
    </Fragment>
  ));
}
