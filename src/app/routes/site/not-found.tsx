import { data, isRouteErrorResponse } from "react-router";

import { siteContext } from "#app/load-context.ts";
import { ErrorPage } from "#app/ui/error-page.tsx";

import type { Route } from "./+types/not-found.ts";

const MAX_LOGGED_PATH = 200;

export function loader({ request, context }: Route.LoaderArgs): never {
  const path = new URL(request.url).pathname.slice(0, MAX_LOGGED_PATH);
  context.get(siteContext).log("warn", "unknown path", { path });
  throw data(null, { status: 404 });
}

export default function NotFoundPage() {
  return null;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage status={isRouteErrorResponse(error) ? error.status : 500} />;
}
