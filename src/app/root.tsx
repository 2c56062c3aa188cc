import type { ReactNode } from "react";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  useMatches,
  useRouteLoaderData,
} from "react-router";

import { ICON_ADDRESS } from "#app/shared/brand-mark.ts";
import { ErrorPage } from "#app/site/ui/error-page.tsx";
import type { IdentityHead } from "#domain/identity/identity.ts";

import type { Route } from "./+types/root.ts";

/** The document. Scripts are sent only when a matched route exports `handle = { hydrate: true }`. */
export function Layout({ children }: { children: ReactNode }) {
  const hydrate = useMatches().some(({ handle }) => isHydrated(handle));
  const { themeColor, icons, styles } = useIdentityHead();
  return (
    <html lang="es-CO" translate={hydrate ? "no" : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta
          name="viewport"
          // The panel's bars leave room for what a phone draws over the edges of its screen.
          content={`width=device-width, initial-scale=1${hydrate ? ", viewport-fit=cover" : ""}`}
        />
        <meta name="theme-color" content={themeColor ?? "#FBF8F2"} />
        <meta name="format-detection" content="telephone=no" />
        {/* Browser translation replaces text nodes, which breaks React's updates; pages without React are not affected. */}
        {hydrate && <meta name="google" content="notranslate" />}
        <Icons icons={icons} />
        <Meta />
        <Links />
        {styles !== null && <style>{styles}</style>}
      </head>
      <body>
        {children}
        {hydrate && <Scripts />}
      </body>
    </html>
  );
}

/** What the layouts of the site's pages load. */
interface FramedPage {
  frame: { head: IdentityHead };
}

const NO_IDENTITY: IdentityHead = { themeColor: null, icons: null, styles: null };

/** That of the page's site; of a page without one, such as the panel's, none. */
function useIdentityHead(): IdentityHead {
  const site = useRouteLoaderData<FramedPage>("site/routes/layout");
  const preview = useRouteLoaderData<FramedPage>("panel/routes/preview/layout");
  return (site ?? preview)?.frame.head ?? NO_IDENTITY;
}

function Icons({ icons }: Pick<IdentityHead, "icons">) {
  return (
    <>
      {icons === null && <link rel="icon" href={ICON_ADDRESS} type="image/svg+xml" />}
      <link rel="icon" href={icons?.tab ?? "/favicon-32.png"} type="image/png" sizes="32x32" />
      <link rel="apple-touch-icon" href={icons?.phone ?? "/apple-touch-icon.png"} />
    </>
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
