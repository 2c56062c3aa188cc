import Download from "lucide-react/icons/download";
import { data } from "react-router";

import { siteContext } from "#app/load-context.ts";
import { CostForm, RESULTS_ID } from "#app/site/features/nutrient-cost/cost-form.tsx";
import { CostResults } from "#app/site/features/nutrient-cost/cost-results.tsx";
import { SheetComparison } from "#app/site/features/nutrient-cost/sheet-comparison.tsx";
import { readForPage } from "#app/site/loaders/page-responses.ts";
import { readNutrientCost } from "#app/site/loaders/read-nutrient-cost.ts";
import { describePage, JsonLd } from "#app/site/page-metadata.tsx";
import { ArrowLink } from "#app/site/ui/arrow-link.tsx";
import { Breadcrumbs } from "#app/site/ui/breadcrumbs.tsx";
import { PageHeading } from "#app/site/ui/headings.tsx";
import { LinkButton } from "#app/site/ui/link-button.tsx";
import { TextLink } from "#app/site/ui/text-link.tsx";
import { TOOLS_PATH } from "#domain/calculators/addresses.ts";
import type { SiteContent } from "#domain/content/site-content.ts";
import { buildQuotePath } from "#domain/leads/quote/quote-context.ts";
import { COST_CSV_PATH, COST_PATH } from "#domain/nutrient-cost/addresses.ts";
import { buildCostPath, type CostDraft, isCostQuery } from "#domain/nutrient-cost/cost-draft.ts";
import { checkOffers, type Offer } from "#domain/nutrient-cost/offers.ts";
import { isTypedKey } from "#domain/nutrient-cost/typed-ingredient.ts";
import { describeBriefly, firstText, joinTitle } from "#domain/seo/metadata.ts";
import { buildShareImagePath } from "#domain/seo/share-image.ts";
import { buildBreadcrumbs } from "#domain/seo/structured-data/json-ld.ts";

import type { Route } from "./+types/nutrient-cost.ts";

/** For results with a visitor's prices; with an ingredient that they typed in, not even their browser stores it. */
const PRIVATE = { headers: { "Cache-Control": "private, no-cache" } };
const NOT_STORED = { headers: { "Cache-Control": "private, no-store" } };

export async function loader({ request, context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const query = new URL(request.url).searchParams;
  const form = await readForPage(site, readNutrientCost(site.client, query));
  const isFilled = isCostQuery(query);
  if (!isFilled) return data({ ...form, isFilled });
  return data({ ...form, isFilled }, form.draft.typed === null ? PRIVATE : NOT_STORED);
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  return describePage(matches[1].loaderData, (content) => ({
    path: COST_PATH,
    title: joinTitle(nameTool(content), content.footer.brand_name),
    description: describeBriefly(content.products.nutrient_subtitle, content.seo.site_description),
    image: { url: buildShareImagePath({ kind: "calculator" }), alt: nameTool(content) },
    robots: loaderData.isFilled ? "noindex, follow" : "",
  }));
}

/** A blank title has a fallback, since breadcrumbs and search engines need a name. */
function nameTool({ products }: SiteContent): string {
  return firstText(products.nutrient_title, "Costo por nutriente");
}

export default function NutrientCostPage({ loaderData, matches }: Route.ComponentProps) {
  const { draft, choices, chosen } = loaderData;
  const {
    frame: { content, products },
    siteUrl,
  } = matches[1].loaderData;
  const steps = [
    { name: "Productos", path: "/productos" },
    { name: "Costo por nutriente", path: COST_PATH },
  ];
  const { offers, errors } = checkOffers(draft, chosen);
  const hasErrors = Object.keys(errors).length > 0;
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-8 pt-6 pb-24">
      <Breadcrumbs steps={steps} />
      <PageHeading title={nameTool(content)} subtitle={content.products.nutrient_subtitle} />
      <CostForm
        draft={draft}
        choices={[
          ...choices.filter(({ key }) => isTypedKey(key)),
          ...products.flatMap(({ slug }) => choices.filter((choice) => choice.slug === slug)),
        ]}
        errors={errors}
      />
      <p className="text-soft max-w-[44rem] text-[0.9375rem] empty:hidden">
        {content.products.nutrient_note}
      </p>
      {offers.length > 0 && (
        <div className="grid min-w-0 gap-16 pt-6 lg:gap-20">
          <CostResults
            id={hasErrors ? undefined : RESULTS_ID}
            offers={offers}
            basis={draft.basis}
            withoutPrices="Escriba el precio de al menos un ingrediente para calcular. Abajo ya puede comparar sus fichas."
          >
            <NextSteps draft={draft} offers={offers} />
          </CostResults>
          <SheetComparison offers={offers} basis={draft.basis} note={content.products.sheet_note} />
        </div>
      )}
      <ArrowLink href={TOOLS_PATH} className="justify-self-start">
        Todas las herramientas
      </ArrowLink>
      <JsonLd blocks={[buildBreadcrumbs(steps, siteUrl)]} />
    </div>
  );
}

/** Quotes, downloads or shares a comparison. */
function NextSteps({ draft, offers }: { draft: CostDraft; offers: readonly Offer[] }) {
  const products = offers.flatMap(({ product }) => (isTypedKey(product.key) ? [] : [product.slug]));
  const slugs = [...new Set(products)];
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-3">
        {slugs.length > 0 && (
          <LinkButton
            href={buildQuotePath({ products: slugs })}
            withArrow
            className="max-sm:w-full"
          >
            {slugs.length === 1 ? "Cotizar este ingrediente" : "Cotizar estos ingredientes"}
          </LinkButton>
        )}
        <LinkButton
          href={buildCostPath(draft, COST_CSV_PATH)}
          tone="outline"
          className="max-sm:w-full"
        >
          <Download aria-hidden className="size-4.5" />
          Descargar para formular (CSV)
        </LinkButton>
      </div>
      <div>
        <TextLink href={buildCostPath(draft)}>Enlace de esta comparación</TextLink>
        <p className="text-soft text-[0.9375rem]">
          Guárdelo o compártalo; lleva los precios que escribió.
        </p>
      </div>
    </div>
  );
}
