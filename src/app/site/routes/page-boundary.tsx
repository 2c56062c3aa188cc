import { isRouteErrorResponse, Outlet, useLocation } from "react-router";

import { ErrorPage } from "#app/site/ui/error-page.tsx";
import { NotFound } from "#app/site/ui/not-found.tsx";
import { StartingPage } from "#app/site/ui/starting-page.tsx";

import type { Route } from "./+types/page-boundary.ts";

/** Shows a page's error between the site's header and footer. */
export default function PageBoundary() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { pathname } = useLocation();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (status === 404) return <NotFound />;
  if (status === 503) return <StartingPage pathname={pathname} />;
  return <ErrorPage status={status} />;
}
