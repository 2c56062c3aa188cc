import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";

/** Handles a request; false when it is for the next handler. */
export type FirstHandler = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Handles each request by the first of some handlers that takes it, or by the last one. */
export function createListener(
  first: readonly FirstHandler[],
  last: RequestListener,
): RequestListener {
  return (request, response) => {
    for (const handle of first) if (handle(request, response)) return;
    last(request, response);
  };
}
