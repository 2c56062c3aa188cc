import type { SiteContext } from "#app/load-context.ts";
import { loadNewsListing } from "#app/site/features/news/listing/load-news-listing.ts";
import type { NewsListing } from "#app/site/features/news/listing/news-listing.ts";
import { parseNewsFilter } from "#domain/news/news-filter.ts";

/** The listing that an address asks for; a failed read is logged, and its message is in the listing. */
export async function readNewsListing(site: SiteContext, request: Request): Promise<NewsListing> {
  const filter = parseNewsFilter(new URL(request.url).searchParams);
  return loadNewsListing(site.client, filter, (error) =>
    site.log("error", "the news could not be read", { err: error }),
  );
}
