import type { IncomingMessage, Server, ServerResponse } from "node:http";

/** Handles a request; false when it is for another handler. */
export type FirstHandler = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Lets caches handle each request, in this order, before the application. */
export function answerFirst(server: Server, handlers: readonly FirstHandler[]): void {
  const [application] = server.listeners("request") as ((
    request: IncomingMessage,
    response: ServerResponse,
  ) => void)[];
  server.removeAllListeners("request");
  server.on("request", (request, response) => {
    for (const handle of handlers) if (handle(request, response)) return;
    application?.(request, response);
  });
}
