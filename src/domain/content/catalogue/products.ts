import { longText, text } from "#domain/content/catalogue/entry.ts";
import type { Section } from "#domain/content/list/section.ts";

const HOME = "Página de inicio, «Productos»";
const CATALOGUE = "Catálogo (/productos)";
const PRODUCT = "Página de cada producto";

export const PRODUCTS = {
  badge: text("Etiqueta sobre el título", HOME, "Catálogo"),
  title_start: text("Título, primera parte", HOME, "Materias primas"),
  title_highlight: text("Título, parte destacada en color", HOME, "para cada especie"),
  subtitle: longText(
    "Texto bajo el título",
    HOME,
    "Energía, proteína, grasa, minerales y aditivos para bovinos, porcinos, aves, peces, ovinos, caprinos y equinos.",
  ),
  catalog_button: text("Botón que lleva al catálogo", HOME, "Ver catálogo completo"),
  catalog_title: text("Título del catálogo", CATALOGUE, "Catálogo de materias primas"),
  catalog_subtitle: longText(
    "Texto bajo el título del catálogo",
    CATALOGUE,
    "Filtre por categoría o especie y abra cada producto para ver su ficha técnica, sus presentaciones y sus usos.",
  ),
  sheet_note: longText(
    "Nota bajo la ficha técnica",
    PRODUCT,
    "Valores típicos de referencia: no constituyen garantía y pueden variar entre lotes. Solicite el análisis del lote al cotizar.",
  ),
  image_note: text("Nota bajo la imagen", PRODUCT, "Imagen ilustrativa"),
} satisfies Section;
