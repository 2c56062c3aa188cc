import { siteContext } from "#app/load-context.ts";
import { LEGAL_PAGES, LegalDocument } from "#app/site/features/legal/legal-document.tsx";
import { throwNotFound, readForPage } from "#app/site/loaders/page-responses.ts";
import { describePage, JsonLd } from "#app/site/page-metadata.tsx";
import { Breadcrumbs } from "#app/site/ui/breadcrumbs.tsx";
import { listContentVersions } from "#data/content.ts";
import { CATALOGUE } from "#domain/content/catalogue/catalogue.ts";
import { describeBriefly, joinTitle } from "#domain/seo/metadata.ts";
import { buildBreadcrumbs } from "#domain/seo/structured-data/json-ld.ts";
import { isBlank } from "#domain/typed-text.ts";

import type { Route } from "./+types/legal.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const { pathname } = new URL(request.url);
  const page = LEGAL_PAGES.find(({ path }) => path === pathname.replace(/\/+$/, ""));
  if (page === undefined) return throwNotFound(site, request);
  const [stored] = await readForPage(site, listContentVersions(site.client, "footer", [page.text]));
  // Saving the default text unchanged does not count as a change.
  const isOwn =
    stored !== undefined &&
    !isBlank(stored.value) &&
    stored.value !== CATALOGUE.footer[page.text].fallback;
  return { page, changedAt: isOwn ? stored.updated_at : null };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { path, title } = loaderData.page;
  return describePage(matches[1].loaderData, ({ footer, seo }) => {
    const { [title]: name, brand_name, legal_name } = footer;
    return {
      path,
      title: joinTitle(name, brand_name),
      description:
        name && legal_name && describeBriefly(`${name} de ${legal_name}`, seo.site_description),
    };
  });
}

export default function LegalRoute({ loaderData, matches }: Route.ComponentProps) {
  const { page, changedAt } = loaderData;
  const {
    frame: { content },
    siteUrl,
  } = matches[1].loaderData;
  const steps = [{ name: content.footer[page.title], path: page.path }];
  return (
    <div className="wrap grid gap-8 pt-6 pb-24">
      <Breadcrumbs steps={steps} />
      <LegalDocument page={page} content={content} changedAt={changedAt} />
      <JsonLd blocks={[buildBreadcrumbs(steps, siteUrl)]} />
    </div>
  );
}
