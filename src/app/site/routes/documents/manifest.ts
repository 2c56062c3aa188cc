import { siteContext } from "#app/load-context.ts";
import { answerDocument } from "#app/site/loaders/site-document.ts";
import { listContentOfSections } from "#data/content.ts";
import { mergeSiteContent } from "#domain/content/catalogue/catalogue.ts";
import { buildManifest } from "#domain/seo/documents/manifest.ts";

import type { Route } from "./+types/manifest.ts";

export function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  return answerDocument(site, {
    contentType: "application/manifest+json",
    build: async () =>
      buildManifest(mergeSiteContent(await listContentOfSections(site.client, ["footer", "seo"]))),
  });
}
