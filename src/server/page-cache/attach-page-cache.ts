import type { IncomingMessage, Server, ServerResponse } from "node:http";

import type { PageCache } from "#server/page-cache/page-cache.ts";

/** Lets kept pages answer before anything else is done for a request. */
export function attachPageCache(server: Server, pageCache: PageCache): void {
  const [application] = server.listeners("request") as ((
    request: IncomingMessage,
    response: ServerResponse,
  ) => void)[];
  server.removeAllListeners("request");
  server.on("request", (request, response) => {
    if (!pageCache.handle(request, response)) application?.(request, response);
  });
}
