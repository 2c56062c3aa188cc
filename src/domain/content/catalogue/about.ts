import { hideable, longText, text } from "#domain/content/catalogue/entry.ts";
import type { Section } from "#domain/content/list/section.ts";

const HISTORY = "Página de inicio, «Nosotros»";
const VALUES = "Página de inicio, valores";
const STATS = "Página de inicio, cifras de la empresa";

export const ABOUT = {
  badge: hideable(text("Etiqueta sobre el título", HISTORY, "Nosotros")),
  title: text(
    "Título de la historia",
    HISTORY,
    "Desde {fundacion}, cerca de quien alimenta animales",
  ),
  history: longText(
    "Historia de la empresa (Markdown)",
    HISTORY,
    `Empezamos en Bogotá en {fundacion} con una idea sencilla: que el productor sepa exactamente qué le está dando a sus animales. Un ingrediente no se compra por el nombre del bulto, sino por lo que aporta —proteína, energía, fósforo, fibra— y por lo que cuesta cada unidad de ese aporte.

Por eso hablamos con fichas técnicas, presentaciones y valores típicos, y por eso preguntamos primero por la especie, la etapa y la ración. A veces la mejor respuesta es otro ingrediente, o menos cantidad del mismo, y también lo decimos.`,
  ),
  values_title: text("Título de los valores", VALUES, "Lo que usted puede esperar de nosotros"),
  values_subtitle: text(
    "Texto bajo el título de los valores",
    VALUES,
    "Cuatro principios para cada cotización y cada despacho.",
  ),
  value_1_title: text("Valor 1, nombre", VALUES, "Excelencia"),
  value_1_text: longText(
    "Valor 1, texto",
    VALUES,
    "Hacemos bien lo básico: responder a tiempo, cotizar claro y cumplir lo que quedó escrito.",
  ),
  value_2_title: text("Valor 2, nombre", VALUES, "Precisión"),
  value_2_text: longText(
    "Valor 2, texto",
    VALUES,
    "Hablamos con cifras y unidades: porcentaje, base seca o tal cual, kilos por animal y por día.",
  ),
  value_3_title: text("Valor 3, nombre", VALUES, "Confianza"),
  value_3_text: longText(
    "Valor 3, texto",
    VALUES,
    "Si un producto no conviene a su ración o no lo tenemos, se lo decimos antes de que lo compre.",
  ),
  value_4_title: text("Valor 4, nombre", VALUES, "Sostenibilidad"),
  value_4_text: longText(
    "Valor 4, texto",
    VALUES,
    "Damos buen uso a coproductos como el glicerol, la melaza y la torta de palmiste, que de otro modo se aprovecharían menos.",
  ),
  stats_title: text("Título de las cifras de la empresa", STATS, "Nuestra operación en cifras"),
  stat_1_value: text("Primera cifra de la empresa (con un guion se oculta)", STATS, "500+"),
  stat_1_label: text("Primera cifra de la empresa, qué cuenta", STATS, "Clientes"),
  stat_1_note: hideable(text("Primera cifra de la empresa, nota: qué se cuenta", STATS, "")),
  stat_2_value: text("Segunda cifra de la empresa (con un guion se oculta)", STATS, "25K+"),
  stat_2_label: text("Segunda cifra de la empresa, qué cuenta", STATS, "Toneladas al año"),
  stat_2_note: hideable(text("Segunda cifra de la empresa, nota: qué se cuenta", STATS, "")),
  stat_3_value: text("Tercera cifra de la empresa (con un guion se oculta)", STATS, "32"),
  stat_3_label: text("Tercera cifra de la empresa, qué cuenta", STATS, "Departamentos"),
  stat_3_note: hideable(text("Tercera cifra de la empresa, nota: qué se cuenta", STATS, "")),
  stat_4_value: text("Cuarta cifra de la empresa (con un guion se oculta)", STATS, "98%"),
  stat_4_label: text("Cuarta cifra de la empresa, qué cuenta", STATS, "Satisfacción"),
  stat_4_note: hideable(text("Cuarta cifra de la empresa, nota: qué se cuenta", STATS, "")),
} satisfies Section;
