import { longText, text } from "#domain/content/catalogue/entry.ts";
import type { Section } from "#domain/content/list/section.ts";

const HOME = "Página de inicio, «Productos»";
const CATALOGUE = "Catálogo (/productos)";
const SPECIES = "Páginas por especie (/productos/especie/bovinos)";
const SEARCH = "Búsquedas del catálogo y de las noticias";
const PRODUCT = "Página de cada producto";
const COST = "Costo por nutriente (/herramientas/costo-por-nutriente)";

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
  // The list that the site searches with until there is another one: domain/search/buyers-words.ts.
  search_words: longText(
    "Palabras de búsqueda: en cada línea, lo que escriben los compradores, dos puntos y lo que se busca",
    SEARCH,
    "",
  ),
  species_texts: longText(
    "Texto de las páginas por especie: en cada línea, la especie, dos puntos y su texto",
    SPECIES,
    "",
  ),
  sheet_note: longText(
    "Nota bajo la ficha técnica",
    PRODUCT,
    "Valores típicos de referencia: no constituyen garantía y pueden variar entre lotes. Solicite el análisis del lote al cotizar.",
  ),
  image_note: text("Nota bajo la imagen", PRODUCT, "Imagen ilustrativa"),
  nutrient_title: text("Título", COST, "¿Cuánto cuesta cada kilo de nutriente?"),
  nutrient_subtitle: longText(
    "Texto bajo el título",
    COST,
    "Elija hasta cuatro ingredientes, escriba sus precios y vea cuánto paga por kilo de proteína, fósforo o grasa y por Mcal, con cada cuenta.",
  ),
  nutrient_note: longText(
    "Nota bajo los resultados",
    COST,
    "Los precios los pone usted y quedan solo en la dirección de esta página. Los contenidos son los valores típicos de nuestras fichas: para comprar, repita la cuenta con el análisis del lote. Dividir sirve para comparar y descartar; una fórmula completa la calcula su nutricionista.",
  ),
  nutrient_link: text(
    "Enlace hacia la herramienta, en el catálogo y en la ficha de cada producto",
    COST,
    "Calcular el costo por kilo de nutriente",
  ),
} satisfies Section;
