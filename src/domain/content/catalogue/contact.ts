import {
  formerly,
  hideable,
  inherited,
  longText,
  text,
  typed,
} from "#domain/content/catalogue/entry.ts";
import { PLACEHOLDER } from "#domain/content/catalogue/placeholder-values.ts";
import type { Section } from "#domain/content/site-text.ts";
import { CLOSED, DEFAULT_WEEK } from "#domain/hours/default-week.ts";

const EVERYWHERE = "Encabezado, contacto, pie de página y avisos legales";
const CONTACT_AT = "Página de inicio, «Contacto», y pie de página";
const QUOTE = "Página de cotización (/cotizar)";
const BUYING = "Página de cotización y páginas de producto, «Antes de comprar»";
const WRITTEN = "aparece cuando usted lo escribe";

export const CONTACT = {
  phone: hideable(
    typed(
      "phone",
      "Teléfono de la empresa; también el de WhatsApp y Google si no tienen otro",
      EVERYWHERE,
      PLACEHOLDER.phone,
    ),
  ),
  email: hideable(typed("email", "Correo de la empresa", EVERYWHERE, PLACEHOLDER.email)),
  address: hideable(text("Dirección", EVERYWHERE, PLACEHOLDER.address)),
  title: text("Título del contacto", CONTACT_AT, "Hablemos de su ración"),
  subtitle: hideable(
    longText(
      "Texto bajo el título",
      CONTACT_AT,
      "Escríbanos o llámenos. Para cotizarle rápido tenga a la mano el producto, la cantidad y el municipio de entrega.",
    ),
  ),
  hours: formerly(
    "Lunes a viernes, 8:00 a. m. a 6:00 p. m.",
    text(
      "Horario de atención; {horario} es el que usted escribe en «Horario»",
      CONTACT_AT,
      "{horario}",
    ),
  ),
  after_hours: formerly(
    "Déjenos su mensaje: le respondemos en el siguiente día hábil.",
    hideable(
      longText(
        "Nota para quien visita el sitio fuera del horario o en festivo, antes de cuándo se le responde",
        CONTACT_AT,
        "Déjenos su mensaje.",
      ),
    ),
  ),
  quote_title: text("Título de la página", QUOTE, "Solicite su cotización"),
  quote_subtitle: longText(
    "Texto bajo el título",
    QUOTE,
    "Elija uno o varios productos e indique la cantidad y el destino. No es un compromiso de compra.",
  ),
  quote_consent: longText(
    "Autorización de tratamiento de datos (la casilla que marca el visitante)",
    QUOTE,
    "Autorizo a {empresa} a tratar mis datos personales para atender esta solicitud de cotización y comunicarse conmigo por los medios que indiqué, según la política de privacidad.",
  ),
  proposal_consent: longText(
    "Autorización de tratamiento de datos (la casilla que marca quien responde una propuesta)",
    "Página de la propuesta",
    "Autorizo a {empresa} a tratar mi nombre, mi número de cédula o NIT y la fecha, la hora y la dirección de red de mi respuesta, para tramitar esta propuesta y conservar constancia de ella, según la política de privacidad.",
  ),
  preview_consent: longText(
    "Autorización de tratamiento de datos (la casilla que marca quien aprueba una vista previa)",
    "Vista previa con un enlace",
    "Autorizo a {empresa} a tratar mi nombre, mi respuesta y la fecha, la hora y la dirección de red desde la que respondo, para dejar constancia de esta revisión, según la política de privacidad.",
  ),
  quote_button: text("Botón de envío", QUOTE, "Enviar solicitud"),
  quote_thanks_title: text("Título después del envío", QUOTE, "Recibimos su solicitud"),
  quote_thanks_text: longText(
    "Texto después del envío",
    QUOTE,
    "Guarde el número de radicado. Le respondemos en horario de atención; si tiene afán, continúe por WhatsApp con la solicitud ya escrita.",
  ),
  buying_title: text("Título de la información de compra", BUYING, "Antes de comprar"),
  buying_none: longText(
    "Frase mientras no haya escrito información de compra",
    BUYING,
    "La entrega, el pago, el IVA y el pedido mínimo dependen del producto, la cantidad y el destino: quedan escritos en su cotización.",
  ),
  buying_1_title: text("Zonas y tiempos de entrega, título", BUYING, "Zonas y tiempos de entrega"),
  buying_1_text: longText(`Zonas y tiempos de entrega, texto: ${WRITTEN}`, BUYING, ""),
  buying_2_title: text("Retiro en bodega, título", BUYING, "Retiro en bodega"),
  buying_2_text: longText(`Retiro en bodega, texto: ${WRITTEN}`, BUYING, ""),
  buying_3_title: text("Formas de pago, título", BUYING, "Formas de pago"),
  buying_3_text: longText(`Formas de pago, texto: ${WRITTEN}`, BUYING, ""),
  buying_4_title: text("IVA, título", BUYING, "IVA"),
  buying_4_text: longText(`IVA, texto: ${WRITTEN}`, BUYING, ""),
  buying_5_title: text("Pedido mínimo, título", BUYING, "Pedido mínimo"),
  buying_5_text: longText(`Pedido mínimo, texto: ${WRITTEN}`, BUYING, ""),
  buying_6_title: text("Origen, título", BUYING, "Origen"),
  buying_6_text: longText(`Origen, texto: ${WRITTEN}`, BUYING, ""),
  buying_7_title: text(
    "Certificado de análisis por lote, título",
    BUYING,
    "Certificado de análisis por lote",
  ),
  buying_7_text: longText(`Certificado de análisis por lote, texto: ${WRITTEN}`, BUYING, ""),
  delivery_title: text("Título de la entrega por departamento", BUYING, "Entrega por departamento"),
  delivery_table: longText(
    `Entrega por departamento: una línea por cada uno, «Antioquia: 2 a 3 días hábiles»; ${WRITTEN}`,
    BUYING,
    "",
  ),
} satisfies Section;

const BUTTON = "Botón flotante de WhatsApp";

export const WHATSAPP = {
  phone_number: inherited(
    CONTACT.phone,
    "contact.phone",
    "Número de WhatsApp; vacío, el teléfono de contacto si es un celular",
    BUTTON,
  ),
  message: formerly(
    "Hola, estoy interesado en sus productos para nutrición animal. ¿Me pueden dar más información?",
    longText(
      "Mensaje con el que empieza la conversación",
      BUTTON,
      "Hola, me interesan sus productos para nutrición animal. ¿Me dan más información?",
    ),
  ),
  enabled: text("Mostrar el botón de WhatsApp (true o false)", BUTTON, "true"),
} satisfies Section;

const HOURS_PLACES =
  "Pie de página, contacto, cotización, correos, cifras y datos para Google; se cambia en «Horario»";

const day = (name: string, fallback: string) =>
  text(`Horario del ${name} (08:00-18:00, o «${CLOSED}»)`, HOURS_PLACES, fallback);

/** When the office is open, which `readOpeningHours` reads. */
export const HOURS = {
  monday: day("lunes", DEFAULT_WEEK.monday),
  tuesday: day("martes", DEFAULT_WEEK.tuesday),
  wednesday: day("miércoles", DEFAULT_WEEK.wednesday),
  thursday: day("jueves", DEFAULT_WEEK.thursday),
  friday: day("viernes", DEFAULT_WEEK.friday),
  saturday: day("sábado", DEFAULT_WEEK.saturday),
  sunday: day("domingo", DEFAULT_WEEK.sunday),
  closed_days: longText(
    "Días cerrados: una fecha o un rango por línea, «2026-12-24 a 2027-01-08: Vacaciones»",
    HOURS_PLACES,
    "",
  ),
} satisfies Section;
