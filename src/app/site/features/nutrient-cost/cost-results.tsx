import Plus from "lucide-react/icons/plus";
import type { ReactNode } from "react";

import {
  BASIS_LABELS,
  describeCost,
  describePrice,
  OBSTACLES,
  writeNutrientUnit,
  writePesos,
} from "#app/site/features/nutrient-cost/describe-costs.ts";
import { ArrowLink } from "#app/site/ui/arrow-link.tsx";
import { WarningBox } from "#app/site/ui/warning-box.tsx";
import { buildQuotePath } from "#domain/leads/quote/quote-context.ts";
import {
  type NutrientCost,
  type NutrientRanking,
  type Obstacle,
  rankNutrients,
} from "#domain/nutrient-cost/nutrient-costs.ts";
import type { Basis } from "#domain/nutrient-cost/nutrients.ts";
import { listIngredientsOnce, type Offer } from "#domain/nutrient-cost/offers.ts";
import { isTypedKey } from "#domain/nutrient-cost/typed-ingredient.ts";

interface CostResultsProps {
  /** Where the form leads; none while it has errors, which are what it then leads to. */
  id: string | undefined;
  offers: readonly Offer[];
  basis: Basis;
  /** Shown without any price. */
  withoutPrices: string;
  /** What follows the results and the warnings. */
  children?: ReactNode;
}

/** What each nutrient costs in each offer, cheapest first, with the arithmetic and each ingredient's warnings. */
export function CostResults({ id, offers, basis, withoutPrices, children }: CostResultsProps) {
  const priced = offers.filter(({ price }) => price !== null);
  return (
    <section
      id={id}
      aria-labelledby="costos-titulo"
      className="grid min-w-0 scroll-mt-24 grid-cols-[minmax(0,1fr)] gap-6"
    >
      <h2 id="costos-titulo" className="display-3 lg:text-3xl">
        Lo que cuesta cada nutriente
      </h2>
      {priced.length === 0 ? (
        <p className="bg-sand rounded-xl px-5 py-4">{withoutPrices}</p>
      ) : (
        <PricedResults offers={priced} rankings={rankNutrients(offers, basis)} basis={basis} />
      )}
      {listIngredientsOnce(offers).map(({ key, title, warnings }) => (
        <WarningBox key={key} title={`Advertencia: ${title}`} warnings={warnings} />
      ))}
      {children}
    </section>
  );
}

interface PricedResultsProps {
  offers: readonly Offer[];
  rankings: readonly NutrientRanking[];
  basis: Basis;
}

function PricedResults({ offers, rankings, basis }: PricedResultsProps) {
  return (
    <div className="grid gap-10">
      <DeliveredPrices offers={offers} basis={basis} />
      <div className="gap-x-4 lg:columns-2">
        {rankings
          .filter(({ costs }) => costs.length > 0)
          .map((ranking, index) => (
            <Ranking
              key={ranking.nutrient.key}
              ranking={ranking}
              basis={basis}
              isOpen={index === 0}
            />
          ))}
        <WithoutCosts rankings={rankings.filter(({ costs }) => costs.length === 0)} />
      </div>
    </div>
  );
}

function DeliveredPrices({ offers, basis }: Omit<PricedResultsProps, "rankings">) {
  return (
    <section aria-labelledby="precios-titulo" className="grid gap-4">
      <h3 id="precios-titulo" className="text-lg font-semibold">
        Primero, el precio del kilo puesto
      </h3>
      <p className="text-soft -mt-3 text-[0.9375rem]">
        Los pesos se muestran redondeados; las cuentas usan todos los decimales.
      </p>
      <ul className="grid gap-x-8 gap-y-5 sm:grid-cols-2 lg:grid-cols-4">
        {offers.map((offer) => (
          <li key={offer.label} className="border-line grid content-start gap-1.5 border-t pt-3">
            <p className="font-semibold">{offer.label}</p>
            <Steps steps={describePrice(offer, basis)} />
            {!isTypedKey(offer.product.key) && (
              <ArrowLink href={buildQuotePath({ products: [offer.product.slug] })}>
                Cotizar<span className="sr-only"> {offer.label}</span>
              </ArrowLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Steps({ steps }: { steps: readonly string[] }) {
  return (
    <ol className="text-soft grid gap-1 text-[0.9375rem] leading-snug">
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  );
}

interface RankingProps {
  ranking: NutrientRanking;
  basis: Basis;
  /** Whether its arithmetic is expanded. */
  isOpen: boolean;
}

function Ranking({ ranking: { nutrient, costs, without }, basis, isOpen }: RankingProps) {
  const titleId = `costo-${nutrient.key.replace(/[^a-z0-9]+/g, "-")}`;
  return (
    <section
      aria-labelledby={titleId}
      className="ring-line mb-4 grid break-inside-avoid-column gap-4 rounded-2xl bg-white p-5 ring-1 sm:p-6"
    >
      <h3 id={titleId} className="display-3">
        Costo por {writeNutrientUnit(nutrient)}
      </h3>
      <ol className="border-line border-t">
        {costs.map((result, index) => (
          <CostLine key={result.offer.label} result={result} place={index + 1} />
        ))}
      </ol>
      <Obstacles without={without} />
      <details open={isOpen} className="group/sum">
        <summary className="text-green inline-flex min-h-11 items-center gap-2 font-semibold">
          <Plus aria-hidden className="size-5 group-open/sum:rotate-45" />
          La cuenta, paso a paso
          <span className="sr-only">: {nutrient.name}</span>
        </summary>
        <div className="grid gap-4 pt-2">
          {costs.map((result) => (
            <div key={result.offer.label} className="grid gap-1">
              <p className="text-[0.9375rem] font-semibold">
                {result.offer.label}, {BASIS_LABELS[basis]}
              </p>
              <Steps steps={describeCost(result, basis)} />
            </div>
          ))}
        </div>
      </details>
    </section>
  );
}

/** The nutrients without a cost in any offer, and why. */
function WithoutCosts({ rankings }: Pick<PricedResultsProps, "rankings">) {
  if (rankings.length === 0) return null;
  return (
    <section
      aria-labelledby="sin-costo-titulo"
      className="ring-line mb-4 grid gap-4 rounded-2xl p-5 ring-1 sm:p-6"
    >
      <h3 id="sin-costo-titulo" className="display-3">
        Sin calcular
      </h3>
      {rankings.map(({ nutrient, without }) => (
        <div key={nutrient.key} className="grid gap-1">
          <p className="text-[0.9375rem] font-semibold first-letter:uppercase">{nutrient.name}</p>
          <Obstacles without={without.filter(({ obstacle }) => obstacle !== "no-row")} />
        </div>
      ))}
    </section>
  );
}

function Obstacles({ without }: Pick<NutrientRanking, "without">) {
  if (without.length === 0) return null;
  return (
    <ul className="text-soft grid gap-1 text-[0.9375rem] leading-snug">
      {groupByObstacle(without).map(([obstacle, labels]) => (
        <li key={obstacle}>
          {AND.format(labels)}: {OBSTACLES[obstacle]}
        </li>
      ))}
    </ul>
  );
}

const AND = new Intl.ListFormat("es", { type: "conjunction" });

function groupByObstacle(without: NutrientRanking["without"]): [Obstacle, string[]][] {
  const groups = new Map<Obstacle, string[]>();
  for (const { offer, obstacle } of without) {
    groups.set(obstacle, [...(groups.get(obstacle) ?? []), offer.label]);
  }
  return [...groups];
}

function CostLine({ result, place }: { result: NutrientCost; place: number }) {
  return (
    <li className="border-line flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 border-b py-3">
      <span className="flex gap-3">
        <span aria-hidden className="text-gold-dark w-4 font-semibold">
          {place}
        </span>
        {result.offer.label}
      </span>
      <span className="ml-7 [font-feature-settings:'tnum'] text-lg font-semibold">
        {writePesos(result.cost)}
      </span>
    </li>
  );
}
