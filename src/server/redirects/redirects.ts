import type { MiddlewareHandler } from "hono";

import { listOldAddresses } from "#data/redirects.ts";
import {
  keepQuery,
  pathOf,
  type Redirect,
  toOldPath,
  toTarget,
} from "#domain/redirects/redirect.ts";
import { type Changes, memoizeUntilInvalidated } from "#lib/async/memoize.ts";
import type { Backend } from "#server/backend.ts";
import type { AppEnvironment } from "#server/http/logging/request-log.ts";
import { OWN_PATHS } from "#server/page-cache/page-key.ts";

/** The redirects of old addresses, in memory until one changes. Asked only where there is no page. */
export interface Redirects {
  /** Where a request leads; null without a redirect, undefined while the redirects are not known. */
  find: (target: string) => string | null | undefined;
  /** The same, after reading them if necessary. @throws {DataError} */
  resolve: (target: string) => Promise<string | null>;
}

export interface RedirectsOptions {
  siteUrl: string;
  backend: Pick<Backend, "server">;
  changes: Changes;
}

/** How long redirects are used that may be out of date, while changes are not notified. */
const UNWATCHED_MS = 2000;

export function createRedirects({ siteUrl, backend, changes }: RedirectsOptions): Redirects {
  let latest: { targets: ReadonlyMap<string, string>; at: number } | null = null;
  const memoized = memoizeUntilInvalidated(changes, ["redirects"], async () => {
    const targets = indexTargets(await listOldAddresses(backend.server), siteUrl);
    latest = { targets, at: Date.now() };
    return targets;
  });
  const look = (targets: ReadonlyMap<string, string>, target: string): string | null => {
    if (targets.size === 0) return null;
    const found = targets.get(toOldPath(target) ?? "");
    const query = target.indexOf("?");
    if (found === undefined) return null;
    return toLocation(keepQuery(found, query < 0 ? "" : target.slice(query + 1)), siteUrl);
  };
  const load = async () => {
    const isRecent = latest !== null && Date.now() - latest.at < UNWATCHED_MS;
    if (changes.isWatching() || !isRecent) await memoized.load();
    return memoized.read() ?? latest?.targets ?? new Map<string, string>();
  };
  return {
    find: (target) => {
      const targets = memoized.read();
      return targets === null ? undefined : look(targets, target);
    },
    resolve: async (target) => look(await load(), target),
  };
}

/** Targets by old address, without those that lead to another one: the database does not know the site's own origin. */
function indexTargets(rows: readonly Redirect[], siteUrl: string): ReadonlyMap<string, string> {
  const all = new Map(rows.map(({ from_path, target }) => [from_path, target]));
  return new Map(
    [...all].filter(([, target]) => !all.has(pathOf(toTarget(target, siteUrl) ?? target))),
  );
}

/** As a header holds it: escaped, and still a path for a page of the site. */
function toLocation(target: string, siteUrl: string): string | null {
  const url = URL.parse(target, siteUrl);
  if (url === null) return null;
  return target.startsWith("/") ? url.pathname + url.search + url.hash : url.href;
}

/** Neither browsers nor shared caches keep a redirect for long: the office may change it. */
export const REDIRECT_POLICY = "public, max-age=0, s-maxage=60";

/** Redirects what the application has no page for. */
export function followRedirects(redirects: Redirects): MiddlewareHandler<AppEnvironment> {
  return async (context, next) => {
    await next();
    const { pathname, search } = new URL(context.req.url);
    // A list page that does not exist is not found, and its list is.
    if (context.res.status !== 404 || OWN_PATHS.includes(pathname)) return;
    const location = await redirects.resolve(pathname + search).catch(() => null);
    if (location === null) return;
    const isRead = context.req.method === "GET" || context.req.method === "HEAD";
    context.res = undefined;
    context.res = context.body(null, isRead ? 301 : 308, {
      Location: location,
      "Cache-Control": REDIRECT_POLICY,
    });
  };
}
