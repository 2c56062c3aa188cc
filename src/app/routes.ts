import { index, layout, route, type RouteConfig } from "@react-router/dev/routes";

export default [
  layout("routes/site/layout.tsx", [
    layout("routes/site/page-boundary.tsx", [
      index("routes/site/home.tsx"),
      route("productos", "routes/site/catalogue.tsx"),
      route("productos/:slug", "routes/site/product.tsx"),
      route("noticias", "routes/site/news.tsx"),
      route("noticias/:slug", "routes/site/article.tsx"),
      route("cotizar", "routes/site/quote.tsx"),
      route("cotizar/recibida", "routes/site/quote-received.tsx"),
      route("boletin", "routes/site/newsletter.tsx"),
      route("boletin/recibida", "routes/site/newsletter-received.tsx"),
      route("boletin/confirmar", "routes/site/newsletter-confirm.tsx"),
      route("boletin/baja", "routes/site/newsletter-leave.tsx"),
      ...["privacidad", "terminos", "certificaciones"].map((path) =>
        route(path, "routes/site/legal.tsx", { id: `routes/site/legal-${path}` }),
      ),
      route("*", "routes/site/not-found.tsx"),
    ]),
  ]),
  route("noticias.json", "routes/site/news-listing.ts"),
  route("feed.xml", "routes/site/feed.ts"),
  route("sitemap.xml", "routes/site/sitemap.ts"),
  route("robots.txt", "routes/site/robots.ts"),
  route("manifest.webmanifest", "routes/site/manifest.ts"),
  layout("routes/admin/layout.tsx", [
    route("admin/login", "routes/admin/login.tsx"),
    layout("routes/admin/panel.tsx", [
      route("admin", "routes/admin/content-panel.tsx"),
      route("admin/solicitudes", "routes/admin/inbox.tsx"),
    ]),
    route("admin/restablecer", "routes/admin/recover.tsx"),
  ]),
  layout("routes/admin/preview/layout.tsx", [
    route("admin/vista-previa/noticias/:id", "routes/admin/preview/article.tsx"),
    route("admin/vista-previa/productos/:id", "routes/admin/preview/product.tsx"),
  ]),
] satisfies RouteConfig;
