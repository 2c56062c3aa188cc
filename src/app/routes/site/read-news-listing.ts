import { loadNewsListing } from "#app/features/news/load-news-listing.ts";
import type { NewsListing } from "#app/features/news/news-listing.ts";
import type { SiteContext } from "#app/load-context.ts";
import { parseNewsFilter } from "#domain/news/news-filter.ts";

const RETRY_AFTER_SECONDS = 5;

/** How an answer without the news goes out: it is nobody's to keep. */
const FAILED = {
  status: 503,
  headers: { "Cache-Control": "no-store", "Retry-After": String(RETRY_AFTER_SECONDS) },
};

/** The listing that an address asks for, with status and headers of its answer; logs a failed read. */
export async function readNewsListing(
  site: SiteContext,
  request: Request,
): Promise<{ listing: NewsListing; answer: { status: number; headers: Record<string, string> } }> {
  const filter = parseNewsFilter(new URL(request.url).searchParams);
  const listing = await loadNewsListing(site.client, filter);
  if (listing.error === null) return { listing, answer: { status: 200, headers: {} } };
  site.log("error", "the news could not be read", { message: listing.error });
  return { listing, answer: FAILED };
}
