import { index, layout, route, type RouteConfig } from "@react-router/dev/routes";

export default [
  layout("site/routes/layout.tsx", [
    layout("site/routes/page-boundary.tsx", [
      index("site/routes/home.tsx"),
      route("productos", "site/routes/catalogue.tsx"),
      route("productos/:slug", "site/routes/product.tsx"),
      route("productos/especie/:slug", "site/routes/species.tsx"),
      route("noticias", "site/routes/news.tsx"),
      route("noticias/:slug", "site/routes/article.tsx"),
      route("cotizar", "site/routes/quote.tsx"),
      route("cotizar/recibida", "site/routes/quote-received.tsx"),
      route("propuesta/:token", "site/routes/proposal.tsx"),
      route("herramientas/costo-por-nutriente", "site/routes/nutrient-cost.tsx"),
      route("boletin", "site/routes/newsletter/newsletter.tsx"),
      route("boletin/recibida", "site/routes/newsletter/newsletter-received.tsx"),
      route("boletin/confirmar", "site/routes/newsletter/newsletter-confirm.tsx"),
      route("boletin/baja", "site/routes/newsletter/newsletter-leave.tsx"),
      ...["privacidad", "terminos", "certificaciones", "accesibilidad"].map((path) =>
        route(path, "site/routes/legal.tsx", { id: `site/routes/legal-${path}` }),
      ),
      route("*", "site/routes/not-found.tsx"),
    ]),
  ]),
  route("noticias.json", "site/routes/documents/news-listing.ts"),
  route("herramientas/costo-por-nutriente.csv", "site/routes/documents/nutrient-cost-csv.ts"),
  route("feed.xml", "site/routes/documents/feed.ts"),
  route("sitemap.xml", "site/routes/documents/sitemap.ts"),
  route("robots.txt", "site/routes/documents/robots.ts"),
  route("manifest.webmanifest", "site/routes/documents/manifest.ts"),
  route("admin/manifest.webmanifest", "site/routes/documents/manifest.ts", {
    id: "panel-manifest",
  }),
  layout("panel/routes/layout.tsx", [
    route("admin/login", "panel/routes/login.tsx"),
    layout("panel/routes/panel.tsx", [
      route("admin", "panel/routes/content-panel.tsx"),
      route("admin/solicitudes", "panel/routes/inbox.tsx"),
      route("admin/publicaciones", "panel/routes/publications.tsx"),
      route("admin/sitio", "panel/routes/site-preview.tsx"),
      // The former address, for bookmarks.
      route("admin/vista-previa", "panel/routes/site-preview.tsx", { id: "site-preview-before" }),
      route("admin/eliminados", "panel/routes/trash.tsx"),
      route("admin/revision", "panel/routes/review.tsx"),
      route("admin/manual", "panel/routes/manual.tsx"),
      route("admin/horario", "panel/routes/hours.tsx"),
      route("admin/empresa", "panel/routes/identity.tsx"),
      route("admin/categorias", "panel/routes/news-categories.tsx"),
      route("admin/imagenes", "panel/routes/pictures.tsx"),
      route("admin/importar", "panel/routes/importing.tsx"),
      route("admin/mas", "panel/routes/more.tsx"),
      route("admin/notas", "panel/routes/comments.tsx"),
      route("admin/cuenta", "panel/routes/account.tsx"),
      route("admin/equipo", "panel/routes/team.tsx"),
    ]),
    route("admin/restablecer", "panel/routes/recover.tsx"),
    route("admin/invitacion", "panel/routes/invitation.tsx"),
  ]),
  layout("panel/routes/preview/layout.tsx", [
    route("admin/vista-previa/noticias/:id", "panel/routes/preview/article.tsx"),
    route("admin/vista-previa/productos/:id", "panel/routes/preview/product.tsx"),
  ]),
] satisfies RouteConfig;
