/** Origins whose pages may call a service; empty: no others than the site's own. */
export type Origins = readonly string[];

/**
 * Names of headers that a page wants to send, at most so many characters of them. They are allowed as they are asked for: the
 * origin is trusted, and clients add headers of their own (`traceparent`, `x-retry-count`).
 */
const HEADER_NAMES = /^[\w\-, \t]{1,1000}$/;
const METHODS = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS";
/** What clients read besides the headers that every page may: ranges and counts, addresses of inserted rows, pages of users. */
const EXPOSED = [
  ...["Content-Encoding", "Content-Location", "Content-Range", "Date", "ETag", "Link", "Location"],
  ...["Preference-Applied", "Range-Unit", "Retry-After", "X-Supabase-Api-Version", "X-Total-Count"],
].join(", ");
const MAX_AGE_S = 600;
const RESOURCE_POLICY = "Cross-Origin-Resource-Policy";

/**
 * Lets the pages of the listed origins call a service and read its responses. A page of any other origin gets none: its browser
 * does not even send the request, since a key or JSON needs a preflight. A preflight carries no key and is answered here.
 *
 * There is no `Access-Control-Allow-Credentials`: keys and tokens travel in headers, and nothing here reads a cookie.
 */
export async function answerWithCors(
  request: Request,
  origins: Origins,
  respond: () => Response | Promise<Response>,
): Promise<Response> {
  const isPreflight =
    request.method === "OPTIONS" && request.headers.has("Access-Control-Request-Method");
  const response = isPreflight ? new Response(null, { status: 204 }) : await respond();
  if (origins.length === 0) return response;
  response.headers.append("Vary", "Origin");
  // The page of a listed origin shows a private picture by its signed URL in an `<img>`, which sends no `Origin`.
  if (response.headers.has(RESOURCE_POLICY)) response.headers.set(RESOURCE_POLICY, "cross-origin");
  const origin = request.headers.get("Origin");
  if (origin === null || !origins.includes(origin)) return response;
  response.headers.set("Access-Control-Allow-Origin", origin);
  if (!isPreflight) {
    response.headers.set("Access-Control-Expose-Headers", EXPOSED);
    return response;
  }
  const names = request.headers.get("Access-Control-Request-Headers") ?? "";
  response.headers.set("Access-Control-Allow-Methods", METHODS);
  if (HEADER_NAMES.test(names)) response.headers.set("Access-Control-Allow-Headers", names);
  response.headers.set("Access-Control-Max-Age", String(MAX_AGE_S));
  return response;
}
