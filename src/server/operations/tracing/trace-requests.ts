import type { MiddlewareHandler } from "hono";

import type { Database } from "#backend/database/database.ts";
import { boundPath } from "#server/http/logging/bound-path.ts";
import type { Tracing } from "#server/operations/tracing/tracing.ts";
import type { RenderPage } from "#server/render/page-renderer.ts";

/** A span for each request that no cache answers; its path without a query, which may hold personal data. */
export function traceRequests(tracing: Tracing): MiddlewareHandler {
  return async (context, next) => {
    const { method, path: whole, raw } = context.req;
    const path = boundPath(whole);
    const traced = {
      name: `${method} ${nameRoute(path)}`,
      attributes: { "http.request.method": method, "url.path": path },
      headers: Object.fromEntries(raw.headers),
    };
    await tracing.traceRequest(traced, async (span) => {
      await next();
      span.setAttribute("http.response.status_code", context.res.status);
    });
  };
}

/** Few names, as collectors group by them: the API's part, or the page's first part. */
function nameRoute(path: string): string {
  const [, first = "", second = "", ...rest] = path.split("/");
  if (second === "v1") return `/${first}/v1`;
  return `/${first}${second === "" && rest.length === 0 ? "" : "/…"}`;
}

/** Spans for the renders of pages, with the reads that they wait for. */
export function traceRenders(render: RenderPage, { traceWithin }: Tracing): RenderPage {
  return (request, visit) => traceWithin("render", {}, () => render(request, visit));
}

/** Spans for transactions that requests wait for. */
export function traceDatabase(database: Database, { traceWithin }: Tracing): Database {
  return {
    ...database,
    transaction: (options, work) => {
      const attributes = {
        "db.system.name": "postgresql",
        "app.database.kind": database.kind,
        "app.database.role": options.role ?? "owner",
      };
      return traceWithin("transaction", attributes, () => database.transaction(options, work));
    },
  };
}
