import { formerly, hideable, longText, text } from "#domain/content/catalogue/entry.ts";
import type { Section } from "#domain/content/list/section.ts";

const CENTRE = "Centro de noticias (/noticias)";
const TEASER = "Página de inicio, noticias";
const NEWSLETTER = "Página de inicio y centro de noticias, recuadro del boletín";

export const NEWS = {
  badge: text("Etiqueta sobre el título", CENTRE, "Centro de noticias"),
  title: text("Título del centro de noticias", CENTRE, "Nutrición animal, explicada con calma"),
  subtitle: longText(
    "Texto bajo el título",
    CENTRE,
    "Guías prácticas y novedades para alimentar mejor: ganadería, acuicultura, calidad, normas y mercados.",
  ),
  teaser_badge: hideable(text("Etiqueta sobre el título", TEASER, "Noticias")),
  teaser_title: text("Título de las noticias", TEASER, "Para leer antes de la próxima compra"),
  teaser_subtitle: hideable(
    longText(
      "Texto bajo el título",
      TEASER,
      "Lo que conviene saber sobre ingredientes, manejo y calidad.",
    ),
  ),
  teaser_button: text("Enlace a todas las noticias", TEASER, "Ver todas las noticias"),
  interview_badge: text(
    "Etiqueta de la noticia destacada cuyo título dice «entrevista»",
    TEASER,
    "Entrevista destacada",
  ),
  interview_button: text(
    "Botón de la noticia destacada cuyo título dice «entrevista»",
    TEASER,
    "Leer la entrevista",
  ),
  featured_badge: text("Etiqueta de cualquier otra noticia destacada", TEASER, "Noticia destacada"),
  featured_button: text(
    "Botón de cualquier otra noticia destacada",
    TEASER,
    "Leer artículo completo",
  ),
  newsletter_title: text("Título del boletín", NEWSLETTER, "Reciba lo nuevo en su correo"),
  newsletter_text: formerly(
    "Artículos útiles sobre nutrición animal, sin exceso de mensajes. Puede retirarse cuando quiera.",
    longText(
      "Texto del boletín",
      NEWSLETTER,
      "Artículos sobre nutrición animal: pocos correos, solo lo útil. Puede retirarse cuando quiera.",
    ),
  ),
  newsletter_button: text("Botón del boletín", NEWSLETTER, "Suscribirme"),
} satisfies Section;
