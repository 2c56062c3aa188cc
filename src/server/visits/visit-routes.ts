import type { Context, Hono, MiddlewareHandler } from "hono";

import { OPENING_PATH, TAP_PATH } from "#domain/visits/visit-names.ts";
import type { Backend } from "#server/backend.ts";
import type { AppEnvironment } from "#server/http/logging/request-log.ts";
import { isDocument } from "#server/http/security-headers/security-headers.ts";
import type { Visits } from "#server/visits/visits.ts";

interface VisitRoutesOptions {
  visits: Visits;
  backend: Pick<Backend, "consumeVisit">;
  readAddress: (context: Context<AppEnvironment>) => string;
}

/** How long a path may be that a browser reports. */
const MAX_LENGTH = 300;

/** Where browsers report taps on chat links, and that they show a page which they had prefetched. */
export function addVisitRoutes(
  app: Hono<AppEnvironment>,
  { visits, backend, readAddress }: VisitRoutesOptions,
): void {
  /** Counts what is within the client's limit; the response is the same, so that no page waits for it. */
  const report = async (context: Context<AppEnvironment>, count: () => Promise<void>) => {
    context.header("Cache-Control", "no-store");
    if ((await backend.consumeVisit(readAddress(context))) === 0) {
      await count().catch((error: unknown) =>
        context.get("logger").debug({ err: error }, "a report of a visit was not counted"),
      );
    }
    return context.body(null, 204);
  };
  app.post(TAP_PATH, (context) => {
    const page = context.req.header("ping-from") ?? context.req.header("referer") ?? "";
    return report(context, async () => {
      if (page === "" || page.length > MAX_LENGTH || !isOwn(context)) return;
      await visits.countTap({ headers: context.req.header() }, page, Date.now());
    });
  });
  app.get(OPENING_PATH, (context) => {
    const { pagina = "", desde = "" } = context.req.query();
    return report(context, async () => {
      const isShown = context.req.header("sec-purpose") === undefined && isOwn(context);
      if (!isShown || pagina.length > MAX_LENGTH || desde.length > MAX_LENGTH) return;
      await visits.countOpening(pagina, desde, Date.now());
    });
  });
}

/** Whether a page of this site sent the request, where the browser says so. */
function isOwn({ req }: Context): boolean {
  const site = req.header("sec-fetch-site");
  return site === undefined || site === "same-origin";
}

/** A form's answer that opens a chat, which no link's `ping` reports. */
const CHAT = "https://wa.me/";

/** Counts the pages that the application renders for single visitors. */
export function countPages(visits: Visits): MiddlewareHandler<AppEnvironment> {
  return async (context, next) => {
    await next();
    const { req, res } = context;
    const { pathname, search } = new URL(req.url);
    if (res.headers.get("Location")?.startsWith(CHAT)) {
      await visits.countTap({ headers: req.header() }, pathname, Date.now());
    }
    if (res.status !== 200 || !isDocument(res.headers.get("Content-Type"))) return;
    const { method } = req;
    const request = { method, url: pathname + search, headers: req.header() };
    const link = visits.countPage(request, pathname, Date.now());
    if (link === null) return;
    context.header("Link", link);
    // Stricter policies of pages for one visitor stay.
    const isStored = !res.headers.get("Cache-Control")?.includes("no-store");
    if (isStored) context.header("Cache-Control", PREFETCHED["Cache-Control"]);
    context.header("ETag", undefined);
  };
}

/** Neither shared caches nor a later request may reuse a response with that link: each use would be reported. */
export const PREFETCHED = { "Cache-Control": "private, no-cache" } as const;
