import { formerly, hideable, longText, text, typed } from "#domain/content/catalogue/entry.ts";
import type { Section } from "#domain/content/site-text.ts";

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
  image_url: typed("url", "Imagen de la portada", SHOWN_AT, "/images/hero-materias-primas.webp"),
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

const SERVICES_AT = "Página de inicio, «Servicios»";
const CALL = "Página de inicio, recuadro al final de los servicios";
const FAQ = "Página de inicio, preguntas frecuentes";

export const SERVICES = {
  badge: hideable(text("Etiqueta sobre el título", SERVICES_AT, "Servicios")),
  title: formerly(
    "Más que el bulto en la puerta",
    text("Título de los servicios", SERVICES_AT, "Lo acompañamos más allá de la entrega"),
  ),
  subtitle: hideable(
    longText(
      "Texto bajo el título",
      SERVICES_AT,
      "Le ayudamos a elegir, recibir y usar bien cada materia prima.",
    ),
  ),
  card_1_title: text("Servicio 1, título", SERVICES_AT, "Suministro de materias primas"),
  card_1_text: longText(
    "Servicio 1, texto",
    SERVICES_AT,
    "Ingredientes energéticos, proteicos, minerales y aditivos, por bulto o a granel según el producto.",
  ),
  card_2_title: text("Servicio 2, título", SERVICES_AT, "Asesoría en nutrición"),
  card_2_text: longText(
    "Servicio 2, texto",
    SERVICES_AT,
    "Revisamos con usted la especie, la etapa y la ración actual para proponer niveles de inclusión razonables.",
  ),
  card_3_title: text("Servicio 3, título", SERVICES_AT, "Fichas técnicas y documentos"),
  card_3_text: longText(
    "Servicio 3, texto",
    SERVICES_AT,
    "Cada producto tiene su ficha con valores típicos. Pida con su cotización los documentos disponibles del lote.",
  ),
  card_4_title: text("Servicio 4, título", SERVICES_AT, "Logística y despacho"),
  card_4_text: longText(
    "Servicio 4, texto",
    SERVICES_AT,
    "Coordinamos la entrega en su finca o planta, o el retiro en bodega, con fecha y costo acordados antes del despacho.",
  ),
  card_5_title: text("Servicio 5, título", SERVICES_AT, "Programación de pedidos"),
  card_5_text: longText(
    "Servicio 5, texto",
    SERVICES_AT,
    "Para consumos constantes acordamos entregas parciales, de modo que no le falte producto ni se le envejezca en bodega.",
  ),
  card_6_title: text("Servicio 6, título", SERVICES_AT, "Acompañamiento en el uso"),
  card_6_text: longText(
    "Servicio 6, texto",
    SERVICES_AT,
    "Resolvemos sus dudas de almacenamiento, mezcla y adaptación de los animales después de la compra.",
  ),
  cta_title: text("Recuadro, título", CALL, "¿Tiene una ración por resolver?"),
  cta_text: longText(
    "Recuadro, texto",
    CALL,
    "Cuéntenos qué animales alimenta, cuántos son y qué ingredientes usa hoy. Le respondemos con una propuesta y su precio.",
  ),
  cta_button: text("Recuadro, botón (lleva a la cotización)", CALL, "Hablar con un asesor"),
  faq_title: text("Título de las preguntas frecuentes", FAQ, "Preguntas frecuentes"),
  faq_subtitle: hideable(
    text(
      "Texto bajo el título de las preguntas",
      FAQ,
      "Lo que más nos preguntan antes de comprar. Si falta la suya, escríbanos.",
    ),
  ),
  faq_1_question: text("Pregunta 1", FAQ, "¿Cómo pido una cotización?"),
  faq_1_answer: longText(
    "Respuesta 1",
    FAQ,
    "Use el botón «Cotizar», elija los productos y escriba la cantidad y el municipio de entrega. Recibirá un número de radicado y, si lo prefiere, puede continuar por WhatsApp con la solicitud ya escrita.",
  ),
  faq_2_question: text("Pregunta 2", FAQ, "¿Venden por bultos o solo al por mayor?"),
  faq_2_answer: longText(
    "Respuesta 2",
    FAQ,
    "Depende del producto: unos se despachan por bulto y otros en big bag, IBC o a granel. La presentación está en la página de cada uno. La cantidad mínima se la decimos al cotizar.",
  ),
  faq_3_question: text("Pregunta 3", FAQ, "¿Despachan a mi municipio?"),
  faq_3_answer: longText(
    "Respuesta 3",
    FAQ,
    "El despacho se cotiza según el destino y la cantidad. Escriba su municipio o vereda en la solicitud y le confirmamos si llegamos, en cuánto tiempo y con qué flete.",
  ),
  faq_4_question: text("Pregunta 4", FAQ, "¿Entregan certificado de análisis?"),
  faq_4_answer: longText(
    "Respuesta 4",
    FAQ,
    "Los valores de nuestras fichas son típicos y no reemplazan el análisis del lote. Si lo necesita, pídalo al cotizar y confirme con nuestro equipo qué documentos hay para ese lote.",
  ),
  faq_5_question: text("Pregunta 5", FAQ, "¿Qué productos requieren registro ICA?"),
  faq_5_answer: longText(
    "Respuesta 5",
    FAQ,
    "Según la Resolución 061252 de 2020 del ICA, lo llevan los alimentos completos, suplementos, premezclas, núcleos, bloques nutricionales, sales mineralizadas, golosinas y aditivos zootécnicos; una materia prima sola, no. Cuando aplica, el número figura en la página del producto y en su etiqueta.",
  ),
  faq_6_question: text("Pregunta 6", FAQ, "¿Cuánto debo incluir en la ración?"),
  faq_6_answer: longText(
    "Respuesta 6",
    FAQ,
    "Depende de la especie, la etapa, el resto de la dieta y el análisis del lote. Los rangos que publicamos son orientativos; ajústelos con su nutricionista, zootecnista o médico veterinario.",
  ),
  faq_7_question: text("Pregunta 7", FAQ, "¿Qué formas de pago manejan?"),
  faq_7_answer: longText(
    "Respuesta 7",
    FAQ,
    "Las condiciones de pago y el plazo quedan escritos en cada cotización. Confírmelos con nuestro equipo antes de hacer un giro y verifique que la cuenta esté a nombre de la empresa.",
  ),
  faq_8_question: text("Pregunta 8", FAQ, "¿Cómo debo almacenar el producto?"),
  faq_8_answer: longText(
    "Respuesta 8",
    FAQ,
    "Bajo techo, sobre estibas, separado de la pared y lejos de agroquímicos y combustibles. Use primero lo que llegó primero. Algunos productos tienen cuidados propios, como el glicerol, que se conserva mejor por encima de 13 °C.",
  ),
} satisfies Section;

const HISTORY = "Página de inicio, «Nosotros»";
const VALUES = "Página de inicio, valores";
const COMPANY_STATS = "Página de inicio, cifras de la empresa";

export const ABOUT = {
  badge: hideable(text("Etiqueta sobre el título", HISTORY, "Nosotros")),
  title: text(
    "Título de la historia",
    HISTORY,
    "Desde {fundacion}, cerca de quien alimenta animales",
  ),
  history: longText(
    "Historia de la empresa",
    HISTORY,
    `Empezamos en Bogotá en {fundacion} con una idea sencilla: que el productor sepa exactamente qué le está dando a sus animales. Un ingrediente no se compra por el nombre del bulto, sino por lo que aporta —proteína, energía, fósforo, fibra— y por lo que cuesta cada unidad de ese aporte.

Por eso hablamos con fichas técnicas, presentaciones y valores típicos, y por eso preguntamos primero por la especie, la etapa y la ración. A veces la mejor respuesta es otro ingrediente, o menos cantidad del mismo, y también lo decimos.`,
  ),
  image_url: typed("url", "Imagen de la historia", HISTORY, "/images/noticia-internacional.webp"),
  image_alt: hideable(
    text("Descripción de la imagen de la historia; vacía, la imagen es solo adorno", HISTORY, ""),
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
  stats_title: text(
    "Título de las cifras de la empresa",
    COMPANY_STATS,
    "Nuestra operación en cifras",
  ),
  stat_1_value: text("Primera cifra de la empresa (con un guion se oculta)", COMPANY_STATS, "500+"),
  stat_1_label: text("Primera cifra de la empresa, qué cuenta", COMPANY_STATS, "Clientes"),
  stat_1_note: hideable(
    text("Primera cifra de la empresa, nota: qué se cuenta", COMPANY_STATS, ""),
  ),
  stat_2_value: text("Segunda cifra de la empresa (con un guion se oculta)", COMPANY_STATS, "25K+"),
  stat_2_label: text("Segunda cifra de la empresa, qué cuenta", COMPANY_STATS, "Toneladas al año"),
  stat_2_note: hideable(
    text("Segunda cifra de la empresa, nota: qué se cuenta", COMPANY_STATS, ""),
  ),
  stat_3_value: text("Tercera cifra de la empresa (con un guion se oculta)", COMPANY_STATS, "32"),
  stat_3_label: text("Tercera cifra de la empresa, qué cuenta", COMPANY_STATS, "Departamentos"),
  stat_3_note: hideable(
    text("Tercera cifra de la empresa, nota: qué se cuenta", COMPANY_STATS, ""),
  ),
  stat_4_value: text("Cuarta cifra de la empresa (con un guion se oculta)", COMPANY_STATS, "98%"),
  stat_4_label: text("Cuarta cifra de la empresa, qué cuenta", COMPANY_STATS, "Satisfacción"),
  stat_4_note: hideable(text("Cuarta cifra de la empresa, nota: qué se cuenta", COMPANY_STATS, "")),
} satisfies Section;
