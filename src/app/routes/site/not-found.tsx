import { siteContext } from "#app/load-context.ts";
import { answerNotFound } from "#app/routes/site/page-not-found.ts";

import type { Route } from "./+types/not-found.ts";

/** Every path that no other route knows; `page-boundary.tsx` shows the answer. */
export function loader({ request, context }: Route.LoaderArgs): never {
  return answerNotFound(context.get(siteContext), request);
}

export default function UnknownPage() {
  return null;
}
