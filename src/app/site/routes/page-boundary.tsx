import { isRouteErrorResponse, Outlet, useLocation } from "react-router";

import { ErrorPage } from "#app/site/ui/error-page.tsx";
import { SearchForm } from "#app/site/ui/forms/search-form.tsx";
import { LinkButton } from "#app/site/ui/link-button.tsx";
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

function NotFound() {
  return (
    <section className="wrap grid min-h-[60svh] content-center justify-items-start gap-6 py-24">
      <title>Página no encontrada</title>
      <meta name="robots" content="noindex" />
      <p className="numerals text-gold-dark text-[min(25vw,clamp(5rem,14vw,9rem))]">404</p>
      <h1 lang="en" className="display-2">
        Oops! Page not found
      </h1>
      <p className="text-soft max-w-[34rem] text-lg">
        La página que busca no existe o cambió de lugar. Búsquela por su nombre:
      </p>
      <div className="w-full">
        <SearchForm
          action="/productos"
          label="Buscar productos"
          placeholder="Buscar productos..."
        />
      </div>
      <div className="flex flex-wrap gap-3">
        <LinkButton href="/" withArrow>
          Volver al inicio
        </LinkButton>
        <LinkButton href="/productos" tone="outline">
          Ver productos
        </LinkButton>
        <LinkButton href="/noticias" tone="outline">
          Leer noticias
        </LinkButton>
      </div>
    </section>
  );
}
