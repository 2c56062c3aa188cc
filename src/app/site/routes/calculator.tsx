import { data } from "react-router";

import { siteContext } from "#app/load-context.ts";
import { RefusalNotice, Result } from "#app/site/features/calculators/calculation.tsx";
import { CalculatorForm } from "#app/site/features/calculators/calculator-form.tsx";
import { CalculatorLimits } from "#app/site/features/calculators/calculator-limits.tsx";
import { readForPage, throwNotFound } from "#app/site/loaders/page-responses.ts";
import { describePage, JsonLd } from "#app/site/page-metadata.tsx";
import { ArrowLink } from "#app/site/ui/arrow-link.tsx";
import { Breadcrumbs } from "#app/site/ui/breadcrumbs.tsx";
import { PageHeading } from "#app/site/ui/headings.tsx";
import { listOfferedProducts } from "#data/products.ts";
import { buildCalculatorPath, TOOLS_NAME, TOOLS_PATH } from "#domain/calculators/addresses.ts";
import {
  checkCalculation,
  isCalculatorQuery,
  readCalculatorDraft,
} from "#domain/calculators/calculator-form.ts";
import { findCalculator, nameCalculator } from "#domain/calculators/calculators.ts";
import { suggestProducts } from "#domain/calculators/suggestions.ts";
import { joinTitle } from "#domain/seo/metadata.ts";
import { buildShareImagePath } from "#domain/seo/share-image.ts";
import { buildBreadcrumbs, buildWebApplication } from "#domain/seo/structured-data/json-ld.ts";

import type { Route } from "./+types/calculator.ts";

/** For results with a visitor's numbers. */
const PRIVATE = { headers: { "Cache-Control": "private, no-cache" } };

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const calculator = findCalculator(params.slug);
  if (calculator === null) return throwNotFound(site, request);
  const query = new URL(request.url).searchParams;
  const { slug } = calculator;
  const draft = readCalculatorDraft(calculator, query);
  if (!isCalculatorQuery(calculator, query)) return { slug, draft, filled: null };
  const { errors, outcome, species } = checkCalculation(calculator, draft);
  const offered =
    outcome?.kind === "result" ? await readForPage(site, listOfferedProducts(site.client)) : [];
  const suggestions =
    outcome?.kind === "result"
      ? suggestProducts(calculator, offered, { species, result: outcome })
      : { products: [], refusals: [] };
  return data({ slug, draft, filled: { errors, outcome, species, suggestions } }, PRIVATE);
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const calculator = loaderData && findCalculator(loaderData.slug);
  if (!calculator) return [];
  const { slug, title, summary } = calculator;
  return describePage(matches[1].loaderData, ({ footer }) => ({
    path: buildCalculatorPath(slug),
    title: joinTitle(title, footer.brand_name),
    description: summary,
    image: { url: buildShareImagePath({ kind: "tool", slug }), alt: title },
    robots: loaderData.filled === null ? "" : "noindex, follow",
  }));
}

const NO_ERRORS: ReadonlyMap<string, string> = new Map();

export default function CalculatorPage({ loaderData, matches }: Route.ComponentProps) {
  const { slug, draft, filled } = loaderData;
  const calculator = findCalculator(slug);
  if (calculator === null) return null;
  const {
    frame: { content },
    siteUrl,
  } = matches[1].loaderData;
  const path = buildCalculatorPath(calculator.slug);
  const name = nameCalculator(calculator);
  const steps = [
    { name: TOOLS_NAME, path: TOOLS_PATH },
    { name, path },
  ];
  const application = { name: calculator.title, path, description: calculator.summary };
  const outcome = filled?.outcome ?? null;
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-8 pt-6 pb-24 print:gap-5 print:pb-6">
      <Breadcrumbs steps={steps} />
      <PageHeading title={calculator.title} subtitle={calculator.summary} />
      <CalculatorForm calculator={calculator} draft={draft} errors={filled?.errors ?? NO_ERRORS} />
      {outcome?.kind === "refusal" && <RefusalNotice outcome={outcome} />}
      {filled && outcome?.kind === "result" && (
        <Result
          result={outcome}
          species={filled.species}
          suggestions={filled.suggestions}
          whatsapp={content.whatsapp}
        />
      )}
      <CalculatorLimits calculator={calculator} />
      <ArrowLink href={TOOLS_PATH} className="justify-self-start print:hidden">
        Todas las herramientas
      </ArrowLink>
      <JsonLd
        blocks={[buildBreadcrumbs(steps, siteUrl), buildWebApplication(application, siteUrl)]}
      />
    </div>
  );
}
