import type { SiteContext } from "#app/load-context.ts";
import { answerStatus } from "#app/site/loaders/answer-status.ts";

const MAX_LOGGED_PATH = 200;

/** Logs an unknown path (never its query, which may hold personal data) and responds with 404. */
export function answerNotFound(site: SiteContext, request: Request): never {
  const path = new URL(request.url).pathname.slice(0, MAX_LOGGED_PATH);
  site.log("warn", "unknown path", { path });
  return answerStatus(404);
}
