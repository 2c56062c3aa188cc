import { siteContext } from "#app/load-context.ts";
import { isBeyondEnd } from "#app/site/features/news/listing/news-listing.ts";
import { readNewsFilter, readNewsListing } from "#app/site/loaders/read-news-listing.ts";

import type { Route } from "./+types/news-listing.ts";

const HEADERS = { "Cache-Control": "no-cache", "X-Robots-Tag": "noindex" };
const FAILED_HEADERS = { ...HEADERS, "Cache-Control": "no-store", "Retry-After": "5" };

/** What `/noticias` shows for the same query string, as JSON: fetched while the visitor types. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const listing = await readNewsListing(site, await readNewsFilter(site, request));
  if (listing.error !== null)
    return Response.json(listing, { status: 503, headers: FAILED_HEADERS });
  return Response.json(listing, { status: isBeyondEnd(listing) ? 404 : 200, headers: HEADERS });
}
