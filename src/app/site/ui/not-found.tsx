import { LinkButton } from "#app/site/ui/link-button.tsx";

export function NotFound() {
  return (
    <section className="wrap grid min-h-[60svh] content-center justify-items-start gap-6 py-24">
      <title>Página no encontrada</title>
      <meta name="robots" content="noindex" />
      <p className="numerals text-gold-dark text-[clamp(5rem,14vw,9rem)]">404</p>
      <h1 lang="en" className="display-2">
        Oops! Page not found
      </h1>
      <p className="text-soft max-w-[34rem] text-lg">
        La página que busca no existe o cambió de lugar. Desde el inicio encuentra todos los
        productos y las noticias.
      </p>
      <LinkButton href="/" withArrow>
        Volver al inicio
      </LinkButton>
    </section>
  );
}
