import { isBeyondEnd } from "#app/features/news/news-listing.ts";
import { siteContext } from "#app/load-context.ts";
import { readNewsListing } from "#app/routes/site/read-news-listing.ts";

import type { Route } from "./+types/news-listing.ts";

/** What `/noticias` shows for the same query string, as JSON: the page asks for it while one types. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { listing, answer } = await readNewsListing(context.get(siteContext), request);
  return Response.json(listing, {
    status: isBeyondEnd(listing) ? 404 : answer.status,
    headers: { "Cache-Control": "no-cache", "X-Robots-Tag": "noindex", ...answer.headers },
  });
}
