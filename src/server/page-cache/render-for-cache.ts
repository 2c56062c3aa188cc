import { choosePolicy } from "#server/http/cache-policy.ts";
import { isCompressible } from "#server/http/compression/compression.ts";
import { UNEXPECTED } from "#server/http/error-responses.ts";
import type { RequestLog } from "#server/http/logging/request-log.ts";
import {
  addSecurityHeaders,
  type SecurityOptions,
} from "#server/http/security-headers/security-headers.ts";
import { traceRequest, type Tracing } from "#server/operations/tracing/tracing.ts";
import type { RenderKey } from "#server/page-cache/page-loader.ts";
import type { RenderedPage } from "#server/render/render-request.ts";
import type { SiteRenderer } from "#server/render/site-renderer.ts";

export interface RenderForCacheParts {
  renderer: Pick<SiteRenderer, "render">;
  requests: RequestLog;
  security: SecurityOptions;
  /** Null where no traces are recorded. */
  tracing: Tracing | null;
}

/**
 * Renders pages for all visitors: what the application's middleware does with the pages of one visitor is done here once
 * for all (app.ts: trace, log and metrics, `Vary`, security headers, cache policy, unexpected errors).
 */
export function createRenderForCache(parts: RenderForCacheParts): RenderKey {
  const { renderer, requests, security, tracing } = parts;
  return (key) => {
    const { href, pathname } = new URL(security.siteUrl + key);
    return traceRequest(tracing, { method: "GET", path: pathname, headers: {} }, async () => {
      const { id, logger, end } = requests.begin("GET", pathname);
      const page = await renderer
        .render(
          { url: href, method: "GET", headers: [], body: null },
          // It belongs to no client.
          { clientAddress: "", logger, isForCache: true },
        )
        .catch((error: unknown) => {
          logger.error({ err: error }, "unexpected error");
          return UNEXPECTED_PAGE;
        });
      const headers = new Headers(page.headers);
      const { status } = page;
      if (!headers.has("Cache-Control")) {
        headers.set("Cache-Control", choosePolicy(pathname, { status, headers }, Date.now()));
      }
      addSecurityHeaders(headers, security);
      if (isCompressible(headers.get("Content-Type"))) headers.append("Vary", "Accept-Encoding");
      headers.set("X-Request-Id", id);
      end(status);
      return { ...page, headers: [...headers] };
    });
  };
}

const UNEXPECTED_PAGE: RenderedPage = {
  status: 500,
  headers: [["Content-Type", "text/plain; charset=UTF-8"]],
  body: new TextEncoder().encode(UNEXPECTED),
  encoded: null,
};
