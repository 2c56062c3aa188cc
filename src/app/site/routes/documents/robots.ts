import { createDocumentLoader } from "#app/site/loaders/site-document.ts";
import { buildRobots } from "#domain/seo/documents/robots.ts";

export const loader = createDocumentLoader("text/plain", ({ siteUrl }) => buildRobots(siteUrl));
