import { formerly, hideable, longText, text } from "#domain/content/catalogue/entry.ts";
import type { Section } from "#domain/content/list/section.ts";

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
