import { createDocumentLoader } from "#app/site/loaders/site-document.ts";
import { listContentOfSections } from "#data/content.ts";
import { mergeSiteContent } from "#domain/content/site-content.ts";
import { buildManifest } from "#domain/seo/documents.ts";

export const loader = createDocumentLoader("application/manifest+json", async ({ client }) =>
  buildManifest(
    mergeSiteContent(await listContentOfSections(client, ["footer", "seo", "identity"])),
  ),
);
