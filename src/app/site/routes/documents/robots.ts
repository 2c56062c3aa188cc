import { createDocumentLoader } from "#app/site/loaders/site-document.ts";
import { buildRobots } from "#domain/seo/documents.ts";

export const loader = createDocumentLoader("text/plain", ({ siteUrl }) => buildRobots(siteUrl));
