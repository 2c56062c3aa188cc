import { siteContext } from "#app/load-context.ts";
import { TrustPage } from "#app/site/features/trust/trust-page.tsx";
import { readForPage, throwNotFound } from "#app/site/loaders/page-responses.ts";
import { describePage, JsonLd } from "#app/site/page-metadata.tsx";
import { Breadcrumbs } from "#app/site/ui/breadcrumbs.tsx";
import { PageHeading } from "#app/site/ui/headings.tsx";
import { listContentOfSections } from "#data/content.ts";
import { listVisibleReferences } from "#data/customer-references.ts";
import { mergeSiteContent } from "#domain/content/site-content.ts";
import { hasTrust, readTrust, TRUST_PATH } from "#domain/identity/trust.ts";
import { joinTitle } from "#domain/seo/metadata.ts";
import { buildBreadcrumbs } from "#domain/seo/structured-data/json-ld.ts";
import { buildVerifiedOrganization } from "#domain/seo/structured-data/trust.ts";

import type { Route } from "./+types/trust.ts";

const STEPS = [{ name: "La empresa", path: TRUST_PATH }];

/** There is no page until something was entered. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const [rows, references] = await readForPage(
    site,
    Promise.all([
      listContentOfSections(site.client, ["footer", "trust"]),
      listVisibleReferences(site.client),
    ]),
  );
  const content = mergeSiteContent(rows);
  if (!hasTrust(content) && references.length === 0) return throwNotFound(site, request);
  return { references };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  return describePage(matches[1].loaderData, ({ footer }) => ({
    path: TRUST_PATH,
    title: joinTitle("La empresa", footer.brand_name),
    description: `${SUBTITLE} ${footer.brand_name}.`,
  }));
}

const SUBTITLE = "Registros, bodega, cuentas de pago y referencias: lo que puede comprobar de";

export default function TrustRoute({ loaderData, matches }: Route.ComponentProps) {
  const {
    frame: { content },
    siteUrl,
  } = matches[1].loaderData;
  const trust = readTrust(content);
  return (
    <div className="wrap grid gap-8 pt-6 pb-24">
      <Breadcrumbs steps={STEPS} />
      <PageHeading title="La empresa" subtitle="Lo que puede comprobar antes de comprar." />
      <TrustPage trust={trust} references={loaderData.references} />
      <JsonLd
        blocks={[
          buildBreadcrumbs(STEPS, siteUrl),
          buildVerifiedOrganization(trust, { content, siteUrl }),
        ]}
      />
    </div>
  );
}
