/** Every browser calls itself so; programs that fetch links for a chat's preview often do not. */
const BROWSER = /^(?:Mozilla|Opera)\//;

/** What robots that do call themselves a browser add: their name, an address that explains them, or `compatible`. */
const ROBOT =
  /(?<!cu)bot\b|crawl|spider|slurp|scan(?:ner)?\b|preview|facebookexternalhit|meta-external|\bwhatsapp\/|skypeuri|\bGoogle-|-Google\b|Google(?:Other|ImageProxy)|Lighthouse|\bcompatible;|https?:/i;

/** What browsers add when they fetch a page before anyone asks for it. */
const EARLY = /prefetch|preview|prerender/i;
const EARLY_HEADERS = ["Sec-Purpose", "Purpose", "X-Purpose", "X-Moz"] as const;

/**
 * Whether a person opens a page, as far as the request says: robots that fetch links for previews, searches and checks
 * do not count. A robot that hides what it is cannot be recognised.
 */
export function isOpenedByPerson({
  method,
  headers,
}: Pick<Request, "method" | "headers">): boolean {
  const agent = (headers.get("User-Agent") ?? "").slice(0, 1000);
  return (
    method === "GET" &&
    BROWSER.test(agent) &&
    !ROBOT.test(agent) &&
    !EARLY_HEADERS.some((name) => EARLY.test(headers.get(name) ?? ""))
  );
}
