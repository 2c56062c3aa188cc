import { createDocumentLoader } from "#app/site/loaders/site-document.ts";
import { listContentOfSections } from "#data/content.ts";
import { mergeSiteContent } from "#domain/content/site-content.ts";
import { buildManifest, buildPanelManifest } from "#domain/seo/documents.ts";

/** The manifest of the site or, below /admin, of the panel. */
export const loader = createDocumentLoader(
  "application/manifest+json",
  async ({ client }, request) => {
    const content = mergeSiteContent(
      await listContentOfSections(client, ["footer", "seo", "identity"]),
    );
    const isOfPanel = new URL(request.url).pathname.startsWith("/admin/");
    return isOfPanel ? buildPanelManifest(content) : buildManifest(content);
  },
);
