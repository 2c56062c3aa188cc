import { data } from "react-router";

import { siteContext } from "#app/load-context.ts";
import { ProductChooser } from "#app/site/features/products/comparison/product-chooser.tsx";
import { ProductComparison } from "#app/site/features/products/comparison/product-comparison.tsx";
import { TypedForm } from "#app/site/features/products/comparison/typed-form.tsx";
import { readForPage } from "#app/site/loaders/page-responses.ts";
import { describePage, JsonLd } from "#app/site/page-metadata.tsx";
import { Breadcrumbs } from "#app/site/ui/breadcrumbs.tsx";
import { FormProblem } from "#app/site/ui/forms/form-problem.tsx";
import { PageHeading } from "#app/site/ui/headings.tsx";
import { TextLink } from "#app/site/ui/text-link.tsx";
import type { Client } from "#data/client/client.ts";
import { listNewestProducts } from "#data/products.ts";
import { readRequestedComparison } from "#data/site/requested-comparison.ts";
import { COMPARE_PATH } from "#domain/comparison/addresses.ts";
import { MAX_COMPARED } from "#domain/comparison/comparison-draft.ts";
import { compareProducts, listChosen, listRows } from "#domain/comparison/comparison.ts";
import { checkTypedIngredient } from "#domain/nutrient-cost/typed-ingredient.ts";
import { chooseRelated } from "#domain/products/refusals.ts";
import { joinTitle } from "#domain/seo/metadata.ts";
import { buildBreadcrumbs } from "#domain/seo/structured-data/json-ld.ts";

import type { Route } from "./+types/comparison.ts";

const STEPS = [
  { name: "Productos", path: "/productos" },
  { name: "Comparar", path: COMPARE_PATH },
];

const TITLE = "Compare productos";
const SUBTITLE =
  "De dos a seis fichas técnicas lado a lado: primero lo que las diferencia. También puede comparar con lo que usa hoy.";

/** What a visitor typed in is stored nowhere. */
const NOT_STORED = { headers: { "Cache-Control": "private, no-store" } };
/** Remarks on an address are for its visitor. */
const PRIVATE = { headers: { "Cache-Control": "private, no-cache" } };

export async function loader({ request, context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const query = new URL(request.url).searchParams;
  const requested = await readForPage(site, readRequestedComparison(site.client, query));
  const { draft, keys, products, missing, repeated } = requested;
  const [only] = listChosen(products, keys);
  const isAlone = only !== undefined && keys.length === 1 && draft.typed === null;
  const similar = isAlone ? await readForPage(site, findSimilar(site.client, only)) : [];
  // The chat button and the header's link ask for these.
  const compared = [...new Set(listChosen(products, keys))].map(({ slug, title }) => ({
    slug,
    title,
  }));
  const page = { ...requested, similar, compared };
  if (draft.typed !== null) return data(page, NOT_STORED);
  return data(page, missing + repeated > 0 ? PRIVATE : {});
}

const MAX_SIMILAR = 6;
const CANDIDATES = 100;

async function findSimilar(client: Client, product: Parameters<typeof chooseRelated>[0]) {
  const newest = await listNewestProducts(client, { limit: CANDIDATES });
  return chooseRelated(product, newest, MAX_SIMILAR).map(({ slug, title, category }) => ({
    slug,
    title,
    category,
  }));
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  return describePage(matches[1].loaderData, ({ footer }) => ({
    path: COMPARE_PATH,
    title: joinTitle(TITLE, footer.brand_name),
    description: SUBTITLE,
    // Of comparisons there are more than any crawler should follow.
    robots: "noindex, nofollow",
  }));
}

export default function ComparisonPage({ loaderData, matches }: Route.ComponentProps) {
  const { draft, keys, products, similar, missing, repeated } = loaderData;
  const { frame, siteUrl } = matches[1].loaderData;
  const { typed, basis } = draft;
  const { today } = frame.clock;
  const comparison = compareProducts(products, { keys, basis, typed, today });
  const { columns, sheet } = comparison;
  const errors = typed === null ? [] : checkTypedIngredient(typed).errors;
  const others = frame.products.filter(({ slug }) => !keys.includes(slug));
  const left = listChosen(products, draft.keys.slice(MAX_COMPARED)).map(({ title }) => title);
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-8 pt-6 pb-24 print:gap-4 print:pb-4 print:text-[1.2rem]">
      <style href="comparison" precedence="default">
        {"@page{size:landscape}"}
      </style>
      <Breadcrumbs steps={STEPS} />
      <PageHeading title={TITLE} subtitle={SUBTITLE} />
      <Remarks missing={missing} repeated={repeated} left={left} />
      {errors.length > 0 && <TypedErrors errors={errors} />}
      {keys.length > 0 && columns.length > 1 ? (
        <ProductComparison
          draft={draft}
          comparison={comparison}
          note={frame.content.products.sheet_note}
          choices={others}
        />
      ) : (
        <ProductChooser draft={draft} chosen={columns} similar={similar} products={others} />
      )}
      {keys.length > 0 && (
        <div className="print:hidden">
          <TypedForm draft={draft} rows={listRows(sheet)} errors={errors} />
        </div>
      )}
      <JsonLd blocks={[buildBreadcrumbs(STEPS, siteUrl)]} />
    </div>
  );
}

interface RemarksProps {
  missing: number;
  repeated: number;
  /** The titles that do not fit. */
  left: readonly string[];
}

/** What of an address could not be shown as it asks. */
function Remarks({ missing, repeated, left }: RemarksProps) {
  const remarks = [
    missing === 1 && "Un producto de este enlace no está en el catálogo.",
    missing > 1 && `${missing} productos de este enlace no están en el catálogo.`,
    repeated > 0 && "Un producto se puede comparar una sola vez: quitamos el repetido.",
    left.length > 0 &&
      `Caben ${MAX_COMPARED} productos. Esperan su lugar: ${left.join(", ")}. Quite uno y entra el siguiente.`,
  ].filter((remark) => remark !== false);
  if (remarks.length === 0) return null;
  return (
    <div role="status" className="bg-sand grid gap-1 rounded-xl px-5 py-4">
      {remarks.map((remark) => (
        <p key={remark}>{remark}</p>
      ))}
    </div>
  );
}

function TypedErrors({ errors }: { errors: readonly { name: string; text: string }[] }) {
  return (
    <FormProblem title="Revise los datos de su ingrediente">
      <ul>
        {errors.map(({ name, text }) => (
          <li key={name}>
            {name}: {text}
          </li>
        ))}
      </ul>
      <p>
        <TextLink href="#propio">Ir a sus datos</TextLink>
      </p>
    </FormProblem>
  );
}
