import { createMiddleware } from "hono/factory";

import { BOGOTA_OFFSET_MS, DAY_MS, dayInBogota } from "#domain/hours/opening-hours.ts";

/** How long a shared cache may serve a page, and again while it revalidates. */
const SHARED_SECONDS = 60;
/** How long it may serve a page while this server fails. */
const FAILING_SECONDS = 24 * 60 * 60;

/**
 * A public page: browsers revalidate each time, a shared cache may serve it for a minute, and for longer
 * while this server fails. Every page says whether the office is open, so no cache may serve it beyond
 * the moment when that changes.
 *
 * @param expiresAt that moment
 */
export function publicPage(now: number, expiresAt: number): string {
  const untilChange = Math.max(0, Math.floor((expiresAt - now) / 1000));
  const shared = Math.min(SHARED_SECONDS, untilChange);
  const revalidating = Math.min(SHARED_SECONDS, untilChange - shared);
  const failing = Math.min(FAILING_SECONDS, untilChange - shared);
  return `public, max-age=0, s-maxage=${shared}, stale-while-revalidate=${revalidating}, stale-if-error=${failing}`;
}

/** When a public response expires: when its opening hours change or, without any, at the end of the day in Bogotá. */
export function findExpiry({ headers }: Pick<Response, "headers">, now: number): number {
  const stated = Date.parse(headers.get("Expires") ?? "");
  if (!Number.isNaN(stated)) return stated;
  return dayInBogota(new Date(now)) + DAY_MS - BOGOTA_OFFSET_MS;
}

const PANEL_PAGE = "no-cache";
/**
 * The response to a form is stored by its sender's browser, for the Back button alone: with `no-store`
 * Chromium would show an error there, and the input would be lost.
 */
const FORM_RESPONSE = "private, no-cache";
const NEVER = "no-store";

/** Sets the policy of each page that sets none. */
export function cachePolicy(now: () => Date = () => new Date()) {
  return createMiddleware(async (context, next) => {
    await next();
    if (context.res.headers.has("Cache-Control")) return;
    const { method, path } = context.req;
    const isRead = method === "GET" || method === "HEAD";
    const policy = isRead ? choosePolicy(path, context.res, now().getTime()) : FORM_RESPONSE;
    context.header("Cache-Control", policy);
  });
}

/** The policy of a path whose page sets none. */
export function choosePolicy(
  path: string,
  response: Pick<Response, "status" | "headers">,
  now: number,
): string {
  if (response.status >= 500) return NEVER;
  if (/^\/admin(?:\/|$|\.data)/.test(path)) return PANEL_PAGE;
  return publicPage(now, findExpiry(response, now));
}
