import { createMiddleware } from "hono/factory";

import { getOpeningState } from "#domain/hours/opening-hours.ts";

/** How long a shared cache may answer for this server. */
const SHARED_SECONDS = 60;

/**
 * A public page: a browser asks each time, a shared cache may answer for a minute. Every page shows
 * whether the office is open, so none is kept beyond the moment when that changes.
 */
export function publicPage(now: Date): string {
  const untilChange = (getOpeningState(now).nextChange.getTime() - now.getTime()) / 1000;
  const seconds = Math.min(SHARED_SECONDS, Math.floor(untilChange));
  return `public, max-age=0, s-maxage=${seconds}, must-revalidate`;
}

const PANEL_PAGE = "no-cache";
const NEVER = "no-store";

/** Gives a policy to each page that names none of its own. */
export function cachePolicy(now: () => Date = () => new Date()) {
  return createMiddleware(async (context, next) => {
    await next();
    if (context.res.headers.has("Cache-Control")) return;
    context.header("Cache-Control", choosePolicy(context.req.path, context.res.status, now()));
  });
}

function choosePolicy(path: string, status: number, now: Date): string {
  if (status >= 500) return NEVER;
  return /^\/admin(?:\/|$|\.data)/.test(path) ? PANEL_PAGE : publicPage(now);
}
