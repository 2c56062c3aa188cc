import { formerly, hideable, longText, text } from "#domain/content/catalogue/entry.ts";
import type { Section } from "#domain/content/site-text.ts";

const HOME = "Página de inicio, «Productos»";
const CATALOGUE = "Catálogo (/productos)";
const PRODUCT = "Página de cada producto";
const COST = "Costo por nutriente (/herramientas/costo-por-nutriente)";

export const PRODUCTS = {
  badge: hideable(text("Etiqueta sobre el título", HOME, "Catálogo")),
  title_start: text("Título, primera parte", HOME, "Materias primas"),
  title_highlight: text("Título, parte destacada en color", HOME, "para cada especie"),
  subtitle: hideable(
    longText(
      "Texto bajo el título",
      HOME,
      "Energía, proteína, grasa, minerales y aditivos para bovinos, porcinos, aves, peces, ovinos, caprinos y equinos.",
    ),
  ),
  catalog_button: text("Botón que lleva al catálogo", HOME, "Ver catálogo completo"),
  catalog_title: text("Título del catálogo", CATALOGUE, "Catálogo de materias primas"),
  catalog_subtitle: hideable(
    longText(
      "Texto bajo el título del catálogo",
      CATALOGUE,
      "Filtre por categoría o especie y abra cada producto para ver su ficha técnica, sus presentaciones y sus usos.",
    ),
  ),
  // Until there is another list, that of domain/search/synonyms.ts.
  search_words: longText(
    "Palabras de búsqueda («vaca, ganado: Bovinos», una lista por línea)",
    CATALOGUE,
    "",
  ),
  species_texts: longText("Texto de cada especie («Bovinos: …», una por línea)", CATALOGUE, ""),
  sheet_note: longText(
    "Nota bajo la ficha técnica",
    PRODUCT,
    "Valores típicos de referencia: no constituyen garantía y pueden variar entre lotes. Solicite el análisis del lote al cotizar.",
  ),
  image_note: hideable(text("Nota bajo la imagen", PRODUCT, "Imagen ilustrativa")),
  nutrient_title: text("Título", COST, "¿Cuánto cuesta cada kilo de nutriente?"),
  nutrient_subtitle: longText(
    "Texto bajo el título",
    COST,
    "Elija hasta cuatro ingredientes, escriba sus precios y vea cuánto paga por kilo de proteína, fósforo o grasa y por megacaloría (Mcal).",
  ),
  nutrient_note: longText(
    "Nota bajo los resultados",
    COST,
    "Los precios los pone usted. Los contenidos son los valores típicos de nuestras fichas: para comprar, repita la cuenta con el análisis del lote. La fórmula completa la calcula su nutricionista.",
  ),
  nutrient_link: text(
    "Enlace hacia la herramienta",
    COST,
    "Calcular el costo por kilo de nutriente",
  ),
} satisfies Section;

const CENTRE = "Centro de noticias (/noticias)";

/** Lists that pages do not show as texts. Apart from `NEWS`, all of which the news centre sends to browsers. */
export const CATEGORIES = {
  news: longText(
    "Categorías de las noticias",
    `${CENTRE}; se cambian en «Categorías de noticias»`,
    "",
  ),
} satisfies Section;

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
