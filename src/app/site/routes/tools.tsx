import { describePage, JsonLd } from "#app/site/page-metadata.tsx";
import { ArrowLink } from "#app/site/ui/arrow-link.tsx";
import { Breadcrumbs } from "#app/site/ui/breadcrumbs.tsx";
import { PageHeading } from "#app/site/ui/headings.tsx";
import {
  buildCalculatorPath,
  TOOLS_NAME,
  TOOLS_PATH,
  TOOLS_TITLE,
} from "#domain/calculators/addresses.ts";
import { CALCULATORS } from "#domain/calculators/calculators.ts";
import type { SiteContent } from "#domain/content/site-content.ts";
import { COST_PATH } from "#domain/nutrient-cost/addresses.ts";
import { buildPageMetadata, firstText, joinTitle } from "#domain/seo/metadata.ts";
import { buildShareImagePath } from "#domain/seo/share-image.ts";
import { buildBreadcrumbs, buildToolList } from "#domain/seo/structured-data/json-ld.ts";

import type { Route } from "./+types/tools.ts";

const STEPS = [{ name: TOOLS_NAME, path: TOOLS_PATH }];
const SUMMARY =
  "Cuánta sal, urea, glicerol, melaza, grasa o fósforo necesitan sus animales, con la cuenta paso a paso, sus límites y sus fuentes.";

export function meta({ matches }: Route.MetaArgs) {
  const layout = matches[1].loaderData;
  if (!layout) return [];
  const { content } = layout.frame;
  return describePage(
    buildPageMetadata({
      content,
      siteUrl: layout.siteUrl,
      path: TOOLS_PATH,
      title: joinTitle(TOOLS_TITLE, content.footer.brand_name),
      description: SUMMARY,
      image: { url: buildShareImagePath({ kind: "tools" }), alt: TOOLS_TITLE },
    }),
  );
}

interface Tool {
  name: string;
  path: string;
  summary: string;
}

/** The calculators, and the comparison of costs, whose texts are the company's. */
function listTools({ products }: SiteContent): Tool[] {
  return [
    ...CALCULATORS.map(({ slug, title, summary }) => ({
      name: title,
      path: buildCalculatorPath(slug),
      summary,
    })),
    {
      name: firstText(products.nutrient_title, "Costo por nutriente"),
      path: COST_PATH,
      summary: products.nutrient_subtitle,
    },
  ];
}

export default function ToolsPage({ matches }: Route.ComponentProps) {
  const {
    frame: { content },
    siteUrl,
  } = matches[1].loaderData;
  const tools = listTools(content);
  return (
    <div className="wrap grid gap-8 pt-6 pb-24">
      <Breadcrumbs steps={STEPS} />
      <PageHeading title={TOOLS_TITLE} subtitle={SUMMARY} />
      <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {tools.map((tool) => (
          <ToolCard key={tool.path} tool={tool} />
        ))}
      </ul>
      <p className="text-soft max-w-[44rem]">
        Ninguna reemplaza a un zootecnista: úselas para pedir y para conversar con él.
      </p>
      <JsonLd blocks={[buildBreadcrumbs(STEPS, siteUrl), buildToolList(tools, siteUrl)]} />
    </div>
  );
}

function ToolCard({ tool: { name, path, summary } }: { tool: Tool }) {
  return (
    <li className="ring-line grid content-start gap-2 rounded-2xl bg-white p-5 ring-1 sm:p-6">
      <h2 className="leading-snug">
        <ArrowLink href={path} className="text-lg">
          {name}
        </ArrowLink>
      </h2>
      {summary !== "" && <p className="text-soft leading-snug">{summary}</p>}
    </li>
  );
}
