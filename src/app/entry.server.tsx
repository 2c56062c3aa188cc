import { renderToReadableStream } from "react-dom/server";
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";

import { siteContext } from "#app/load-context.ts";
import type { SiteFrame } from "#data/site/site-frame.ts";
import { bindHtml } from "#domain/typography.ts";

type LayoutData = { frame: SiteFrame };

export { createLoadContext } from "#app/load-context.ts";

/**
 * Renders the whole page before the first byte is sent: the status is final, and pages without scripts get none of
 * React's inline streaming scripts.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  headers.set("Content-Type", "text/html; charset=utf-8");
  // A form's response is private to its sender: `server/cache-policy` names its policy.
  if (status >= 500 && request.method !== "POST") headers.set("Cache-Control", "no-store");
  if (status === 503 && !headers.has("Retry-After")) headers.set("Retry-After", "1");
  const expires = findExpiry(routerContext);
  if (expires !== null) headers.set("Expires", new Date(expires).toUTCString());
  let failure: Error | undefined;
  const stream = await renderToReadableStream(
    <ServerRouter context={routerContext} url={request.url} />,
    {
      signal: request.signal,
      onError: (error) => {
        failure ??=
          error instanceof Error ? error : new Error("rendering failed", { cause: error });
      },
    },
  );
  await stream.allReady;
  if (failure !== undefined) throw failure;
  const html = await new Response(stream).text();
  return new Response(isHydrated(routerContext) ? html : bindHtml(html), { status, headers });
}

/** When the opening hours that the page shows change; null for a page without them. */
function findExpiry({ staticHandlerContext }: EntryContext): number | null {
  const layout = staticHandlerContext.loaderData["site/routes/layout"] as LayoutData | undefined;
  return layout?.frame.clock.nextChange ?? null;
}

/** Whether the browser hydrates the page and so must render the same texts. */
function isHydrated({ routeModules, staticHandlerContext }: EntryContext): boolean {
  return staticHandlerContext.matches.some(({ route }) => {
    const handle: unknown = routeModules[route.id]?.handle;
    return typeof handle === "object" && handle !== null && "hydrate" in handle;
  });
}

/** Logs errors of loaders, actions and rendering; an aborted request is not one. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: RouterContextProvider },
): void {
  // A method that a page does not support is the client's mistake.
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  context.get(siteContext).log("error", "a page failed", {
    err: error,
    method: request.method,
    path: new URL(request.url).pathname.slice(0, 300),
  });
}
