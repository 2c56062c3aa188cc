import { LINK_COLUMNS } from "#data/products.ts";
import type { MarkedRead, SourceMarker } from "#domain/visual-editing/source-marker.ts";
import type { PlainRequest, PlainResponse } from "#server/render/plain-http.ts";
import type { VisitServices } from "#server/render/visit.ts";

/**
 * The services of a preview whose reads are marked, so that what the page shows of them can be found in it. The pages
 * know nothing of marks.
 */
export function markReads(services: VisitServices, marker: SourceMarker | null): VisitServices {
  if (marker === null) return services;
  return {
    ...services,
    send: async (request) => {
      const read = describeRead(request);
      if (read === null) return services.send(request);
      const response = await services.send(requestIds(request));
      return response.status < 300 ? markResponse(response, read, marker) : response;
    },
  };
}

/** The functions of a preview that return rows. */
const READ = /\/rest\/v1\/rpc\/preview_(?:search_)?(site_content|products|news|menu_items)$/;

function describeRead({ url }: PlainRequest): MarkedRead | null {
  const { pathname, searchParams } = new URL(url);
  const [, table] = READ.exec(pathname) ?? [];
  if (table === undefined) return null;
  const isFiltered = ["section", "key"].some((column) => searchParams.has(column));
  return {
    table: table as MarkedRead["table"],
    isWhole: !isFiltered && Number(searchParams.get("offset") ?? 0) === 0,
    isSingle: searchParams.has("slug"),
    isLinks: searchParams.get("select") === LINK_COLUMNS,
  };
}

/** Links to records are read without the records' ids. */
function requestIds(request: PlainRequest): PlainRequest {
  const url = new URL(request.url);
  const columns = url.searchParams.get("select")?.split(",");
  if (columns === undefined || columns.includes("*") || columns.includes("id")) return request;
  url.searchParams.set("select", [...columns, "id"].join(","));
  return { ...request, url: url.href };
}

function markResponse(
  response: PlainResponse,
  read: MarkedRead,
  marker: SourceMarker,
): PlainResponse {
  const body: unknown = JSON.parse(new TextDecoder().decode(response.body));
  const rows = Array.isArray(body) ? body : [body];
  const marked = marker.mark(rows as Record<string, unknown>[], read);
  const text = JSON.stringify(Array.isArray(body) ? marked : marked[0]);
  const headers = response.headers.filter(([name]) => !/^content-(?:length|encoding)$/i.test(name));
  return { ...response, headers, body: new TextEncoder().encode(text) };
}
