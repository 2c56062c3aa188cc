import { data } from "react-router";

import { siteContext } from "#app/load-context.ts";
import { LinkButton } from "#app/ui/link-button.tsx";

import type { Route } from "./+types/not-found.ts";

const MAX_LOGGED_PATH = 200;

export function loader({ request, context }: Route.LoaderArgs) {
  const path = new URL(request.url).pathname.slice(0, MAX_LOGGED_PATH);
  context.get(siteContext).log("warn", "unknown path", { path });
  return data(null, { status: 404 });
}

export function meta() {
  return [{ title: "Página no encontrada" }, { name: "robots", content: "noindex" }];
}

export default function NotFoundPage() {
  return (
    <section className="wrap grid min-h-[60svh] content-center justify-items-start gap-6 py-24">
      <p className="numerals text-gold-dark text-[clamp(5rem,14vw,9rem)]">404</p>
      <h1 className="display-2">Oops! Page not found</h1>
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
