import { writeSiteWorker } from "#app/site/offline/saved-files.ts";

const HEADERS = {
  "Content-Type": "text/javascript; charset=utf-8",
  // A worker's requests obey the policy of the file.
  "Content-Security-Policy":
    "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'",
  "X-Robots-Tag": "noindex",
};

/** The site's service worker, registered only where someone saves the catalogue. */
export function loader(): Response {
  return new Response(writeSiteWorker(), { headers: HEADERS });
}
