import { siteContext } from "#app/load-context.ts";
import { throwNotFound } from "#app/site/loaders/page-responses.ts";

import type { Route } from "./+types/not-found.ts";

/** The catch-all route for unknown paths; `page-boundary.tsx` renders the response. */
export function loader({ request, context }: Route.LoaderArgs): never {
  return throwNotFound(context.get(siteContext), request);
}

export default function UnknownPage() {
  return null;
}
