import { Fragment, type ReactNode } from "react";

import { ArrowLink } from "#app/site/ui/arrow-link.tsx";
import { SidewaysScroll } from "#app/site/ui/sideways-scroll.tsx";
import { buildCalculatorPath } from "#domain/calculators/addresses.ts";
import { findCalculatorOf } from "#domain/calculators/calculators.ts";
import { buildCataloguePath } from "#domain/products/catalogue/catalogue-filter.ts";
import type { Product } from "#domain/products/product.ts";
import { listBuyingFacts, listKeepingFacts } from "#domain/products/sheet/facts.ts";
import { type InclusionLine, listInclusions } from "#domain/products/sheet/inclusion.ts";

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

const TITLE_ID = "uso-titulo";

/** The dose in a ration, the calculator of it, storage and handling; renders nothing when nothing is known. */
export function ProductUse({ product }: { product: Product }) {
  const inclusions = listInclusions(product.inclusion);
  const facts = listKeepingFacts(product);
  const calculator = findCalculatorOf(product);
  if (inclusions.length === 0 && facts.length === 0 && calculator === null) return null;
  return (
    <section
      aria-labelledby={TITLE_ID}
      className="laid-out-near grid items-start gap-x-16 gap-y-6 [contain-intrinsic-block-size:auto_24rem] lg:grid-cols-[1fr_2fr] print:block print:space-y-3"
    >
      <h2 id={TITLE_ID} className="display-3 lg:text-3xl">
        Uso y conservación
      </h2>
      <div className="grid min-w-0 grid-cols-1 gap-8 print:gap-3">
        {inclusions.length > 0 && <InclusionTable inclusions={inclusions} />}
        {calculator && (
          <ArrowLink
            href={buildCalculatorPath(calculator.slug)}
            className="justify-self-start print:hidden"
          >
            {calculator.title}
          </ArrowLink>
        )}
        <FactList facts={facts.map(({ name, text }) => ({ name, value: text }))} />
      </div>
    </section>
  );
}

function InclusionTable({ inclusions }: { inclusions: readonly InclusionLine[] }) {
  return (
    <SidewaysScroll labelledBy={TITLE_ID}>
      <table className="border-ink/80 w-full border-y text-left leading-snug max-sm:text-[0.9375rem]">
        <caption className="sr-only">Inclusión en la ración, con su fuente</caption>
        <thead>
          <tr className="border-line text-soft border-b text-[0.9375rem]">
            {["Para", "Inclusión", "Fuente"].map((name) => (
              <th
                key={name}
                scope="col"
                className="py-3 pr-4 font-medium wrap-break-word last:w-[38%] last:pr-0 print:py-1"
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {inclusions.map(({ species, amount, source }, index) => (
            <tr key={index} className="border-line border-b align-top last:border-b-0">
              <th
                scope="row"
                className="py-3.5 pr-4 font-medium wrap-break-word hyphens-auto print:py-1"
              >
                {species}
              </th>
              <td className="py-3.5 pr-4 [font-feature-settings:'tnum'] font-semibold wrap-break-word print:py-1">
                {amount}
              </td>
              <td className="text-soft py-3.5 hyphens-auto print:py-1">{source}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </SidewaysScroll>
  );
}

/** Facts by name; renders nothing without any. */
function FactList({ facts }: { facts: readonly { name: string; value: ReactNode }[] }) {
  if (facts.length === 0) return null;
  return (
    <dl className="border-line border-t">
      {facts.map(({ name, value }) => (
        <div
          key={name}
          className="border-line grid gap-x-6 border-b py-3.5 sm:grid-cols-[10rem_1fr] print:grid-cols-[13rem_1fr] print:py-1"
        >
          <dt className="text-soft text-[0.9375rem] print:text-[1.2rem]">{name}</dt>
          <dd className="font-medium whitespace-pre-line">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
