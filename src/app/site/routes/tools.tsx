import { ToolList } from "#app/site/features/calculators/tool-list.tsx";
import { describePage, JsonLd } from "#app/site/page-metadata.tsx";
import { Breadcrumbs } from "#app/site/ui/breadcrumbs.tsx";
import { PageHeading } from "#app/site/ui/headings.tsx";
import { TOOLS_NAME, TOOLS_PATH, TOOLS_TITLE } from "#domain/calculators/addresses.ts";
import { listTools } from "#domain/calculators/tools.ts";
import { joinTitle } from "#domain/seo/metadata.ts";
import { buildShareImagePath } from "#domain/seo/share-image.ts";
import { buildBreadcrumbs, buildToolList } from "#domain/seo/structured-data/json-ld.ts";

import type { Route } from "./+types/tools.ts";

const STEPS = [{ name: TOOLS_NAME, path: TOOLS_PATH }];
const SUMMARY =
  "Cuánta sal, urea, glicerol, melaza, grasa o fósforo necesitan sus animales, con la cuenta paso a paso, sus límites y sus fuentes.";

export function meta({ matches }: Route.MetaArgs) {
  return describePage(matches[1].loaderData, ({ footer }) => ({
    path: TOOLS_PATH,
    title: joinTitle(TOOLS_TITLE, footer.brand_name),
    description: SUMMARY,
    image: { url: buildShareImagePath({ kind: "tools" }), alt: TOOLS_TITLE },
  }));
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
      <ToolList tools={tools} />
      <JsonLd blocks={[buildBreadcrumbs(STEPS, siteUrl), buildToolList(tools, siteUrl)]} />
    </div>
  );
}
