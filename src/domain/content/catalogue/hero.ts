import { formerly, hideable, longText, text, typed } from "#domain/content/catalogue/entry.ts";
import type { Section } from "#domain/content/list/section.ts";

const SHOWN_AT = "Portada de la página de inicio";
const STATS = "Portada de la página de inicio, cifras";

export const HERO = {
  badge: hideable(
    text("Etiqueta sobre el titular", SHOWN_AT, "Materias primas para nutrición animal"),
  ),
  title_start: text("Titular, primera parte", SHOWN_AT, "Una buena ración"),
  title_highlight: text(
    "Titular, parte destacada en color",
    SHOWN_AT,
    "empieza en la materia prima",
  ),
  subtitle: formerly(
    "Glicerol, torta de palmiste, grasas bypass, fosfatos, minerales y suplementos para fincas y plantas de alimento de toda Colombia. Díganos qué especie alimenta y qué cantidad necesita: le cotizamos con la ficha técnica a la vista.",
    hideable(
      longText(
        "Texto bajo el titular",
        SHOWN_AT,
        "Glicerol, torta de palmiste, grasas bypass, fosfatos, minerales y suplementos para fincas y plantas de alimento de toda Colombia. Díganos qué especie alimenta y qué cantidad necesita: le cotizamos y le enviamos la ficha técnica.",
      ),
    ),
  ),
  primary_button: text("Botón principal (lleva a la cotización)", SHOWN_AT, "Solicitar cotización"),
  secondary_button: text("Segundo botón (lleva a los productos)", SHOWN_AT, "Ver productos"),
  image_url: typed(
    "url",
    "Imagen de la portada (dirección que empieza por / o https://)",
    SHOWN_AT,
    "/images/hero-materias-primas.webp",
  ),
  image_alt: hideable(
    text(
      "Descripción de la imagen para quien no la ve",
      SHOWN_AT,
      "Materias primas para nutrición animal: saco de harina de soya, botella de vidrio, torta de palmiste, sal mineral y mazorcas de maíz",
    ),
  ),
  stat_1_value: text("Primera cifra de la portada (con un guion se oculta)", STATS, "15+"),
  stat_1_label: text("Primera cifra de la portada, qué cuenta", STATS, "Años de experiencia"),
  stat_1_note: hideable(text("Primera cifra de la portada, nota: qué se cuenta", STATS, "")),
  stat_2_value: text("Segunda cifra de la portada (con un guion se oculta)", STATS, "500+"),
  stat_2_label: text("Segunda cifra de la portada, qué cuenta", STATS, "Clientes"),
  stat_2_note: hideable(text("Segunda cifra de la portada, nota: qué se cuenta", STATS, "")),
  stat_3_value: text("Tercera cifra de la portada (con un guion se oculta)", STATS, "25+"),
  stat_3_label: text("Tercera cifra de la portada, qué cuenta", STATS, "Productos"),
  stat_3_note: hideable(
    text(
      "Tercera cifra de la portada, nota; {productos} es el número de productos del sitio, y sin ser menos que la cifra no se muestra",
      STATS,
      "{productos} en línea; pregunte por los demás",
    ),
  ),
  stat_4_value: text("Cuarta cifra de la portada (con un guion se oculta)", STATS, "100%"),
  stat_4_label: text("Cuarta cifra de la portada, qué cuenta", STATS, "Calidad"),
  stat_4_note: hideable(text("Cuarta cifra de la portada, nota: qué se cuenta", STATS, "")),
} satisfies Section;
