/**
 * Whether a form was posted by a page of this site (CSRF). Browsers send the origin of a POST; a client that sends none is
 * not a browser and could forge the headers anyway.
 *
 * @param siteUrl canonical origin of the site
 */
export function isOwnOrigin(request: Request, siteUrl: string): boolean {
  const fetchSite = request.headers.get("Sec-Fetch-Site");
  const origin = request.headers.get("Origin");
  if (fetchSite !== null) return fetchSite === "same-origin" || fetchSite === "none";
  if (origin === null || origin === siteUrl) return true;
  // Behind a proxy that terminates TLS, the scheme of the request is not the browser's.
  return URL.parse(origin)?.host === new URL(request.url).host;
}
