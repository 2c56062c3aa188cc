import { siteContext } from "#app/load-context.ts";
import { answerDocument } from "#app/site/loaders/site-document.ts";
import { buildRobots } from "#domain/seo/documents/robots.ts";

import type { Route } from "./+types/robots.ts";

export function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  return answerDocument(site, {
    contentType: "text/plain",
    build: () => buildRobots(site.siteUrl),
  });
}
