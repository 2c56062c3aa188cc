import { ArrowLink } from "#app/site/ui/arrow-link.tsx";

/** Shown while the database does not respond; reloads itself soon. */
export function StartingPage({ pathname }: { pathname: string }) {
  const isNews = /^\/noticias(?:\/|$)/.test(pathname);
  const message = isNews ? "No se pudieron cargar las noticias" : nameWait(pathname);
  return (
    <section className="grid min-h-svh place-content-center justify-items-center gap-7 p-6 text-center">
      <title>{message}</title>
      <meta httpEquiv="refresh" content={isNews ? "5" : "1"} />
      <meta name="robots" content="noindex" />
      <svg aria-hidden viewBox="10 2 44 60" className="h-16 motion-safe:animate-pulse">
        <path
          className="fill-green"
          d="M32 2C24 13 10 23 10 40a22 22 0 0 0 44 0C54 23 40 13 32 2Z"
        />
        <path
          className="fill-gold"
          d="M32 54C21 49 18 38 24 27c9 4 13 14 8 27ZM36 50c-1-9 2-17 11-21 3 9 0 17-11 21Z"
        />
      </svg>
      <output className="font-display text-2xl font-medium">{message}</output>
      {isNews && <ArrowLink href={pathname}>Intentar de nuevo</ArrowLink>}
    </section>
  );
}

function nameWait(pathname: string): string {
  return pathname === "/" ? "Cargando productos..." : "Cargando...";
}
