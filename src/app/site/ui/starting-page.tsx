import { ArrowLink } from "#app/site/ui/arrow-link.tsx";
import { BrandMark } from "#app/site/ui/logo.tsx";

/** Shown while the database does not respond; reloads itself. */
export function StartingPage({ pathname }: { pathname: string }) {
  const isNews = /^\/noticias(?:\/|$)/.test(pathname);
  const message = isNews ? "No se pudieron cargar las noticias" : describeWait(pathname);
  return (
    <section className="grid min-h-svh place-content-center justify-items-center gap-7 p-6 text-center">
      <title>{message}</title>
      <meta httpEquiv="refresh" content={isNews ? "5" : "1"} />
      <meta name="robots" content="noindex" />
      <BrandMark className="h-16 motion-safe:animate-pulse" />
      <output className="font-display text-2xl font-medium">{message}</output>
      {isNews && <ArrowLink href={pathname}>Intentar de nuevo</ArrowLink>}
    </section>
  );
}

function describeWait(pathname: string): string {
  return pathname === "/" ? "Cargando productos..." : "Cargando...";
}
