import type { ReactNode } from "react";
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, useMatches } from "react-router";

import { ICON_ADDRESS } from "#app/shared/brand-mark.ts";
import { ErrorPage } from "#app/site/ui/error-page.tsx";

import type { Route } from "./+types/root.ts";

/** The document. Scripts are sent only when a matched route exports `handle = { hydrate: true }`. */
export function Layout({ children }: { children: ReactNode }) {
  const hydrate = useMatches().some(({ handle }) => isHydrated(handle));
  return (
    <html lang="es-CO" translate={hydrate ? "no" : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#FBF8F2" />
        <meta name="format-detection" content="telephone=no" />
        {/* Browser translation replaces text nodes, which breaks React's updates; pages without React are not affected. */}
        {hydrate && <meta name="google" content="notranslate" />}
        <link rel="icon" href={ICON_ADDRESS} type="image/svg+xml" />
        <link rel="icon" href="/favicon-32.png" type="image/png" sizes="32x32" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {hydrate && <Scripts />}
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main>
      <ErrorPage status={isRouteErrorResponse(error) ? error.status : 500} />
    </main>
  );
}

function isHydrated(handle: unknown): boolean {
  return typeof handle === "object" && handle !== null && "hydrate" in handle
    ? handle.hydrate === true
    : false;
}
