import type { IncomingMessage, Server, ServerResponse } from "node:http";

/** Answers a request; false when it is for somebody else. */
export type FirstAnswer = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Lets what is kept answer, in this order, before anything else is done for a request. */
export function answerFirst(server: Server, answers: readonly FirstAnswer[]): void {
  const [application] = server.listeners("request") as ((
    request: IncomingMessage,
    response: ServerResponse,
  ) => void)[];
  server.removeAllListeners("request");
  server.on("request", (request, response) => {
    for (const answer of answers) if (answer(request, response)) return;
    application?.(request, response);
  });
}
